import { cleanAnswer } from './clean-answer';
import { checkWellFormed } from '../tree/well-formed';

const xmlOf = (answer: string): string => {
  const cleaned = cleanAnswer(answer);
  if (cleaned.kind !== 'xml') throw new Error(`no XML: ${JSON.stringify(cleaned)}`);
  return cleaned.xml.replace('<?xml version="1.0" encoding="UTF-8"?>\n', '').trim();
};

it.each([
  '<think>I will write <a><b/></a> now.</think>\n<a/>',
  '<thinking>One <b>.</thinking><reasoning>Two.</reasoning>\n```xml\n<a/>\n```',
  'I look at <b> and at the visits.\n</think>\n\n<a/>',
])('takes the reasoning before the XML off: %j', (answer) => {
  expect(cleanAnswer(answer)).toMatchObject({
    kind: 'xml',
    xml: expect.stringMatching(/\?>\n<a\/>\n$/) as string,
  });
});

it('keeps an answer whose root or elements have a name of reasoning', () => {
  for (const answer of ['<reasoning><a/></reasoning>', '<a><think>x</think><b/></a>'])
    expect(cleanAnswer(answer)).toMatchObject({
      kind: 'xml',
      xml: expect.stringContaining(answer) as string,
    });
});

describe('cleaning an answer', () => {
  it('leaves good XML as it is', () => {
    expect(xmlOf('<a b="1"><c>x &amp; y</c></a>')).toBe('<a b="1"><c>x &amp; y</c></a>');
  });

  it.each([
    ['a code fence', '```xml\n<a/>\n```'],
    ['chatter before', 'Here is the XML:\n<a/>'],
    ['chatter behind', '<a/>\n\nLet me know if x > y.'],
    ['a byte order mark', '\ufeff<a/>'],
    ['a blank line before the declaration', '\n<?xml version="1.0"?><a/>'],
    ['a lying encoding', '<?xml version="1.0" encoding="UTF-16"?><a/>'],
    ['a DOCTYPE with entities', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a/>'],
    ['a stylesheet instruction', '<?xml-stylesheet href="javascript:alert(1)"?><a/>'],
    ['control characters', '<a/>\u0001\u0008'],
  ])('removes %s', (_what, answer) => {
    expect(xmlOf(answer)).toBe('<a/>');
  });

  it('escapes bare ampersands and knows the entities of HTML', () => {
    expect(xmlOf('<a t="R&D">AT&T &ge; 5&nbsp;mg &amp; &unknown;</a>')).toBe(
      '<a t="R&amp;D">AT&amp;T ≥ 5\u00a0mg &amp; &amp;unknown;</a>',
    );
  });

  it('does not touch CDATA and comments', () => {
    const xml = '<a><!-- A & B --><![CDATA[C & D <x>]]></a>';

    expect(xmlOf(xml)).toBe(xml);
  });

  it('says that there is no XML', () => {
    expect(cleanAnswer('I cannot do that.')).toEqual({ kind: 'no-xml' });
    expect(cleanAnswer('')).toEqual({ kind: 'no-xml' });
  });

  it.each([
    ['an unclosed tag', '<a><b></a>'],
    ['a cut answer', '<a><b>text</b>'],
    ['an unbound prefix', '<q:a/>'],
    ['a doubled attribute', '<a b="1" b="2"/>'],
    ['an angle bracket in an attribute', '<a b="<"/>'],
    ['a nesting bomb', '<a>'.repeat(300) + '</a>'.repeat(300)],
  ])('does not pass off %s as XML', (_what, answer) => {
    expect(cleanAnswer(answer).kind).toBe('ill-formed');
  });

  it('keeps only the first of two roots', () => {
    expect(xmlOf('<a/><b/>')).toBe('<a/>');
  });

  it.each([
    ['<a/>\nLet me know if <b> is needed.', 'repair.after'],
    ['<a/>\nThe rest:\n<a><b></a>', 'repair.second-root'],
    ['<a/><b c="1"/>', 'repair.second-root'],
  ])('tells elements behind the root from a sentence: %j', (answer, repair) => {
    expect(cleanAnswer(answer)).toMatchObject({
      kind: 'xml',
      repairs: expect.arrayContaining([repair]) as unknown,
    });
  });
});

describe('the check for well-formedness', () => {
  it('names line and column of the fault', () => {
    const verdict = checkWellFormed('<a>\n  <b></c>\n</a>');

    expect(verdict).toMatchObject({ kind: 'ill-formed', fault: { line: 2 } });
  });
});
