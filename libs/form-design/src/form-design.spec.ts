import { validate } from '@app/xml';
import { compareDesigns, type CurrentSection } from './compare-designs';
import type { DesignInOdm } from './design-in-odm';
import { readDesignNow } from './read-design';
import { redcapDictionary } from './redcap-dictionary';
import { writeDesign } from './write-design';
import type { WrittenForm } from './written-parts';

const odm = (definitions: string) => `<?xml version="1.0"?>
<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="F" CreationDateTime="2026-01-05T09:00:00+00:00">
 <Study OID="S"><GlobalVariables><StudyName>S</StudyName><StudyDescription>S</StudyDescription><ProtocolName>S</ProtocolName></GlobalVariables>
  <BasicDefinitions><MeasurementUnit OID="MU.KG" Name="kg"><Symbol><TranslatedText xml:lang="en">kg</TranslatedText></Symbol></MeasurementUnit></BasicDefinitions>
  <MetaDataVersion OID="M" Name="M">${definitions}</MetaDataVersion></Study></ODM>`;
const text = (name: string, words: string, language = 'en') =>
  `<${name}><TranslatedText xml:lang="${language}">${words}</TranslatedText></${name}>`;
const item = (oid: string, type: string, inside = '') =>
  `<ItemDef OID="${oid}" Name="Name of ${oid}" DataType="${type}">${inside}</ItemDef>`;
const group = (oid: string, items: readonly string[], inside = '') =>
  `<ItemGroupDef OID="${oid}" Name="Group ${oid}" Repeating="No">${inside}${items
    .map((each, at) => `<ItemRef ItemOID="${each}" OrderNumber="${items.length - at}" Mandatory="Yes"/>`)
    .join('')}</ItemGroupDef>`;
const CODES = `<CodeList OID="CL" Name="CL" DataType="text">
  <CodeListItem CodedValue="1">${text('Decode', 'Yes')}</CodeListItem><CodeListItem CodedValue=" 1 ">${text('Decode', 'Again')}</CodeListItem>
  <CodeListItem CodedValue="a = b">${text('Decode', 'Odd')}</CodeListItem></CodeList>`;

const read = (definitions: string): DesignInOdm => {
  const design = readDesignNow(odm(definitions));
  if (design === null) throw new Error('This is ODM.');
  return design;
};
const only = (inside: string, type = 'text', more = '') =>
  read(group('IG', ['I']) + item('I', type, inside) + more).sections[0]?.questions[0];

describe('the design in a study', () => {
  it('has a section for each group of items, with its questions in the order of their numbers', () => {
    const described = text('Description', 'At rest');
    const definitions = group('IG.1', ['I.2', 'I.1'], described) + group('IG.2', []) + item('I.1', 'text');

    const { sections, itemsOutside } = read(definitions + item('I.2', 'date') + item('I.3', 'text'));

    expect(sections).toHaveLength(1);
    expect(sections[0]).toMatchObject({ oid: 'IG.1', name: 'Group IG.1', description: 'At rest' });
    expect(sections[0]?.questions.map(({ oid, required }) => [oid, required])).toEqual([
      ['I.1', true],
      ['I.2', true],
    ]);
    expect(itemsOutside).toBe(1);
  });

  it.each([
    ['integer', 'number', []],
    ['float', 'number', []],
    ['date', 'date', []],
    ['partialDate', 'date', ['partial-date']],
    ['time', 'text', ['type-as-text']],
    ['text', 'text', []],
  ])('makes of %s a question of type %s, and says what is lost', (dataType, questionType, notes) => {
    expect(only('', dataType)).toMatchObject({ questionType, notes, questionText: 'Name of I' });
  });

  it('takes choices from code lists, and says where they are not as they were', () => {
    const question = only('<CodeListRef CodeListOID="CL"/>', 'text', CODES);

    expect(question).toMatchObject({
      questionType: 'multipleChoice',
      choices: [
        { code: '1', label: 'Yes' },
        { code: 'a=b', label: 'Odd' },
      ],
      notes: ['choices-altered'],
    });
    expect(only('<CodeListRef CodeListOID="NONE"/>')).toMatchObject({
      questionType: 'text',
      notes: ['code-list-elsewhere'],
    });
    expect(only('', 'boolean')?.choices.map(({ code }) => code)).toEqual(['true', 'false']);
  });

  it('asks in English where it can, and keeps description, unit and what is checked in sight', () => {
    const question = `<Question><TranslatedText xml:lang="de">Gewicht?</TranslatedText><TranslatedText xml:lang="en-GB">Weight?</TranslatedText></Question>`;
    const parts = `${text('Description', 'On the scale')}${question}<MeasurementUnitRef MeasurementUnitOID="MU.KG"/>
      <RangeCheck Comparator="GE" SoftHard="Soft"><CheckValue>1</CheckValue></RangeCheck>`;

    expect(only(parts, 'float')).toMatchObject({
      questionText: 'Weight?',
      description: 'On the scale · kg',
      notes: ['range-check'],
    });
  });

  it('says of a question that it is too large, and cuts none', () => {
    const long = 'x'.repeat(10_001);

    expect(only(text('Question', long))).toMatchObject({ questionText: long, isTooLarge: true });
    expect(only(text('Question', long.slice(1)))).toMatchObject({ isTooLarge: false });
  });

  it('is in no other document', () => {
    expect(readDesignNow('<study/>')).toBeNull();
    expect(readDesignNow('<study>')).toBeNull();
  });
});

