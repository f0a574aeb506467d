import { mergeAnswers } from './merge-answers';

const merge = (...answers: string[]) => {
  const merged = mergeAnswers(answers.map((xml, section) => ({ section, xml })));
  if (merged === null) throw new Error('nothing was merged');
  return merged;
};
const study = (definitions: string, { file = 'F', metadata = 'M.1', name = 'M' } = {}) =>
  `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" xmlns:x="urn:x" FileOID="${file}"><Study OID="S"><MetaDataVersion OID="${metadata}" Name="${name}">${definitions}</MetaDataVersion></Study></ODM>`;
/** Returns the content of the metadata and the sentences of the findings. */
const outcome = (...answers: string[]): [xml: string, ...sentences: string[]] => {
  const { xml, findings } = merge(...answers);
  const [, inside = ''] =
    /<MetaDataVersion[^>]*?(?:\/>|>([\s\S]*)<\/MetaDataVersion>)/.exec(xml.replace(/\n\s*/g, '')) ?? [];
  return [inside, ...findings.map(({ sentence }) => sentence)];
};
const differ = (label: string, what: string, one: string, other: string): string =>
  `Two sections differ about ${label}: ${what} is “${one}” and “${other}”; the first is kept.`;
const text = (words: string, language = 'en') =>
  `<TranslatedText xml:lang="${language}">${words}</TranslatedText>`;
const item = (oid: string, inside = '', name = 'Age') =>
  `<ItemDef OID="${oid}" Name="${name}">${inside}</ItemDef>`;
const asked = (words: string) => `<Question>${text(words)}</Question>`;

