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

describe('data dictionaries', () => {
  it("in REDCap's columns", () => {
    const document = aDocument()
      .heading('dictionary')
      .table([
        [
          'Variable / Field Name',
          'Form Name',
          'Section Header',
          'Field Type',
          'Field Label',
          'Choices, Calculations, OR Slider Labels',
          'Field Note',
          'Text Validation Type OR Show Slider Number',
          'Text Validation Min',
          'Text Validation Max',
          'Branching Logic (Show field only if...)',
          'Required Field?',
        ],
        [
          'dob',
          'demographics',
          'Person',
          'text',
          'Date of birth',
          '',
          'as printed',
          'date_ymd',
          '',
          '',
          '',
          'y',
        ],
        ['sex', 'demographics', '', 'radio', 'Sex', '1, Male | 2, Female', '', '', '', '', '', ''],
        ['note1', 'demographics', '', 'descriptive', 'Thank you', '', '', '', '', '', '', ''],
        ['weight', 'vitals', '', 'text', 'Weight (kg)', '', '', 'number', '20', '300', "[sex] = '1'", ''],
        ['bmi', 'vitals', '', 'calc', 'BMI', '[weight]/2', '', '', '', '', '', ''],
        ['sick', 'vitals', '', 'yesno', 'Sick?', '', '', '', '', '', '', ''],
        ['signs', 'vitals', '', 'checkbox', 'Signs', '1, Rash | 2, Fever', '', '', '', '', '', ''],
      ]);
    expect(read(document)).toMatchObject([
      {
        name: 'demographics',
        groups: [
          {
            name: 'Person',
            fields: [
              {
                question: 'Date of birth',
                type: 'date',
                name: 'dob',
                isRequired: true,
                instruction: 'as printed',
              },
              {
                question: 'Sex',
                type: 'single-choice',
                choices: [
                  { code: '1', text: 'Male' },
                  { code: '2', text: 'Female' },
                ],
              },
            ],
          },
        ],
      },
      {
        name: 'vitals',
        groups: [
          {
            fields: [
              {
                question: 'Weight',
                type: 'decimal',
                units: ['kg'],
                range: { minimum: 20, maximum: 300 },
                condition: "[sex] = '1'",
              },
              { type: 'computed' },
              { type: 'yes-no' },
              { type: 'several-choices' },
            ],
          },
        ],
      },
    ]);
  });

  it('in the columns of CDASH, under merged headers, with code lists on a sheet of their own', () => {
    const document = aDocument()
      .heading('Adverse events')
      .table([
        ['CDASH specification'],
        [
          'Domain',
          'Question Text',
          'Prompt',
          'Data Type',
          'CDASHIG Variable',
          'CDASHIG Core',
          'Controlled Terminology Codelist Name',
          'Case Report Form Completion Instructions',
        ],
        [
          'AE',
          'What is the adverse event term?',
          'Adverse Event',
          'Char',
          'AETERM',
          'HR',
          '',
          'Record a diagnosis.',
        ],
        ['AE', 'What is the severity of the adverse event?', 'Severity', 'Char', 'AESEV', 'O', '(AESEV)', ''],
        ['AE', 'What is the adverse event start date?', 'Start Date', 'Date', 'AESTDAT', 'HR', '', ''],
      ])
      .heading('Code lists')
      .table([
        ['Codelist', 'Code', 'Decode'],
        ['AESEV', 'MILD', 'Mild'],
        ['', 'SEVERE', 'Severe'],
      ]);
    expect(read(document)).toMatchObject([
      {
        name: 'AE',
        groups: [
          {
            fields: [
              {
                question: 'What is the adverse event term?',
                type: 'text',
                name: 'AETERM',
                isRequired: true,
                instruction: 'Record a diagnosis.',
              },
              {
                type: 'single-choice',
                isRequired: false,
                choices: [
                  { code: 'MILD', text: 'Mild' },
                  { code: 'SEVERE', text: 'Severe' },
                ],
              },
              { type: 'date' },
            ],
          },
        ],
      },
    ]);
  });

  it("in an EDC's own columns, with the sheet as form", () => {
    const document = aDocument()
      .heading('Vital signs')
      .table([
        ['Item OID', 'Item label', 'Data type', 'Length', 'Decimals', 'Unit', 'Range', 'Values', 'Mandatory'],
        ['I.WEIGHT', 'Weight', 'Float', '5', '1', 'kg', '20 - 300', '', 'Yes'],
        ['I.POS', 'Position', 'Select', '', '', '', '', 'SUP=Supine; SIT=Sitting', 'No'],
        ['I.POS', 'Position again', 'Integer', '3', '0', '', '>= 0', '', ''],
      ]);
    expect(read(document)).toMatchObject([
      {
        name: 'Vital signs',
        groups: [
          {
            fields: [
              {
                question: 'Weight',
                name: 'I.WEIGHT',
                type: 'decimal',
                length: 5,
                decimals: 1,
                units: ['kg'],
                range: { minimum: 20, maximum: 300 },
              },
              {
                type: 'single-choice',
                choices: [
                  { code: 'SUP', text: 'Supine' },
                  { code: 'SIT', text: 'Sitting' },
                ],
                isRequired: false,
              },
              { type: 'integer', length: 3, range: { minimum: 0 } },
            ],
          },
        ],
      },
    ]);
  });

  it('without fields that are hidden or not in use, which are listed', () => {
    const document = aDocument()
      .heading('Vital signs')
      .table([
        [
          'Field name',
          'Field label',
          'Field type',
          'Unit',
          'Length',
          'Max',
          'Status',
          'Retired',
          'Field Annotation',
        ],
        ['pulse', 'Pulse', 'num', 'beats/min', '3', '250', 'Active', '', ''],
        ['old', 'Old question', 'text', '', '', '', 'Retired', '', ''],
        ['older', 'Older question', 'text', '', '', '', '', 'Yes', ''],
        ['tagged', 'Hidden question', 'text', '', '', '', 'Active', 'No', '@HIDDEN @READONLY'],
        ['bmi', 'BMI', 'calc', 'kg/m²', '', '', '', '', '@HIDDEN-SURVEY'],
        ['weight', 'Weight', 'num', 'kg', '5', '300', '', '', ''],
      ]);
    const [form] = readForms(document.blocks, new Set());
    expect(form?.groups.flatMap(({ fields }) => fields)).toMatchObject([
      { name: 'pulse', type: 'integer' },
      { name: 'bmi', units: ['kg/m²'] },
      { name: 'weight', type: 'decimal' },
    ]);
    expect(form?.leftOut.map(({ value }) => value)).toEqual([
      'Old question',
      'Older question',
      'Hidden question',
    ]);
  });

  it('as an XLSForm with its choices and settings', () => {
    const document = aDocument()
      .table([
        [
          'type',
          'name',
          'label::Français (fr)',
          'hint::Français (fr)',
          'required',
          'constraint',
          'relevant',
          'calculation',
        ],
        ['today', 'today', '', '', '', '', '', ''],
        ['begin_group', 'g1', 'Ménage', '', '', '', '', ''],
        ['select_one eau', 'src', "Source d'eau", 'Lire la liste', 'yes', '', '', ''],
        ['text', 'src_x', 'Autre source', '', '', 'string-length(.) < 40', "${src}='x'", ''],
        ['integer', 'n', 'Nombre de personnes', '', '', '. >= 1 and . <= 30', '', ''],
        ['end_group', '', '', '', '', '', '', ''],
        ['begin_repeat', 'p', 'Enfant', '', '', '', '${n} > 0', ''],
        ['select_multiple signe', 'sg', 'Signes', '', '', '', '', ''],
        ['end_repeat', '', '', '', '', '', '', ''],
        ['note', 'merci', 'Merci', '', '', '', '', ''],
        ['calculate', 'k', '', '', '', '', '', '1 + 1'],
      ])
      .table([
        ['list_name', 'name', 'label::Français (fr)'],
        ['eau', 'p', 'Puits'],
        ['eau', 'x', 'Autre'],
        ['signe', 't', 'Toux'],
        ['signe', 'f', 'Fièvre'],
      ])
      .table([
        ['form_title', 'form_id', 'version'],
        ['Enquête eau', 'eau_v1', '3'],
      ]);
    const [form, more] = readForms(document.blocks, new Set());
    expect(more).toBeUndefined();
    expect(form).toMatchObject({
      name: { value: 'Enquête eau' },
      identification: [{ value: 'today' }, { value: 'k' }],
      instructions: [{ value: 'Merci' }],
      groups: [
        {
          name: { value: 'Ménage' },
          isRepeating: false,
          fields: [
            {
              question: "Source d'eau",
              type: 'single-choice',
              instruction: 'Lire la liste',
              isRequired: true,
              choices: [
                { code: 'p', text: 'Puits' },
                { code: 'x', text: 'Autre' },
              ],
            },
            { question: 'Autre source', type: 'text', condition: "${src}='x'" },
            { question: 'Nombre de personnes', type: 'integer', range: { minimum: 1, maximum: 30 } },
          ],
        },
        {
          name: { value: 'Enfant' },
          isRepeating: true,
          fields: [{ question: 'Signes', type: 'several-choices', condition: '${n} > 0' }],
        },
      ],
    });
    expect(form?.groups[0]?.fields[1]?.range).toBeUndefined();
  });

  it('of several forms, each with its own titles in one table', () => {
    const titles = ['No.', 'Question Text', 'Control Type', 'Format', 'Options'];
    const document = aDocument().table([
      ['Pregnancy'],
      titles,
      ['1', 'Last period', 'Date picker', 'MM/YYYY', ''],
      ['', 'First child in', 'Year', '', ''],
      ['2', 'Test done?', 'Radio button', '', 'Y = Yes\nN = No'],
      ['Contraception'],
      ['Visits: all'],
      titles,
      ['1', 'Method', 'Drop-down', '', '1 = Pill\n2 = Coil'],
    ]);
    expect(read(document)).toMatchObject([
      {
        name: 'Pregnancy',
        groups: [
          {
            fields: [
              { question: 'Last period', type: 'partial-date' },
              { type: 'partial-date' },
              { type: 'yes-no' },
            ],
          },
        ],
      },
      { name: 'Contraception', groups: [{ fields: [{ question: 'Method', type: 'single-choice' }] }] },
    ]);
  });

  it('with units that are fixed beside dictionaries of units', () => {
    const [form] = read(
      aDocument()
        .heading('Fields')
        .table([
          ['FieldOID', 'PreText', 'DataFormat', 'ControlType', 'UnitDictionaryName', 'FixedUnit'],
          ['FEV1', 'Forced volume', '2.2', 'Text', '', 'L'],
          ['WT', 'Weight', '3.1', 'Text', 'kg', ''],
        ]),
    );
    expect(form?.groups[0]?.fields.map(({ units }) => units)).toEqual([['L'], ['kg']]);
  });

  it('are not other tables', () => {
    const document = aDocument().table([
      ['Term', 'Description', 'Name'],
      ['AE', 'Adverse event', 'x'],
    ]);
    expect(read(document)).toEqual([]);
  });
});
