import { contentModel } from './content-model';

const judge = (notation: string, children: string) =>
  contentModel(notation).judge(children === '' ? [] : children.split(' '));

describe('a content model', () => {
  it.each([
    ['a? b* c+', 'c'],
    ['a? b* c+', 'a b b c c'],
    ['(a+ | b | c+) d?', 'a a d'],
    ['(a+ | b | c+) d?', 'b'],
    ['(a? b?)+', 'b a b'],
    ['(a? b?)+', ''],
    ['a a b', 'a a b'],
    ['', ''],
  ])('%s takes "%s"', (notation, children) => {
    expect(judge(notation, children)).toEqual({ kind: 'fits' });
  });

  it.each([
    ['a? b* c+', 'a a c', 1, ['b', 'c']],
    ['a? b* c+', 'c b', 1, ['c']],
    ['(a+ | b)', 'a b', 1, ['a']],
    ['a a b', 'a b', 1, ['a']],
    ['', 'a', 0, []],
  ])('%s does not take "%s"', (notation, children, index, expected) => {
    expect(judge(notation, children)).toEqual({ kind: 'unexpected', index, expected });
  });

  it('names what is still missing at the end', () => {
    expect(judge('a? b (c | d)', 'b')).toEqual({ kind: 'incomplete', expected: ['c', 'd'] });
  });

  it('refuses a notation with an unclosed bracket', () => {
    expect(() => contentModel('(a b')).toThrow('unclosed bracket');
    expect(() => contentModel('a )')).toThrow('unreadable');
  });
});
