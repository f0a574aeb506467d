import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { readXlsx } from '../../../../../libs/documents/src/xlsx/read-xlsx';
import { docxWith, paragraph, workbookWith } from './files';
import { type Grid, RIGHT, schedule, VISITS } from './grid';
import { FORMATS, marksOf, readingOf } from './read';

const TITLE = 'Schedule of Activities';

describe.each(FORMATS)('what is in force in a %s', (_format, read) => {
  it('a struck row and a struck mark are left out and named', () => {
    const grid: Grid = schedule('X').map((row) =>
      row.map((text, column) => {
        const isStruck = row[0] === 'Haematology' || (row[0] === '12-lead ECG' && column === 3);
        return isStruck && text !== '' ? { text, isStruck: true } : text;
      }),
    );
    const reading = read({ title: TITLE, grid });

    expect(marksOf(reading)).toEqual(
      RIGHT.filter((mark) => !mark.startsWith('Haematology') && mark !== '12-lead ECG @ Week 4'),
    );
    expect(reading.model.warnings).toMatchObject([
      { code: 'struck-text', message: expect.stringContaining('Haematology') },
    ]);
    expect(reading.model.blocks.filter(({ excluded }) => excluded === 'deleted').length).toBeGreaterThan(1);
  });

  it('a mark merged over visits and rows counts once for each of them, and for no other', () => {
    const grid: Grid = [
      ['Procedure', ...VISITS],
      ['Consent', 'X', '', '', '', ''],
      ['Vital signs', '', { text: 'X', across: 3, down: 2 }, ''],
      ['Weight', 'X', 'X'],
      ['ECG', '', '', 'X', '', 'X'],
      ['Diary', '', { text: 'X', across: 4 }],
      ['Urine test', { text: 'X', down: 2 }, '', '', '', 'X'],
      ['Blood test', '', '', 'X', ''],
    ];
    const over = (activity: string, ...visits: readonly number[]) =>
      visits.map((at) => `${activity} @ ${VISITS[at]}`);

    expect(marksOf(read({ title: TITLE, grid }))).toEqual(
      [
        ...over('Consent', 0),
        ...over('Vital signs', 1, 2, 3),
        ...over('Weight', 0, 1, 2, 3, 4),
        ...over('ECG', 2, 4),
        ...over('Diary', 1, 2, 3, 4),
        ...over('Urine test', 0, 4),
        ...over('Blood test', 0, 3),
      ].sort(),
    );
  });
});

describe('tracked changes of a DOCX', () => {
  const item = (text: string, mark = ''): string =>
    `<w:p><w:pPr><w:rPr>${mark}</w:rPr></w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  const textsOf = (body: string): string[] => readDocx(docxWith(body)).blocks.map(({ text }) => text);

  it.each(['<w:del/>', '<w:moveFrom/>'])('join the paragraphs around a deleted mark: %s', (mark) => {
    expect(textsOf(item('No other ', mark) + item('study drug.') + item('Next.'))).toEqual([
      'No other study drug.',
      'Next.',
    ]);
    expect(textsOf(item('Last.', mark))).toEqual(['Last.']);
  });

  it('leave no trace of deleted cells and rows', () => {
    const cell = (text: string, properties = ''): string =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text, '')}</w:tc>`;
    const row = (properties: string, ...cells: readonly string[]): string =>
      `<w:tr><w:trPr>${properties}</w:trPr>${cells.join('')}</w:tr>`;
    const deleted = '<w:cellDel/>';
    const { blocks, warnings } = readDocx(
      docxWith(
        `<w:tbl>${row('', cell('Visit'), cell('Day 1', deleted), cell('Day 2'))}${row('', cell('ECG'), cell('X', deleted), cell('X'))}${row('<w:del/>', cell('MRI'), cell('X'))}</w:tbl>`,
      ),
    );
    const [table] = blocks;

    expect(
      table?.type === 'table' ? table.rows.map(({ cells }) => cells.map(({ text }) => text)) : [],
    ).toEqual([
      ['Visit', 'Day 2'],
      ['ECG', 'X'],
    ]);
    expect(warnings).toMatchObject([{ code: 'tracked-changes' }]);
  });
});

describe('cells that old Word merges without a span', () => {
  it('name all columns that they cover', () => {
    const cell = (text: string, merge: string): string =>
      `<w:tc><w:tcPr><w:hMerge w:val="${merge}"/></w:tcPr>${paragraph(text, '')}</w:tc>`;
    const plain = (text: string): string => `<w:tc>${paragraph(text, '')}</w:tc>`;
    const rows = schedule('X').map((row) => `<w:tr>${row.map(plain).join('')}</w:tr>`);
    const period = `<w:tr>${plain('')}${plain('')}${cell('Treatment Period', 'restart')}${cell('', 'continue')}${cell('', 'continue')}${plain('Follow-up')}</w:tr>`;
    const { study } = readingOf(
      readDocx(docxWith(`${paragraph(TITLE, '')}<w:tbl>${period}${rows.join('')}</w:tbl>`)),
    );

    expect(study.visits.map(({ name }) => name.value)).toEqual([
      'Screening',
      'Treatment Period / Day 1',
      'Treatment Period / Week 4',
      'Treatment Period / Week 8',
      'Follow-up / End of Study',
    ]);
  });
});

describe('what Excel hides', () => {
  const hidden = (columns: string, grid: Grid = schedule('X')) =>
    readingOf(readXlsx(workbookWith([{ name: TITLE, grid, columns }])));

  it('is left out with its column, and told', () => {
    const reading = hidden('<cols><col min="5" max="5" width="9" hidden="1" customWidth="1"/></cols>');

    expect(marksOf(reading)).toEqual(RIGHT.filter((mark) => !mark.endsWith('@ Week 8')));
    expect(reading.study.visits).toHaveLength(4);
    expect(reading.model.warnings).toMatchObject([
      { code: 'hidden-sheet', message: expect.stringContaining('E') },
    ]);
  });

  it('does not name a visit by a title that is merged over it', () => {
    const grid: Grid = [['', '', { text: 'Treatment Period', across: 3 }, 'Follow-up'], ...schedule('X')];
    const { study } = hidden(
      '<cols><col min="5" max="5" width="9" hidden="1" customWidth="1"/></cols>',
      grid,
    );

    expect(study.visits.map(({ name }) => name.value)).toEqual([
      'Screening',
      'Treatment Period / Day 1',
      'Treatment Period / Week 4',
      'Follow-up / End of Study',
    ]);
  });

  it('is no matter of the cells behind it: their places stay those of the file', () => {
    const { model } = hidden('<cols><col min="5" max="5" width="9" hidden="1" customWidth="1"/></cols>');
    const cells = model.blocks.flatMap((block) =>
      block.type === 'table' ? (block.rows[0]?.cells ?? []) : [],
    );

    expect(cells.map(({ anchor }) => (anchor.kind === 'xlsx' ? anchor.cell : ''))).toEqual([
      'A1',
      'B1',
      'C1',
      'D1',
      'F1',
    ]);
  });
});

describe('formulas without a stored result', () => {
  it('are told with their addresses', () => {
    const grid: Grid = schedule('X').map((row) =>
      row.map((text, column) => (column === 2 && text === 'X' ? { text, isFormula: true } : text)),
    );
    const { warnings } = readXlsx(workbookWith([{ name: TITLE, grid }]));

    expect(warnings).toMatchObject([{ code: 'partial', message: expect.stringContaining('C4') }]);
    expect(readXlsx(workbookWith([{ name: TITLE, grid: schedule('X') }])).warnings).toEqual([]);
  });
});
