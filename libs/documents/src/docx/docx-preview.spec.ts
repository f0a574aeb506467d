import type { PreviewElement } from '@app/contracts';
import { aDocx, p, r, tc, tr } from '../../test/office';
import { previewDocx } from './docx-preview';
import { htmlByMammoth } from './mammoth-html';
import { readDocx } from './read-docx';

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const parts = {
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONSHIP}" Target="word/document.xml"/></Relationships>`,
};
const STYLES =
  '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="01Own title"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>';

async function preview(body: string): Promise<PreviewElement[]> {
  const bytes = aDocx(body, { parts, styles: STYLES });
  return previewDocx(await htmlByMammoth(bytes), readDocx(bytes)).elements;
}

const empty = (text: string): string =>
  `<w:sdt><w:sdtPr><w:text/><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${text}</w:sdtContent></w:sdt>`;

describe('the layout of a DOCX for the screen', () => {
  it('ties empty content controls to their blocks and cells, with blanks instead of their placeholders', async () => {
    const elements = await preview(
      `<w:p>${r('Weight: ')}${empty(r('Click or tap ') + r('here.'))}${r(' kg')}</w:p>${empty(p('Hier klicken.'))}<w:tbl>${tr(
        tc('Pulse'),
        `<w:tc>${empty(p('Hier klicken.'))}</w:tc>`,
      )}</w:tbl>`,
    );
    const [line, blank, table] = elements;
    expect(line).toMatchObject({ id: 'b1', children: ['Weight: ____ kg'] });
    expect(blank).toMatchObject({ id: 'b2', children: ['____'] });
    expect(JSON.stringify(table)).toContain('"t1.r1.c2"');
  });

  it('keeps the level of headings in styles of the document’s own, and ties them to their blocks', async () => {
    const elements = await preview(
      `<w:p><w:pPr><w:pStyle w:val="Own"/></w:pPr>${r('5.1 Inclusion Criteria')}</w:p>${p('Adults.')}`,
    );

    expect(elements).toEqual([
      { tag: 'h2', id: 'b1', children: ['5.1 Inclusion Criteria'] },
      { tag: 'p', id: 'b2', children: ['Adults.'] },
    ]);
  });

  it('ties the cells of a merged table to the cells that were read', async () => {
    const table = `<w:tbl>${tr(tc('Procedure', '<w:vMerge w:val="restart"/>'), tc('Visit', '<w:gridSpan w:val="2"/>'))}${tr(
      tc('', '<w:vMerge/>'),
      tc('1'),
      tc('2'),
    )}${tr(tc('ECG'), tc(''), tc('X'))}</w:tbl>`;

    const [element] = await preview(table);

    expect(element).toMatchObject({ tag: 'table', id: 't1' });
    expect(
      cells(element).map(({ id, rowSpan, columnSpan, text }) => [id, text, rowSpan, columnSpan]),
    ).toEqual([
      ['t1.r1.c1', 'Procedure', 2, undefined],
      ['t1.r1.c2', 'Visit', undefined, 2],
      ['t1.r2.c2', '1', undefined, undefined],
      ['t1.r2.c3', '2', undefined, undefined],
      ['t1.r3.c1', 'ECG', undefined, undefined],
      [undefined, '', undefined, undefined],
      ['t1.r3.c3', 'X', undefined, undefined],
    ]);
  });

  it('tells equal paragraphs apart by their order', async () => {
    const elements = await preview(p('Yes') + p('No') + p('Yes'));

    expect(elements.map(({ id }) => id)).toStrictEqual(['b1', 'b2', 'b3']);
  });

  it('takes no address, script or markup over from the document', async () => {
    const link =
      '<w:p><w:hyperlink w:anchor="x"><w:r><w:t>a link</w:t></w:r></w:hyperlink><w:r><w:t>&lt;script&gt;alert(1)&lt;/script&gt;</w:t></w:r></w:p>';

    const elements = await preview(link);

    expect(elements).toEqual([{ tag: 'p', id: 'b1', children: ['a link', '<script>alert(1)</script>'] }]);
  });
});

interface ShownCell extends PreviewElement {
  readonly text: string;
}

function cells(element: PreviewElement | undefined): ShownCell[] {
  return (element?.children ?? []).flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.tag === 'td' || child.tag === 'th' ? [{ ...child, text: textOf(child) }] : cells(child);
  });
}

const textOf = (element: PreviewElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
