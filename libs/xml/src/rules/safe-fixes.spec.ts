import type { Finding } from '@app/contracts';
import { readTree, type XmlNode } from '../tree/element-tree';
import { contentModel } from './content-model';
import { reordering, respelling } from './safe-fixes';
import { anyText, oneOf, type ValueType } from './value-type';

const rootOf = (xml: string): XmlNode => {
  const read = readTree(xml);
  if (read.kind !== 'tree') throw new Error('not XML');
  return read.root;
};
const made = (xml: string, fix: Finding['fix']): string | null =>
  fix === undefined
    ? null
    : fix.edits
        .toSorted((one, other) => other.from - one.from)
        .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), xml);

describe('respelling a value', () => {
  const respelled = (xml: string, value: string, type: ValueType = oneOf('Yes|No'), name = 'Flag') => {
    const fix = respelling(xml, rootOf(xml), { name, value, type });
    return { text: made(xml, fix), sentence: fix?.sentence };
  };

  it('writes the one that is meant as the standard does, and leaves all else as it is', () => {
    expect(respelled(`<a Other="no"  Flag = ' YES '>no</a>`, ' YES ')).toEqual({
      text: `<a Other="no"  Flag = 'Yes'>no</a>`,
      sentence: 'Write Flag as "Yes".',
    });
    expect(respelled('<a xmlns="urn:x" Flag="no"/>', 'no').text).toBe('<a xmlns="urn:x" Flag="No"/>');
  });

  it('knows a choice that is written with blanks or capitals of its own', () => {
    expect(respelled('<a Flag="not available"/>', 'not available', oneOf('Not Available |x')).text).toBe(
      '<a Flag="Not Available "/>',
    );
  });

  it('does not guess', () => {
    expect(respelled('<a Flag="Maybe"/>', 'Maybe').text).toBeNull();
    expect(respelled('<a Flag="y es"/>', 'y es').text).toBeNull();
    // Two choices that differ only in capitalization.
    expect(respelled('<a Flag="YES"/>', 'YES', oneOf('Yes|yes')).text).toBeNull();
    expect(respelled('<a Flag="YES"/>', 'YES', anyText).text).toBeNull();
    expect(respelled('<a Other="YES"/>', 'YES').text).toBeNull();
  });
});

describe('putting children into order', () => {
  const reordered = (xml: string, notation: string): string | null => {
    const { children } = rootOf(xml);
    const names = children.map(({ name }) => name);
    return made(xml, reordering(xml, children, contentModel(notation), names));
  };

  it('changes places only: each child keeps its text, and what stands between stays', () => {
    expect(reordered('<s>\n <c x="1">c</c>\n <!-- - --><a/> <b><c/></b>\n</s>', 'a b c')).toBe(
      '<s>\n <a/>\n <!-- - --><b><c/></b> <c x="1">c</c>\n</s>',
    );
  });

  it('keeps the order of those of one name, or of one bracket', () => {
    expect(reordered('<s><b n="1"/><a/><b n="2"/></s>', 'a b*')).toBe('<s><a/><b n="1"/><b n="2"/></s>');
    expect(reordered('<s><d/><c/><b/><a/></s>', 'a (b | c)* d')).toBe('<s><a/><c/><b/><d/></s>');
  });

  it('edits only what moves', () => {
    const xml = '<s><a/><c/><b/></s>';
    const { children } = rootOf(xml);

    const fix = reordering(xml, children, contentModel('a b c'), ['a', 'c', 'b']);

    expect(fix?.edits).toEqual([
      { from: 7, to: 11, insert: '<b/>' },
      { from: 11, to: 15, insert: '<c/>' },
    ]);
    expect(fix?.sentence).toBe('Put the elements in the order of the standard.');
  });

  it('is no fix where something is unknown, missing or too much', () => {
    expect(reordered('<s><x/><b/><a/></s>', 'a b')).toBeNull();
    expect(reordered('<s><c/><b/></s>', 'a b c')).toBeNull();
    expect(reordered('<s><b/><a/><a/></s>', 'a b')).toBeNull();
  });

  it('is no fix where all stands in order', () => {
    expect(reordered('<s><a/><b/></s>', 'a b')).toBeNull();
  });
});
