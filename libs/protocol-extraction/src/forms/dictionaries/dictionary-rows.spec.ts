import { aDocument, type BlockBuilder } from '../../../test/blocks';
import { readForms } from '../read-forms';

const read = ({ blocks }: BlockBuilder) =>
  readForms(blocks, new Set()).map(({ name, groups }) => ({
    name: name.value,
    groups: groups.map((group) => ({
      name: group.name?.value,
      fields: group.fields,
    })),
  }));

describe('the rows of a data dictionary', () => {
  const fieldsOf = (table: string[][]) =>
    read(aDocument().heading('Fields').table(table)).flatMap(({ name, groups }) =>
      groups.flatMap(({ fields }) =>
        fields.map(({ question, type, choices = [], range }) => ({
          asked: `${name}: ${question}`,
          type,
          choices: choices.map(({ code, text }) => `${code} ${text}`.trim()),
          range,
        })),
      ),
    );

  it.each([
    [
      'left blank',
      [
        ['eCRF page', 'Field', 'Question text', 'Control', 'Code', 'Option', 'Status'],
        ['Echo', 'ECHO', 'Done?', 'Radio button', '01', 'Yes', 'Active'],
        ['', '', '', '', '00', 'No', ''],
        ['', 'MODE', 'Mode', 'Drop-down', '01', 'M-mode', 'Retired'],
        ['', '', '', '', '02', '2D', ''],
        ['', 'REAS', 'Reason(s)', 'Check boxes', '01', 'Pain', 'Active'],
        ['', '', '', '', '98', 'Other', ''],
      ],
    ],
    [
      'repeated',
      [
        ['Formular', 'Variable', 'Frage', 'Typ', 'Code', 'Bedeutung'],
        ['Echo', 'ECHO', 'Done?', 'Auswahl', '01', 'Yes'],
        ['Echo', 'ECHO', 'Done?', 'Auswahl', '00', 'No'],
        ['Echo', 'REAS', 'Reason(s)', 'Mehrfachauswahl', '01', 'Pain'],
        ['Echo', 'REAS', 'Reason(s)', 'Mehrfachauswahl', '98', 'Other'],
      ],
    ],
    [
      'left blank, with code and text in one cell',
      [
        ['Form', 'Variable', 'Question', 'Type', 'Choices'],
        ['Echo', 'ECHO', 'Done?', 'Radio', '01 = Yes'],
        ['', '', '', '', '00 = No'],
        ['Echo', 'REAS', 'Reason(s)', 'Checkbox', '01 = Pain'],
        ['', '', '', '', '98 = Other'],
      ],
    ],
  ])('with a row for each choice, below a question that is %s', (_name, table) => {
    expect(fieldsOf(table)).toEqual([
      { asked: 'Echo: Done?', type: 'yes-no', choices: ['01 Yes', '00 No'] },
      { asked: 'Echo: Reason(s)', type: 'several-choices', choices: ['01 Pain', '98 Other'] },
    ]);
  });

  it.each([
    ['Variable', ['VSPERF', 'WEIGHT', 'WALK'], '(max. 8 Zeichen)'],
    ['Feldname', ['vs_perf', 'weight', 'walk'], 'keine Leerzeichen'],
  ])('with a row below the titles that explains them, and with decimal commas: %s', (title, names, note) => {
    const [perf = '', weight = '', walk = ''] = names;
    const table = [
      ['Frage', 'Typ', 'Min', 'Max', 'Wertebereich', 'Pflicht', title],
      ['(max. 80 Zeichen)', '(Legende)', '(Warnung)', '(Warnung)', '(von bis)', '(WAHR/FALSCH)', note],
      ['Gemessen?', 'Ja/Nein', '', '', '', 'WAHR', perf],
      ['Gewicht', 'Dezimal', '', '', '34,0 bis 1.250,5', 'FALSCH', weight],
      ['Strecke', 'Ganzzahl', '0', '1.000', '', 'WAHR', walk],
    ];
    expect(fieldsOf(table)).toMatchObject([
      { asked: 'Fields: Gemessen?', type: 'yes-no' },
      { asked: 'Fields: Gewicht', range: { minimum: 34, maximum: 1250.5 } },
      { asked: 'Fields: Strecke', range: { minimum: 0, maximum: 1000 } },
    ]);
    const required = readForms(aDocument().table(table).blocks, new Set())[0]?.groups[0]?.fields;
    expect(required?.map(({ isRequired }) => isRequired)).toEqual([true, false, true]);
  });

  it('with full-width digits and signs, and a circle below the title of fields that must be filled in', () => {
    const document = aDocument().table([
      ['フォーム名', '項目名', 'データ型', '桁数', '許容範囲', '選択肢', '必須', '入力条件'],
      ['背景', '年齢', '整数', '３', '２０～８５', '', '○', ''],
      ['', 'クレアチニン', '小数', '５．２', '0.10〜1,500.00', '', '', '年齢＞20'],
      ['', '発症時期', '部分日付', '', '', '', '', ''],
      ['', '転帰', '単一選択', '', '', '1：回復\n2：死亡', '○', ''],
      ['※必須欄の○は必須項目，空欄は任意項目を示す', '', '', '', '', '', '', ''],
    ]);
    expect(read(document)).toMatchObject([
      {
        name: '背景',
        groups: [
          {
            fields: [
              { type: 'integer', length: 3, range: { minimum: 20, maximum: 85 }, isRequired: true },
              { type: 'decimal', decimals: 2, range: { minimum: 0.1, maximum: 1500 }, condition: '年齢＞20' },
              { type: 'partial-date' },
              { choices: [{ code: '1' }, { code: '2' }] },
            ],
          },
        ],
      },
    ]);
  });

  it('with the columns of an EDC export: lists by name, parents, checks and HTML', () => {
    const table = aDocument().table([
      [
        'Field Variable Name',
        'Field Label',
        'Field Type',
        'Field Required',
        'Field Min',
        'Field Max',
        'Validation',
        'Option Group Name',
        'Options',
        'Parent Field',
        'Parent Value',
      ],
      ['', '<h3>History</h3>\nPlease transcribe.', 'remark', '0', '', '', '', '', '', '', ''],
      ['ee', "<b>E/e'</b> &gt; 14?", 'radio', '1', '', '', '', 'known', '1=Yes|0=No|9=Unknown', '', ''],
      ['af', 'Known AF', 'radio', '0', '', '', '', 'known', '', 'ee', '1'],
      ['lvef', 'LVEF', 'numeric', '1', '10,5', '80', '', '', '', '', ''],
      ['temp', 'Temperature', 'numeric', '1', '', '', 'func: range(34.0,42.5)', '', '', '', ''],
    ]);
    const choices = [{ code: '1' }, { code: '0' }, { code: '9' }];

    expect(read(table)[0]?.groups[0]?.fields).toMatchObject([
      { question: "E/e' > 14?", name: 'ee', choices, isRequired: true },
      { question: 'Known AF', choices, condition: 'ee = 1', isRequired: false },
      { question: 'LVEF', range: { minimum: 10.5, maximum: 80 } },
      { question: 'Temperature', range: { minimum: 34, maximum: 42.5 } },
    ]);
  });

  it('with signs that repeat the cell above', () => {
    const table = aDocument().table([
      ['Question', 'Type', 'Unit', 'Mandatory', 'Variable'],
      ['Lesion 1', 'Integer', 'mm', 'Yes', 'TL1'],
      ['Lesion 2', '"', '〃', 'ditto', 'TL2'],
      ['Lesion 3', '"', '', 'No', 'TL3'],
      ['Comment', 'Text', '', '"', 'TLCOM'],
    ]);

    expect(read(table)[0]?.groups[0]?.fields).toMatchObject([
      { type: 'integer', units: ['mm'], isRequired: true },
      { type: 'integer', units: ['mm'], isRequired: true },
      { type: 'integer', units: [], isRequired: false },
      { type: 'text', units: [], isRequired: false },
    ]);
  });

  it('with a first question whose name has a blank', () => {
    const table = [
      ['Field name', 'Label', 'Type'],
      ['subject id', 'Subject', 'text'],
      ['age', 'Age', 'integer'],
      ['sex', 'Sex', 'text'],
    ];
    expect(fieldsOf(table).map(({ asked }) => asked)).toEqual([
      'Fields: Subject',
      'Fields: Age',
      'Fields: Sex',
    ]);
  });
});
