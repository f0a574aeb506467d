import type { PageReport } from '@app/contracts';
import { readPageAnswer } from './page-answer';
import type { PageToShow } from './pages-to-show';

const report: PageReport = {
  page: 3,
  width: 612,
  height: 792,
  characters: 0,
  images: 1,
  tables: 0,
  rotatedText: false,
  scanned: true,
  garbled: false,
  hiddenText: false,
};
const PAGE: PageToShow = { documentId: 7, report, wanted: 'whole' };
const read = (xml: string) => readPageAnswer(xml, PAGE);

describe('the answer to a page that was shown as a picture', () => {
  it('is blocks with the page for their place, which say where they come from', () => {
    const { blocks = [], isPartial } =
      read(
        `<page><heading level="2" number="5.1">Inclusion <b>Criteria</b></heading>
         <item level="0" marker="1.">Age ≥ 18 years</item><paragraph> </paragraph>
         <caption>Table 2</caption><footnote mark="a">Only at sites in Europe</footnote><text>Other</text></page>`,
      ) ?? {};

    expect(blocks).toMatchObject([
      { id: 'pic3.1', type: 'heading', level: 2, number: '5.1', text: 'Inclusion Criteria' },
      { id: 'pic3.2', type: 'list-item', marker: '1.', level: 0, text: 'Age ≥ 18 years' },
      { id: 'pic3.3', type: 'caption', text: 'Table 2' },
      { id: 'pic3.4', type: 'footnote', mark: 'a', text: 'Only at sites in Europe' },
      { id: 'pic3.5', type: 'paragraph', text: 'Other' },
    ]);
    expect(blocks.every(({ fromPicture }) => fromPicture === true)).toBe(true);
    expect(blocks[0]?.anchor).toEqual({ kind: 'pdf', page: 3, box: [0, 0, 612, 792] });
    expect(isPartial).toBe(false);
  });

  it('keeps the columns of a table, also beside and below cells that span several', () => {
    const [table] =
      read(
        `<page><table><caption>Schedule</caption>
          <row header="true"><cell rows="2">Visit</cell><cell columns="2">Treatment</cell></row>
          <row header="true"><cell>Day 1</cell><cell>Day 8</cell></row>
          <row><cell>Vital signs</cell><cell></cell><cell>X</cell></row></table></page>`,
      )?.blocks ?? [];

    expect(table).toMatchObject({ type: 'table', columns: 3, text: 'Schedule' });
    const rows = table?.type === 'table' ? table.rows : [];
    expect(rows.map(({ isHeader }) => isHeader)).toEqual([true, true, false]);
    expect(rows.map(({ cells }) => cells.map(({ id, text }) => `${id} ${text}`))).toEqual([
      ['pic3.1.r1.c1 Visit', 'pic3.1.r1.c2 Treatment'],
      ['pic3.1.r2.c2 Day 1', 'pic3.1.r2.c3 Day 8'],
      ['pic3.1.r3.c1 Vital signs', 'pic3.1.r3.c3 X'],
    ]);
  });

  it('says where something could not be made out', () => {
    expect(read('<page><paragraph>Dose <unreadable/> mg</paragraph></page>')).toMatchObject({
      blocks: [{ text: 'Dose [unreadable] mg' }],
      isPartial: true,
    });
  });

  it.each(['<study/>', '<page>', 'I am sorry.', `<page>${'<paragraph>a</paragraph>'.repeat(2001)}</page>`])(
    'is no page: %.20s',
    (xml) => {
      expect(read(xml)).toBeNull();
    },
  );

  it('may be that there is nothing to read', () => {
    expect(read('<page/>')).toEqual({ blocks: [], isPartial: false });
  });
});
