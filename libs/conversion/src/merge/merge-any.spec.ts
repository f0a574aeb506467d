import { formatEnglish } from '@app/contracts';
import { mergeAnswers, originsOf } from './merge-answers';

const merge = (...answers: string[]) => {
  const merged = mergeAnswers(answers.map((xml, section) => ({ section, xml })));
  if (merged === null) throw new Error('nothing was merged');
  return merged;
};
const lines = (xml: string): string => xml.replace(/^<\?xml[^>]*>\n/, '').replace(/\n\s*/g, '');
/** Returns the XML and the sentences of the findings. */
const outcome = (...answers: string[]): [xml: string, ...sentences: string[]] => {
  const { xml, findings } = merge(...answers);
  return [lines(xml), ...findings.map(({ sentence }) => sentence)];
};
const differ = (what: string, one: string, other: string): string =>
  `Two sections answered differently for ${what}: “${one}” and “${other}”.`;

describe('merging two answers', () => {
  it.each<[string, string, string]>([
    ['the second fills what is empty', '<s><p/></s>', '<s><p>2</p></s>'],
    ['the second fills what holds a blank', '<s><p> </p></s>', '<s><p>2</p></s>'],
    ['the second has nothing to say', '<s><p>2</p></s>', '<s><p/></s>'],
    ['both say the same', '<s><p>2</p></s>', '<s><p> 2\n</p></s>'],
  ])('says nothing where %s', (_what, one, other) => {
    expect(outcome(one, other)).toEqual(['<s><p>2</p></s>']);
  });

  it.each<[string, string, string, string]>([
    [
      'elements of one name on one side',
      '<s><i>1</i><i>2</i></s>',
      '<s><i>3</i></s>',
      '<i>1</i><i>2</i><i>3</i>',
    ],
    ['on the other', '<s><i>1</i></s>', '<s><i>2</i><i>3</i></s>', '<i>1</i><i>2</i><i>3</i>'],
    [
      'between others',
      '<s><i>1</i><i>2</i><k>K</k></s>',
      '<s><i>3</i></s>',
      '<i>1</i><i>2</i><i>3</i><k>K</k>',
    ],
    ['with other attributes', '<s><i n="1"/></s>', '<s><i n="2"/></s>', '<i n="1"/><i n="2"/>'],
    [
      'with another name inside',
      '<s><a><n>A</n><d>1</d></a></s>',
      '<s><a><n>B</n><d>1</d></a></s>',
      '<a><n>A</n><d>1</d></a><a><n>B</n><d>1</d></a>',
    ],
    [
      'with another name, and more besides',
      '<s><a><n>A</n></a></s>',
      '<s><a><n>B</n><d>1</d></a></s>',
      '<a><n>A</n></a><a><n>B</n><d>1</d></a>',
    ],
    [
      'of one kind with another name',
      '<s><a k="1"><n>A</n></a></s>',
      '<s><a k="1"><n>B</n></a></s>',
      '<a k="1"><n>A</n></a><a k="1"><n>B</n></a>',
    ],
  ])('takes for a list %s', (_what, one, other, together) => {
    expect(outcome(one, other)).toEqual([`<s>${together}</s>`]);
  });

  it.each<[string, string, string, string]>([
    [
      'that say different parts',
      '<s><a><n>A</n><x>1</x></a></s>',
      '<s><a><n>A</n><d>2</d></a></s>',
      '<a><n>A</n><x>1</x><d>2</d></a>',
    ],
    [
      'of which one leaves something empty',
      '<s><a><n>A</n><d/></a></s>',
      '<s><a><n>A</n><d>2</d><e>3</e></a></s>',
      '<a><n>A</n><d>2</d><e>3</e></a>',
    ],
    ['with attributes of their own', '<s><a x="1"/></s>', '<s><a y="2"/></s>', '<a x="1" y="2"/>'],
    [
      'with blanks around a value',
      '<s><a x=" 1 "><n>A</n></a></s>',
      '<s><a x="1"><k>B</k></a></s>',
      '<a x=" 1 "><n>A</n><k>B</k></a>',
    ],
    [
      'whose lists go on',
      '<s><a><i>1</i><i>2</i><n>A</n></a></s>',
      '<s><a><i>3</i><n>A</n></a></s>',
      '<a><i>1</i><i>2</i><i>3</i><n>A</n></a>',
    ],
    [
      'with blanks around the other value',
      '<s><a x="1"><n>A</n></a></s>',
      '<s><a x=" 1 "><k>B</k></a></s>',
      '<a x="1"><n>A</n><k>B</k></a>',
    ],
  ])('takes for one two elements %s', (_what, one, other, together) => {
    expect(outcome(one, other)).toEqual([`<s>${together}</s>`]);
  });

  it('keeps the first of two values of an attribute of the root, and says so', () => {
    expect(outcome('<s n="1" k="a"/>', '<s n="2" k=" a " m="3"/>')).toEqual([
      '<s n="1" k="a" m="3"/>',
      differ('the attribute n', '1', '2'),
    ]);
  });

  it('tells names of one namespace from those of another', () => {
    expect(outcome('<s><p>1</p></s>', '<s xmlns:x="urn:x"><x:p>2</x:p></s>')).toEqual([
      '<s><p>1</p><x:p xmlns:x="urn:x">2</x:p></s>',
    ]);
  });

  it.each<[string, string, string, string]>([
    [
      'words and elements',
      '<s><p>None.</p></s>',
      '<s><p><i>1</i><i>2</i></p></s>',
      '<p>None.</p><p><i>1</i><i>2</i></p>',
    ],
    [
      'elements and words',
      '<s><p><i>1</i><i>2</i></p></s>',
      '<s><p>See above.</p></s>',
      '<p><i>1</i><i>2</i></p><p>See above.</p>',
    ],
    [
      'elements and words between elements',
      '<s><p><i>1</i></p></s>',
      '<s><p>a <b>c</b></p></s>',
      '<p><i>1</i></p><p>a <b>c</b></p>',
    ],
    [
      'words between elements and elements',
      '<s><p>a <b>c</b></p></s>',
      '<s><p><i>1</i></p></s>',
      '<p>a <b>c</b></p><p><i>1</i></p>',
    ],
    ['words and an attribute without any', '<s><p>A</p></s>', '<s><p c="1"/></s>', '<p>A</p><p c="1"/>'],
  ])('keeps both where one name holds %s', (_what, one, other, together) => {
    expect(outcome(one, other)).toEqual([`<s>${together}</s>`]);
  });

  it.each<[string, string, string, string[]]>([
    ['<s>None.</s>', '<s><i>1</i></s>', '<s><i>1</i></s>', [differ('<s>', 'None.', '1')]],
    ['<s><i>1</i></s>', '<s>None.</s>', '<s><i>1</i></s>', [differ('<s>', '1', 'None.')]],
    [
      '<s>a <b>c</b></s>',
      '<s>d <b>c</b></s>',
      '<s>a <b>c</b></s>',
      [differ('<s>', 'a <b>c</b>', 'd <b>c</b>')],
    ],
    ['<s>a <b>c</b></s>', '<s>a  <b>c</b></s>', '<s>a <b>c</b></s>', []],
    ['<s>a <b>c</b></s>', '<s>None.</s>', '<s>a <b>c</b></s>', [differ('<s>', 'a <b>c</b>', 'None.')]],
    ['<s>None.</s>', '<s>a <b>c</b></s>', '<s>None.</s>', [differ('<s>', 'None.', 'a <b>c</b>')]],
    ['<s>a <b>c</b></s>', '<s><i>1</i></s>', '<s>a <b>c</b></s>', [differ('<s>', 'a <b>c</b>', '1')]],
    ['<s/>', '<s>A</s>', '<s>A</s>', []],
  ])('loses nothing of a root in silence: %s and %s', (one, other, xml, sentences) => {
    expect(outcome(one, other)).toEqual([xml, ...sentences]);
  });

  it('keeps both of two texts between elements, and says so', () => {
    expect(outcome('<s><p>a <b>c</b></p></s>', '<s><p>d <b>c</b></p></s>')).toEqual([
      '<s><p>a <b>c</b></p><p>d <b>c</b></p></s>',
      differ('<p>', 'a <b>c</b>', 'd <b>c</b>'),
    ]);
  });

  it('shows of long texts what a person reads', () => {
    const [, sentence] = outcome(`<s><p>${'a '.repeat(100)}</p></s>`, '<s><p>\n b\n c </p></s>');

    expect(sentence).toBe(differ('<p>', `${'a '.repeat(100).slice(0, 119)}…`, 'b c'));
  });

  it('knows of each element which answers it was made of', () => {
    const merged = merge('<s><p>1</p><q/></s>', '<s><p>1</p><a><b>2</b></a></s>', '<s><a><b>2</b></a></s>');

    const of = (path: string) => [...originsOf(merged, path).keys()];
    expect([of('/s'), of('/s/p'), of('/s/q'), of('/s/a'), of('/s/a/b')]).toEqual([
      [0, 1, 2],
      [0, 1],
      [0],
      [1, 2],
      [1],
    ]);
    // A missing element has the origins of the element that would contain it.
    expect([of('/s/a/c/d'), of('/nowhere'), of('')]).toEqual([[1, 2], [], []]);
    expect([...originsOf(merge('<s/>'), '/s/a').keys()]).toEqual([0]);
  });

  it('leaves out what cannot be a part of the whole, and says why', () => {
    const reasonsOf = (...answers: string[]) =>
      merge(...answers).rejected.map(({ section, reason }) => [section, formatEnglish(reason)]);

    expect(reasonsOf('<s/>', '<s>', '<s><a/></s>')).toEqual([
      [1, 'its answer has more elements than can be merged'],
    ]);
    const [xml] = outcome('<s>', '<s><a/></s>');
    expect(xml).toBe('<s><a/></s>');
    expect(reasonsOf('<s/>', '<s xmlns="urn:x"/>')).toEqual([
      [1, 'the root element of its answer is <s>, not <s>'],
    ]);
  });

  it('is nothing where there is nothing to merge', () => {
    expect(mergeAnswers([])).toBeNull();
    expect(merge('<s/>')).toMatchObject({ findings: [], rejected: [] });
    expect(
      mergeAnswers([
        { section: 0, xml: '<s>' },
        { section: 1, xml: '<t>' },
      ]),
    ).toBeNull();
  });
});
