import { EXAMPLES } from './accuracy/examples';
import { eachNode, readTree } from './element-tree';
import { formatXml } from './format-xml';

describe('formatting XML', () => {
  it('puts each element on its own line and keeps texts as they are', () => {
    expect(formatXml('<?xml version="1.0"?><a><b>  two  words </b><c><d x="1"/></c></a>')).toBe(
      '<?xml version="1.0"?>\n<a>\n  <b>  two  words </b>\n  <c>\n    <d x="1"/>\n  </c>\n</a>\n',
    );
  });

  it('does not touch an element that mixes text and elements', () => {
    expect(formatXml('<a><p>one <b>two</b> three<i/></p></a>')).toBe(
      '<a>\n  <p>one <b>two</b> three<i/></p>\n</a>\n',
    );
  });

  it('keeps comments, instructions and CDATA', () => {
    expect(formatXml('<a><!-- < & --><?src p1?><b><![CDATA[ < ]]></b></a>')).toBe(
      '<a>\n  <!-- < & -->\n  <?src p1?>\n  <b><![CDATA[ < ]]></b>\n</a>\n',
    );
  });

  it('does not touch what xml:space protects, nor blanks written as entities', () => {
    expect(formatXml('<a xml:space="preserve"><b/> <b/></a>')).toBe(
      '<a xml:space="preserve"><b/> <b/></a>\n',
    );
    expect(formatXml('<a>&#32;<b/></a>')).toBe('<a>&#32;<b/></a>\n');
  });

  it('changes nothing when done twice', () => {
    for (const xml of Object.values(EXAMPLES).flat()) expect(formatXml(formatXml(xml))).toBe(formatXml(xml));
  });

  it('changes neither names, nor attributes, nor texts', () => {
    for (const xml of Object.values(EXAMPLES).flat())
      expect(contentOf(formatXml(xml))).toEqual(contentOf(xml));
  });

  it('leaves alone what is not XML', () => {
    expect(formatXml('no <xml')).toBe('no <xml');
  });
});

function contentOf(xml: string): unknown[] {
  const read = readTree(xml);
  if (read.kind !== 'tree') throw new Error('not XML');
  return [...eachNode(read.root)].map(({ name, attributes, text, children }) => [
    name,
    attributes,
    text.trim() === '' && children.length > 0 ? '' : text,
  ]);
}