describe('merging two answers in a standard', () => {
  it('puts parts in the order of the standard, and what it does not know behind what that stood behind', () => {
    const [xml] = outcome(
      study(`<CodeList OID="CL" Name="C"/><x:note n="1"/>`),
      study(`<ItemDef OID="I" Name="A"/><x:note n="2"/><FormDef OID="F" Name="B"/><Protocol/>`),
    );

    expect(xml.match(/<[\w:]+/g)).toEqual([
      '<Protocol',
      '<FormDef',
      '<ItemDef',
      '<x:note',
      '<CodeList',
      '<x:note',
    ]);
  });

  it('makes one study of two, whatever they call it, and says nothing of the hour of the file', () => {
    const { xml, findings } = merge(
      study('', { file: 'F.1', metadata: 'M.1', name: 'One' }),
      study(item('I'), { file: 'F.2', metadata: 'M.2', name: 'Two' }),
    );

    expect(findings).toEqual([]);
    expect(xml.match(/<MetaDataVersion [^>]*>/g)).toEqual(['<MetaDataVersion OID="M.1" Name="One">']);
    expect(xml).toContain('FileOID="F.1"');
  });

  it('leaves several of a kind apart', () => {
    const two = '<MetaDataVersion OID="A" Name="A"/><MetaDataVersion OID="B" Name="B"/>';
    const odm = (inside: string) =>
      `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3"><Study OID="S">${inside}</Study></ODM>`;

    const { xml } = merge(odm(two), odm('<MetaDataVersion OID="C" Name="C"/>'));

    expect(xml.match(/OID="[ABC]"/g)).toHaveLength(3);
    expect(
      merge(odm('<MetaDataVersion OID="C" Name="C"/>'), odm(two)).xml.match(/OID="[ABC]"/g),
    ).toHaveLength(3);
  });

  it('takes what another namespace calls alike for nothing of the standard', () => {
    const inside = '<x:Alias Name="1"/><x:Question n="1"/>';
    const other = '<x:Alias Name="1" k="2"/><x:Question n="2"/>';

    const [xml, ...sentences] = outcome(study(item('I', inside)), study(item('I', other)));

    expect([xml.match(/<x:Alias /g)?.length, xml.match(/<x:Question /g)?.length]).toEqual([2, 2]);
    expect(sentences).toEqual([]);
  });

  it.each<[string, string, string, string]>([
    [
      'codes of a list',
      '<CodeList OID="C" Name="C"><CodeListItem CodedValue="1"><Decode/></CodeListItem></CodeList>',
      `<CodeList OID="C" Name="C"><CodeListItem CodedValue="1"><Decode>${text('Yes')}</Decode></CodeListItem><CodeListItem CodedValue="2"/></CodeList>`,
      `<CodeList OID="C" Name="C"><CodeListItem CodedValue="1"><Decode>${text('Yes')}</Decode></CodeListItem><CodeListItem CodedValue="2"/></CodeList>`,
    ],
    [
      'languages',
      item('I', `<Question>${text('Age?')}</Question>`),
      item('I', `<Question>${text('Alter?', 'de')}${text('Age?')}</Question>`),
      item('I', `<Question>${text('Age?')}${text('Alter?', 'de')}</Question>`),
    ],
    [
      'references',
      '<ItemGroupDef OID="G" Name="G"><ItemRef ItemOID="I.1" Mandatory="Yes"/></ItemGroupDef>',
      '<ItemGroupDef OID="G" Name="G"><ItemRef ItemOID="I.1" Mandatory="Yes"/><ItemRef ItemOID="I.2" Mandatory="Yes"/></ItemGroupDef>',
      '<ItemGroupDef OID="G" Name="G"><ItemRef ItemOID="I.1" Mandatory="Yes"/><ItemRef ItemOID="I.2" Mandatory="Yes"/></ItemGroupDef>',
    ],
    [
      'elements that stand once',
      item('I', asked('Age?')),
      item('I', `<Description>${text('In years')}</Description>${asked('Age?')}`),
      item('I', `<Description>${text('In years')}</Description>${asked('Age?')}`),
    ],
    [
      'elements that may stand again, where they say the same',
      item('I', '<RangeCheck Comparator="GE"><CheckValue>18</CheckValue></RangeCheck>'),
      item(
        'I',
        '<RangeCheck Comparator="GE"><CheckValue>18</CheckValue></RangeCheck><RangeCheck Comparator="LE"><CheckValue>65</CheckValue></RangeCheck>',
      ),
      item(
        'I',
        '<RangeCheck Comparator="GE"><CheckValue>18</CheckValue></RangeCheck><RangeCheck Comparator="LE"><CheckValue>65</CheckValue></RangeCheck>',
      ),
    ],
  ])('knows again %s', (_what, one, other, together) => {
    expect(outcome(study(one), study(other))).toEqual([together]);
  });

  it.each<[string, string, string, string, string[]]>([
    [
      'an attribute',
      '<ItemDef OID="I" Name="Age" DataType="text"/>',
      '<ItemDef OID="I" Name="AGE" DataType="integer" Length="3"/>',
      '<ItemDef OID="I" Name="Age" DataType="text" Length="3"/>',
      [differ('ItemDef I', 'its DataType', 'text', 'integer')],
    ],
    [
      'a text',
      item('I', asked('Age?')),
      item('I', asked('How old?')),
      item('I', asked('Age?')),
      [differ('TranslatedText', 'its text', 'Age?', 'How old?')],
    ],
    [
      'what a reference says',
      '<ItemGroupDef OID="G" Name="G"><ItemRef ItemOID="I" Mandatory="Yes"/></ItemGroupDef>',
      '<ItemGroupDef OID="G" Name="G"><ItemRef ItemOID="I" Mandatory="No"/></ItemGroupDef>',
      '<ItemGroupDef OID="G" Name="G"><ItemRef ItemOID="I" Mandatory="Yes"/></ItemGroupDef>',
      [differ('ItemRef', 'its Mandatory', 'Yes', 'No')],
    ],
    ['a blank', item('I', asked('Age?')), item('I', asked(' ')), item('I', asked('Age?')), []],
    [
      'nothing but capitals and blanks',
      item('I', asked('Age?')),
      item('I', asked(' AGE? ')),
      item('I', asked('Age?')),
      [],
    ],
    [
      'what one leaves empty',
      item('I', `<Question>${text('')}</Question>`),
      item('I', asked('Age?')),
      item('I', asked('Age?')),
      [],
    ],
    [
      'what the other leaves empty',
      item('I', asked('Age?')),
      item('I', `<Question>${text('')}</Question>`),
      item('I', asked('Age?')),
      [],
    ],
    [
      'words and elements',
      item('I', asked('Age?')),
      item('I', asked('<x:p>Age in years?</x:p>')),
      item('I', asked('Age?')),
      [differ('TranslatedText', 'its content', 'Age?', 'Age in years?')],
    ],
    [
      'elements and words between elements',
      item('I', asked('<x:p>Age?</x:p>')),
      item('I', asked('<x:b>How</x:b> old?')),
      item('I', asked('<x:p>Age?</x:p>')),
      [differ('TranslatedText', 'its content', 'Age?', '<x:b>How</x:b> old?')],
    ],
    [
      'the same words and elements',
      item('I', asked('Age?')),
      item('I', asked('<x:p>Age?</x:p>')),
      item('I', asked('Age?')),
      [],
    ],
    [
      'words between elements',
      item('I', asked('How <x:b>old</x:b>?')),
      item('I', asked('What <x:b>age</x:b>?')),
      item('I', asked('How <x:b>old</x:b>?')),
      [differ('TranslatedText', 'its text', 'How <x:b>old</x:b>?', 'What <x:b>age</x:b>?')],
    ],
  ])('keeps the first where two differ in %s, and says so', (_what, one, other, together, sentences) => {
    expect(outcome(study(one), study(other))).toEqual([together, ...sentences]);
  });

  it('numbers references anew where two have one number, and leaves those alone that collide with none', () => {
    const group = (...references: string[]) =>
      `<ItemGroupDef OID="G" Name="G">${references.map((each) => `<ItemRef ItemOID="${each.split(' ')[0]}" OrderNumber="${each.split(' ')[1]}"/>`).join('')}</ItemGroupDef>`;

    expect(outcome(study(group('A 3', 'B 5')), study(group('C 3')))).toEqual([group('A 1', 'B 2', 'C 3')]);
    expect(outcome(study(group('A 3', 'B 5')), study(group('C 7')))).toEqual([group('A 3', 'B 5', 'C 7')]);
  });
});

describe('one identifier for two things', () => {
  it.each([
    ['another name', item('I', '', 'Weight'), [differ('ItemDef I', 'its Name', 'Age', 'Weight')]],
    ['the same name', item('I', asked('Age?'), 'AGE '), []],
    ['the same words', item('I', asked('age?'), 'Years'), [differ('ItemDef I', 'its Name', 'Age', 'Years')]],
  ])('is one element where the second has %s; a difference is said', (_what, second, said) => {
    const [xml, ...sentences] = outcome(study(item('I', asked('Age?'))), study(second));

    expect(xml.match(/<ItemDef /g)).toHaveLength(1);
    expect(sentences).toEqual(said);
  });

  it('is none where neither has one', () => {
    const nameless = ['<ItemDef Name="Age"/>', '<ItemDef Name="Weight"/>'];

    expect(outcome(...nameless.map((each) => study(each)))).toEqual([nameless.join('')]);
  });

  it('is a name of its kind: an item and a group may share it', () => {
    const group = '<ItemGroupDef OID="I" Name="Vital signs"/>';

    expect(outcome(study(item('I')), study(group))).toEqual([group + '<ItemDef OID="I" Name="Age"/>']);
  });
});
