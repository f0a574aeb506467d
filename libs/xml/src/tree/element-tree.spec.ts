import { attributeOf, childrenNamed, eachNode, pathOf, readTree, type XmlNode } from './element-tree';

const treeOf = (xml: string): XmlNode => {
  const read = readTree(xml);
  if (read.kind !== 'tree') throw new Error(JSON.stringify(read));
  return read.root;
};

describe('the element tree', () => {
  it('knows where each element starts, where its tag ends and where it ends', () => {
    const xml = '<a>\n  <b x="1">text</b>\n  <c/>\n</a>';

    const [b, c] = treeOf(xml).children;

    expect(xml.slice(b?.start, b?.openEnd)).toBe('<b x="1">');
    expect(xml.slice(b?.start, b?.end)).toBe('<b x="1">text</b>');
    expect(xml.slice(c?.start, c?.end)).toBe('<c/>');
  });

  it('keeps its positions when lines end in carriage return and line feed', () => {
    const xml = '<a>\r\n<b/>\r\n<c/>\r\n</a>';

    expect(treeOf(xml).children.map(({ start, end }) => xml.slice(start, end))).toEqual(['<b/>', '<c/>']);
  });

  it('joins text and CDATA and tells attributes of other namespaces apart', () => {
    const root = treeOf('<a xml:lang="en" v:x="1" x="2" xmlns:v="urn:v">1<![CDATA[<2>]]>3</a>');

    expect(root.text).toBe('1<2>3');
    expect(attributeOf(root, 'xml:lang')).toBe('en');
    expect(attributeOf(root, 'x')).toBe('2');
    expect(attributeOf(root, '{urn:v}x')).toBe('1');
    expect(attributeOf(root, 'y')).toBeUndefined();
  });

  it('writes the place of an element only where it has namesakes', () => {
    const names = [...eachNode(treeOf('<a><b/><b><c/></b></a>'))].map(pathOf);

    expect(names).toEqual(['/a', '/a/b[1]', '/a/b[2]', '/a/b[2]/c']);
  });

  it('finds children by name in the namespace of their parent only', () => {
    const root = treeOf('<a xmlns="urn:a" xmlns:v="urn:v"><b/><v:b/></a>');

    expect(childrenNamed(root, 'b')).toHaveLength(1);
  });

  it('says at which line a document is broken', () => {
    expect(readTree('<a>\n<b></a>')).toMatchObject({ kind: 'ill-formed', fault: { line: 2 } });
    expect(readTree('')).toMatchObject({ kind: 'ill-formed' });
    expect(readTree('<!DOCTYPE a><a/>')).toMatchObject({ kind: 'ill-formed' });
  });

  it('refuses a nesting bomb', () => {
    expect(readTree('<a>'.repeat(300) + '</a>'.repeat(300))).toMatchObject({ kind: 'ill-formed' });
  });

  it('stops reading at its bound of elements', () => {
    expect(readTree(`<a>${'<b/>'.repeat(20)}</a>`, 10)).toEqual({ kind: 'too-large' });
  });
});
