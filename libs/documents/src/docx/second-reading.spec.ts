import { aDocx, p, r, tc, tr } from '../../test/office';
import { readDocx } from './read-docx';
import { checkedBySecondReading } from './second-reading';

const lostIn = (bytes: Uint8Array, read = bytes) =>
  checkedBySecondReading(readDocx(read), bytes).pages[0]?.lostWords;

describe('reading a DOCX a second time', () => {
  it('misses nothing of numbers and markers that were typed', () => {
    expect(lostIn(aDocx(p('1. First item') + p('2. Second item') + p('a) Third')))).toBeUndefined();
  });

  it('names the words that the first reading does not hold', () => {
    const whole = aDocx(p('Text kept') + p('zyxw'));

    const model = checkedBySecondReading(readDocx(aDocx(p('Text kept'))), whole);

    expect(model.pages[0]?.lostWords).toEqual(['zyxw']);
    expect(model.warnings).toMatchObject([{ code: 'lost-words' }]);
  });

  it('finds words in tables, boxes, notes and behind entities', () => {
    const box = `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><w:txbxContent>${p('qqq')}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${p('qqq')}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const body = `<w:tbl>${tr(tc('vvv'))}</w:tbl>${box}${p('kkk &lt; &#x7A;&#122;')}`;
    const note = '<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
    const notes = `<w:footnotes><w:footnote w:id="2">${p('jjj')}</w:footnote><w:footnote w:id="3">${p('hhh')}</w:footnote></w:footnotes>`;
    const bytes = aDocx(body + note, { parts: { 'word/footnotes.xml': notes } });

    expect(lostIn(bytes)).toBeUndefined();
    expect(lostIn(bytes, aDocx(p('nothing')))?.toSorted()).toEqual(['jjj', 'kkk', 'qqq', 'vvv', 'zz']);
  });

  it('does not miss what Word does not show', () => {
    const gone = `<w:p><w:moveFrom w:id="1">${r('fff')}</w:moveFrom><w:del w:id="2"><w:r><w:delText>ggg</w:delText></w:r></w:del>${r('stays')}</w:p>`;

    expect(lostIn(aDocx(gone))).toBeUndefined();
  });
});
