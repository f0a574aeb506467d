import { aDocx, p } from '../../test/office';
import { readByMammoth } from './mammoth-reading';
import { readDocx } from './read-docx';
import { checkedByMammoth } from './second-reading';

const RELATIONSHIPS = {
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
};
const check = async (written: Uint8Array, read: Uint8Array) =>
  checkedByMammoth(readDocx(read), (await readByMammoth(written)).text);

describe('reading a DOCX a second time', () => {
  it('misses nothing of numbers and markers that were typed', async () => {
    const bytes = aDocx(p('1. First item') + p('2. Second item') + p('a) Third'), { parts: RELATIONSHIPS });

    const [page] = (await check(bytes, bytes)).pages;

    expect(page?.lostWords).toBeUndefined();
  });

  it('names the words that the first reading does not hold', async () => {
    const whole = aDocx(p('Text kept') + p('zyxw'), { parts: RELATIONSHIPS });
    const short = aDocx(p('Text kept'), { parts: RELATIONSHIPS });

    const model = await check(whole, short);

    expect(model.pages[0]?.lostWords).toEqual(['zyxw']);
    expect(model.warnings).toMatchObject([{ code: 'lost-words' }]);
  });
});
