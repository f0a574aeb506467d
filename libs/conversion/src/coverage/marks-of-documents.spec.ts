import type { Block, PageReport } from '@app/contracts';
import { readTree } from '@app/xml';
import { counted } from './coverage-input';
import type { Matrix } from './marks/matrix';
import { aTable } from './marks/table.sample';
import { marksOf } from './marks-of-documents';

const TABLE = aTable([
  ['Visit', 'Screening', 'Day 1', 'Day 8'],
  ['ECG', 'X', '', 'X'],
  ['Diary', '', 'X', 'X'],
]);
const { anchor } = TABLE;
const title: Block = { id: 'h', type: 'heading', level: 1, text: 'Schedule of Activities', anchor };
const paragraph = (text: string): Block => ({ id: 'p', type: 'paragraph', text, anchor });
const page: PageReport = {
  page: 7,
  characters: 900,
  images: 0,
  tables: 1,
  rotatedText: false,
  scanned: false,
  garbled: false,
  hiddenText: false,
  loneMarks: { signs: 4, arrows: 0 },
};
const XML = `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3">${[
  ['Screening', 1],
  ['Day 1', 2],
  ['Day 8', 1, 2],
]
  .map(
    ([name, ...forms], at) =>
      `<StudyEventDef OID="SE.${at}" Name="${name}">${forms.map((form) => `<FormRef FormOID="F.${form}"/>`).join('')}</StudyEventDef>`,
  )
  .join('')}<FormDef OID="F.1" Name="ECG"/><FormDef OID="F.2" Name="Diary"/></ODM>`;

function said(
  blocks: readonly Block[],
  pages: readonly PageReport[] = [page],
  given: { instruction?: string; matrices?: readonly Matrix[] } = {},
) {
  const { instruction = 'The schedule.', ...counts } = given;
  const read = readTree(XML);
  const { sums, gaps, findings } = marksOf({
    documents: [
      {
        ...counted({
          id: 1,
          name: 'Protocol',
          format: 'pdf',
          blocks,
          pages,
          warnings: [],
          runningLines: [],
        }),
        ...counts,
      },
    ],
    target: 'odm-1.3.2',
    instruction,
    xml: XML,
    root: read.kind === 'tree' ? read.root : null,
    expectedParts: instruction === '' ? [] : null,
    values: [],
    used: new Map(),
    sections: new Map(),
    notProcessed: new Map(),
  });
  return { sums, said: [...gaps, ...findings].map(({ sentence }) => sentence) };
}

describe('the marks of documents', () => {
  it('are all in the XML, and nothing is said', () => {
    expect(said([title, TABLE])).toMatchObject({ said: [], sums: { total: 4, held: 4, gaps: 0 } });
  });

  it('that a page shows and no table holds are counted, and told', () => {
    const shown = { ...page, loneMarks: { signs: 7, arrows: 0 } };

    expect(said([title, TABLE], [shown])).toMatchObject({
      said: ['Page 7 shows 3 marks outside the tables that could be read; compare it with the XML.'],
      sums: { total: 7, held: 4, gaps: 3 },
    });
  });

  it('which their legend denies are told', () => {
    expect(said([title, TABLE, paragraph('X = not performed')]).said).toEqual([
      'The table on page 7 contains “X”, which is explained as “X = not performed”. Compare the table with the XML.',
    ]);
  });

  it('of a schedule that is announced and was not read are told', () => {
    // Simulates a document in which no table of marks was recognized.
    const { said: sentences } = said([title, TABLE], [], { matrices: [] });

    expect(sentences).toContainEqual(expect.stringMatching(/“Schedule of Activities” \(page 7\)/));
  });

  it('are left out where nobody asks for them', () => {
    expect(said([title, TABLE], [page], { instruction: '' })).toMatchObject({
      said: [],
      sums: { total: 4, leftOut: 4 },
    });
  });
});