const design: WrittenForm = {
  id: 7,
  name: 'Diary & more',
  visits: [],
  sections: [
    {
      id: 1,
      name: 'Vital signs',
      description: null,
      sourceOid: 'IG.VS',
      sourceForm: null,
      questions: [
        aQuestion({
          id: 11,
          questionText: 'Weight?',
          questionType: 'number',
          required: true,
          sourceOid: 'I.1',
        }),
        aQuestion({ id: 12, questionText: 'Since?', questionType: 'date', introText: 'Think back.' }),
      ],
    },
    {
      id: 2,
      name: 'Vital signs',
      description: 'Again',
      sourceOid: null,
      sourceForm: null,
      questions: [
        aQuestion({ id: 21, questionText: 'How?', sourceOid: 'I.1' }),
        aQuestion({ id: 22, questionText: 'Smoker?', questionType: 'multipleChoice', choices: choices() }),
        aQuestion({ id: 23, questionText: 'Which?', questionType: 'checkbox', choices: choices() }),
      ],
    },
  ],
};

function choices() {
  return [
    { code: '1', label: 'Yes | always' },
    { code: '>=2', label: '<Often>' },
  ];
}

function aQuestion(given: Partial<WrittenForm['sections'][number]['questions'][number]>) {
  return {
    id: 1,
    questionText: 'Q',
    introText: null,
    description: null,
    questionType: 'text' as const,
    required: false,
    choices: [],
    sourceOid: null,
    ...given,
  };
}

