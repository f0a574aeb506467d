import { applyChanges, withPrefixes } from './changes';

const ANSWER = '<s xmlns="urn:s"><a n="1">one</a><a n="2">two</a><e/></s>';
const changed = (changes: string, answer = ANSWER) => applyChanges(answer, `<changes>${changes}</changes>`);

describe('changes to an answer', () => {
  it.each([
    [
      'replaced',
      '<replace path="/s/a[2]"><a n="3">three</a></replace>',
      ANSWER.replace('<a n="2">two</a>', '<a n="3">three</a>'),
    ],
    ['removed', '<remove path="/s/a[1]"/>', ANSWER.replace('<a n="1">one</a>', '')],
    ['put at the end of an element', '<add path="/s"><b/></add>', ANSWER.replace('</s>', '<b/>\n</s>')],
    ['put into an empty element', '<add path="/s/e"><b/></add>', ANSWER.replace('<e/>', '<e><b/></e>')],
    ['put behind an element', '<add after="/s/a[1]"><b/></add>', ANSWER.replace('</a><a', '</a>\n<b/><a')],
    [
      'set as an attribute',
      '<set path="/s/a[1]" n="7" x="&quot;"/>',
      ANSWER.replace('<a n="1">', '<a n="7" x="&quot;">'),
    ],
    ['set at the root', '<set path="/s" v="1"/>', ANSWER.replace('"urn:s"', '"urn:s" v="1"')],
  ])('are %s, and all else stays as it is', (_what, changes, xml) => {
    expect(changed(changes)).toEqual({ kind: 'changed', xml });
  });

  it('may be several, in any order, also side by side', () => {
    expect(changed('<replace path="/s/a[2]"><c/></replace><add after="/s/a[1]"><b/></add>')).toEqual({
      kind: 'changed',
      xml: '<s xmlns="urn:s"><a n="1">one</a>\n<b/><c/><e/></s>',
    });
  });

  it.each([
    ['a path that leads nowhere', '<add path="/s/x"><b/></add>', 'There is no element at the path /s/x.'],
    ['a path that means two elements', '<remove path="/s/a"/>', 'There is no element at the path /s/a.'],
    [
      'an unknown change',
      '<move path="/s/e"/>',
      'There is no change <move>: use replace, add, set or remove.',
    ],
    [
      'two changes of one element',
      '<remove path="/s/e"/><replace path="/s/e"><b/></replace>',
      'Two changes concern the same element: /s/e.',
    ],
    ['nothing', '', '<changes> is empty.'],
  ])('are refused with the reason: %s', (_what, changes, problem) => {
    expect(changed(changes)).toEqual({ kind: 'rejected', problems: [problem] });
  });

  it('may be a whole answer, if nothing of the one before can be lost by it', () => {
    expect(applyChanges(ANSWER, ANSWER.replace('one', 'uno'))).toEqual({
      kind: 'changed',
      xml: ANSWER.replace('one', 'uno'),
    });
    expect(applyChanges(ANSWER, '<s xmlns="urn:s"/>').kind).toBe('rejected');
    expect(applyChanges(ANSWER, ANSWER.replace('urn:s', 'urn:t')).kind).toBe('rejected');
  });

  it('may use the prefixes of the answer', () => {
    const answer = '<?xml version="1.0"?>\n<s xmlns:x="urn:x" v="1"><x:a/></s>';

    expect(withPrefixes('<changes>\n<add path="/s"><x:b/></add></changes>', answer)).toBe(
      '<changes xmlns:x="urn:x">\n<add path="/s"><x:b/></add></changes>',
    );
    expect(withPrefixes('<changes xmlns:x="urn:x"/>', answer)).toBe('<changes xmlns:x="urn:x"/>');
  });
});
