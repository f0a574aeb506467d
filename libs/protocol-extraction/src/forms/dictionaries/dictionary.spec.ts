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

  it('are not other tables', () => {
    const document = aDocument().table([
      ['Term', 'Description', 'Name'],
      ['AE', 'Adverse event', 'x'],
    ]);
    expect(read(document)).toEqual([]);
  });
});
