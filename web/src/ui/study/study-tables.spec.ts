import { DocumentStudy, emptyStudy } from '@app/contracts';
import { read, utils } from 'xlsx';
import { studyTables } from './study-tables';
import { csvOf, workbookOf } from './study-workbook';

const text = (value: string) => ({
  value,
  origin: 'stated',
  readers: ['rules'],
  evidence: [{ document: 11, block: 'b1' }],
});
const NO_SCOPE = { visits: [], activities: [], marks: [] };
const { model } = DocumentStudy.parse({
  files: [],
  model: {
    ...emptyStudy(),
    documents: [{ id: 11, name: 'Protocol' }],
    facts: { title: text('=1+1'), registryIds: [] },
    visits: [
      {
        id: 'V1',
        name: text('Visit 1'),
        headers: [],
        kind: 'scheduled',
        planned: [],
        statedTimes: ['Week 2'],
        window: { ...text(''), value: { unit: 'day', before: 3, after: 3 } },
      },
    ],
    activities: [{ id: 'a1', name: text('ECG'), group: 'Safety', timePoint: 'Predose' }],
    marks: [
      {
        id: 'm1',
        activity: 'a1',
        visit: 'V1',
        cell: { document: 11, block: 't1', cell: 't1.c1' },
        sign: 'X',
        isConditional: true,
      },
    ],
    notes: [{ id: 'n1', marker: 'a', text: text('If indicated'), scope: NO_SCOPE }],
    criteria: [{ id: 'c1', kind: 'inclusion', number: '1', text: text('Age of 50 or "more"'), children: [] }],
    openQuestions: [],
  },
});

/** jsdom has no Blob.arrayBuffer. */
const bytesOf = (blob: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject(new Error('not bytes'));
    reader.readAsArrayBuffer(blob);
  });

describe('the tables of a study', () => {
  const tables = studyTables(model, new Map());

  it('are its lists and its schedule with times, groups, conditions and notes', () => {
    expect(tables.map(({ name }) => name)).toEqual(['Overview', 'Eligibility', 'Schedule']);
    expect(tables[2]?.rows).toEqual([
      ['Group', 'Activity', 'Visit 1'],
      ['', '', 'Week 2, ±3 d'],
      ['Safety', 'ECG, Predose', '(X)'],
      ['Note a', 'If indicated'],
    ]);
  });

  it('are sheets of a workbook, as text that nothing computes', async () => {
    const book = read(await bytesOf(workbookOf(tables)));
    expect(book.SheetNames).toEqual(['Overview', 'Eligibility', 'Schedule']);
    const cell: unknown = book.Sheets['Overview']?.['B2'];
    expect(cell).toMatchObject({ t: 's', v: '=1+1' });
    expect(cell).not.toHaveProperty('f');
    const rows = utils.sheet_to_json(book.Sheets['Schedule'] ?? {}, { header: 1 });
    expect(rows[2]).toEqual(['Safety', 'ECG, Predose', '(X)']);
  });

  it('are CSV in which a formula is text and quotes are doubled', async () => {
    const texts = await Promise.all(
      tables.map(async (table) => new TextDecoder().decode(await bytesOf(csvOf(table)))),
    );
    expect(texts[0]).toContain(`"Title","'=1+1",`);
    expect(texts[1]).toContain(`"Inclusion criterion 1","Age of 50 or ""more""`);
  });
});