describe('a design as ODM', () => {
  const xml = writeDesign(design, new Date('2026-01-05T09:00:00Z'));

  it('is valid', () => {
    expect(validate(xml, 'odm-1.3.2').filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('reads back as it was, checkboxes too', () => {
    const again = readDesignNow(xml);

    const questions = again?.sections.flatMap((section) => section.questions) ?? [];
    expect(
      questions.map(({ questionText, questionType, choices: given }) => [questionText, questionType, given]),
    ).toEqual(
      design.sections.flatMap((section) =>
        section.questions.map((question) => [question.questionText, question.questionType, question.choices]),
      ),
    );
    expect(again?.sections.map(({ oid }) => oid)).toEqual(['IG.VS', 'IG.CLINDROVE.2']);
    expect(questions.map(({ oid }) => oid)).toContain('IT.CLINDROVE.21');
  });

  it('has no OID twice, whatever its parts were made from', () => {
    const [group, item] = ['IG.CLINDROVE.2', 'IT.CLINDROVE.3'];
    const questions = [
      // The ids of its choices would be I.1.1 and I.1.2.
      aQuestion({ id: 1, questionType: 'checkbox', choices: choices(), sourceOid: 'I.1' }),
      aQuestion({ id: 2, sourceOid: 'I.1.1' }),
      aQuestion({ id: 4, sourceOid: item }),
      aQuestion({ id: 3 }),
    ];
    const odmOfIt = writeDesign(
      {
        id: 7,
        name: 'Diary',
        visits: [],
        sections: [
          { id: 1, name: 'One', description: null, sourceOid: group, sourceForm: null, questions },
          { id: 2, name: 'Two', description: null, sourceOid: null, sourceForm: null, questions: [] },
        ],
      },
      new Date('2026-01-05T09:00:00Z'),
    );

    const oids = [...odmOfIt.matchAll(/<(\w+Def) OID="([^"]+)"/g)].map(([, name, oid]) => `${name} ${oid}`);

    expect(new Set(oids).size).toBe(oids.length);
    expect(oids).toEqual(
      expect.arrayContaining(['ItemDef I.1.1', 'ItemDef IT.CLINDROVE.2', `ItemDef ${item}`]),
    );
    expect(validate(odmOfIt, 'odm-1.3.2').filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('is a data dictionary as well, with names that REDCap takes', () => {
    const { headings, rows } = redcapDictionary(design);
    const column = (name: string) => rows.map((row) => row[headings.indexOf(name)]);

    expect(headings).toHaveLength(18);
    expect(column('Variable / Field Name')).toStrictEqual([
      'record_id',
      'i_1',
      'since',
      'i_1_2',
      'smoker',
      'which',
    ]);
    expect(new Set(column('Form Name'))).toEqual(new Set(['diary_more']));
    expect(column('Section Header')).toStrictEqual(['', 'Vital signs', '', 'Vital signs\nAgain', '', '']);
    expect(column('Field Type')).toStrictEqual(['text', 'text', 'text', 'text', 'radio', 'checkbox']);
    expect(column('Choices, Calculations, OR Slider Labels')[4]).toBe('1, Yes / always | _2, <Often>');
    expect(column('Required Field?')).toStrictEqual(['', 'y', '', '', '', '']);
  });
});

describe('the difference', () => {
  const current: CurrentSection[] = [
    {
      id: 1,
      name: 'Group IG',
      description: null,
      sourceOid: 'IG',
      questions: [
        aQuestion({ id: 11, questionText: 'Name of I', sourceOid: 'I', required: true }),
        aQuestion({ id: 12, questionText: 'Old words', sourceOid: 'J' }),
        aQuestion({ id: 13, questionText: 'By hand' }),
        aQuestion({ id: 14, questionText: 'Dropped', sourceOid: 'X' }),
      ],
    },
    {
      id: 2,
      name: 'Mine',
      description: null,
      sourceOid: null,
      questions: [aQuestion({ id: 21, questionText: 'Name of K', sourceOid: 'K', required: true })],
    },
  ];
  const amended = read(
    group('IG', ['I', 'J', 'K', 'L']) + ['I', 'J', 'K', 'L'].map((oid) => item(oid, 'text')).join(''),
  );

  it('tells what is new, changed, the same and gone; a question that was moved is found, one by hand left alone', () => {
    const { sections, gone } = compareDesigns({ sections: current, visits: [] }, amended);

    const found = sections[0]?.questions.map(({ oid, state, questionId, changed }) => [
      oid,
      state,
      questionId,
      changed.join(),
    ]);
    expect(found?.toSorted()).toEqual([
      ['I', 'same', 11, ''],
      ['J', 'changed', 12, 'questionText,required'],
      ['K', 'same', 21, ''],
      ['L', 'new', null, ''],
    ]);
    expect(sections[0]).toMatchObject({ state: 'same', sectionId: 1 });
    expect(gone).toEqual([{ id: 14, questionText: 'Dropped' }]);
  });
});
