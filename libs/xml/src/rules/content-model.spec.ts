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

  it('names what may come next once, though it has several places', () => {
    expect(judge('(a b | a c) d', '')).toEqual({ kind: 'incomplete', expected: ['a'] });
    expect(judge('(a b | a c) d', 'a')).toEqual({ kind: 'incomplete', expected: ['b', 'c'] });
    expect(judge('(a b | a c) d', 'a c')).toEqual({ kind: 'incomplete', expected: ['d'] });
    expect(judge('a* b', 'a a')).toEqual({ kind: 'incomplete', expected: ['a', 'b'] });
  });

  it.each([
    ['(a | b)* c', '', 'incomplete'],
    ['(a | b)* c', 'b a a c', 'fits'],
    ['(a b)+', 'a b a b', 'fits'],
    ['(a b)+', 'a b a', 'incomplete'],
    ['(a b)?', '', 'fits'],
    ['(a b)? c', 'a c', 'unexpected'],
    ['a b | a', 'a', 'fits'],
    ['a b | a', 'a b', 'fits'],
    ['a | b?', '', 'fits'],
    ['a? b?', 'b a', 'unexpected'],
    ['a b? c?', 'a', 'fits'],
    ['a b? c', 'a', 'incomplete'],
    ['((a | b) c?)*', 'a b c a', 'fits'],
    ['x:a y-b', 'x:a y-b', 'fits'],
    ['a', 'a a', 'unexpected'],
    ['a?', 'a a', 'unexpected'],
    ['a+', '', 'incomplete'],
  ])('%s, given "%s", says: %s', (notation, children, kind) => {
    expect(judge(notation, children).kind).toBe(kind);
  });

  it('knows every name that it takes', () => {
    expect([...contentModel('a? (b | a)* x:c').names]).toEqual(['a', 'b', 'x:c']);
    expect([...contentModel('').names]).toEqual([]);
  });

  it('knows where each name stands, and whether there may be several of it', () => {
    const places = (notation: string) =>
      [...contentModel(notation).places].map(
        ([name, { rank, repeats }]) => `${name}${rank}${repeats ? '*' : ''}`,
      );

    expect(places('a b? c* d+')).toEqual(['a1', 'b2', 'c3*', 'd4*']);
    expect(places('a (b | c) d')).toEqual(['a1', 'b2', 'c2', 'd3']);
    expect(places('(b | c)* d')).toEqual(['b1*', 'c1*', 'd2']);
    expect(places('(b | c)? d')).toEqual(['b1', 'c1', 'd2']);
    expect(places('a ((b? c)+ | d) e')).toEqual(['a1', 'b2*', 'c2*', 'd2', 'e3']);
    expect(places('(a | (b c))* d')).toEqual(['a1*', 'b2*', 'c2*', 'd3']);
    // A name that occurs in two positions keeps the first one and may occur twice.
    expect(places('a b a c')).toEqual(['a1*', 'b2', 'c4']);
  });

  it('refuses a notation with an unclosed bracket', () => {
    expect(() => contentModel('(a b')).toThrow('unclosed bracket');
    expect(() => contentModel('a )')).toThrow('unreadable');
  });
});
