import { aDocument, type BlockBuilder } from '../../test/blocks';
import { variantOf } from '../../test/form-variants';
import type { Field } from './form';
import { readForms } from './read-forms';

const fieldsOf = ({ blocks }: BlockBuilder): Field[] =>
  readForms(blocks, new Set()).flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));

const short = ({ question, type, units = [], choices = [] }: Field): string =>
  [question, type, units.join('|'), choices.map(({ code, text }) => `${code}=${text}`).join('|')]
    .filter((part) => part !== '')
    .join('; ');

it('a protocol that speaks of circles has no answers to circle; a form has', () => {
  const { blocks } = aDocument()
    .paragraph('For each question, circle the answer that applies.')
    .paragraph('Disorder: peptic / gastric / duodenal')
    .paragraph('Sample: blood / urine');

  expect(readForms(blocks, new Set(), 'stated')).toEqual([]);
  expect(readForms(blocks, new Set(), 'asked')).toHaveLength(1);
});

describe('forms', () => {
  it.each([
    ['Weight |__|__|__|.|__| kg', ['Weight; decimal; kg']],
    ['Height (cm): |__|__|__|', ['Height; integer; cm']],
    ['Temperature ____ ☐ °C ☐ °F', ['Temperature; decimal; °C|°F']],
    [
      'Sex: ☐ 1 Male ☐ 2 Female Race: ☐ White ☐ Black',
      ['Sex; single-choice; 1=Male|2=Female', 'Race; single-choice; =White|=Black'],
    ],
    ['Smoker: Yes ☐ No ☐', ['Smoker; yes-no; =Yes|=No']],
    ['Start time: __:__', ['Start time; time']],
    ['Date of birth (DD/MMM/YYYY): |__|__| / |__|__|__| / |__|__|__|__|', ['Date of birth; date']],
    ['Assinatura do operador: ______ Data: ______', ['Assinatura do operador; signature', 'Data; date']],
    ['Onset: UN-UNK-YYYY', ['Onset; partial-date']],
    [
      'Symptoms (check all that apply): [ ] Nausea [ ] Other, specify ________',
      ['Symptoms; several-choices; =Nausea|=Other', 'Other, specify; text'],
    ],
    ['Patient signature: ________', ['Patient signature; signature']],
    ['BMI (calculated): ______ kg/m2', ['BMI; computed; kg/m2']],
  ])('read "%s"', (line, expected) => {
    const form = aDocument().heading('Visit data').paragraph('First: ____').paragraph(line);
    expect(fieldsOf(form).slice(1).map(short)).toEqual(expected);
  });

  it('keep range, places and instruction of a field', () => {
    const [, pain, weight] = fieldsOf(
      aDocument()
        .heading('Pain')
        .paragraph('First: ____')
        .paragraph('Pain (0-10): |__|__|')
        .paragraph('Weight |__|__|.|__| kg'),
    );
    expect(pain).toMatchObject({ length: 2, range: { minimum: 0, maximum: 10 } });
    expect(weight).toMatchObject({ length: 3, decimals: 1 });
  });

  it('read choices on lines of their own', () => {
    const form = aDocument()
      .heading('Outcome')
      .items(['1.', 'What was the outcome?'])
      .paragraph('☐ Recovered')
      .paragraph('☐ Fatal')
      .paragraph('Comment: ______');
    expect(fieldsOf(form).map(short)).toEqual([
      'What was the outcome?; single-choice; =Recovered|=Fatal',
      'Comment; text',
    ]);
  });

  it('read a log as a repeating group under the condition above it', () => {
    const form = aDocument()
      .heading('Medication')
      .items(['1.', 'Any medication?'])
      .paragraph('☐ Yes ☐ No')
      .paragraph('If yes, list all:')
      .table([
        ['Medication CMTRT', 'Start CMSTDTC', 'Stop (if applicable) CMENDTC'],
        ['', '__/__/____', '__/__/____ ☐ Ongoing'],
        ['', '__/__/____', '__/__/____ ☐ Ongoing'],
      ]);
    const [, log] = readForms(form.blocks, new Set())[0]?.groups ?? [];
    expect(log?.isRepeating).toBe(true);
    expect(
      log?.fields.map(({ question, name, type, condition }) => [question, name, type, condition]),
    ).toEqual([
      ['Medication', 'CMTRT', 'text', 'If yes'],
      ['Start', 'CMSTDTC', 'date', 'If yes'],
      ['Stop', 'CMENDTC', 'date', 'if applicable'],
      ['Ongoing', undefined, 'yes-no', 'If yes'],
    ]);
  });

  it('read a score by the points above its answers, and a table of tests by its titles', () => {
    const score = aDocument()
      .heading('ATLAS')
      .table([
        ['Parameter', '0 Points', '1 Point', '2 Points'],
        ['Age', '< 60 years', '60 - 79 years', '>= 80 years'],
        ['Systemic antibiotics', 'No', '', 'Yes'],
      ])
      .paragraph('Total Points: ________');
    expect(fieldsOf(score).map(short)).toEqual([
      'Age; single-choice; 0=< 60 years|1=60 - 79 years|2=>= 80 years',
      'Systemic antibiotics; single-choice; 0=No|2=Yes',
      'Total Points; integer',
    ]);
    const tests = aDocument()
      .heading('Chemistry')
      .table([
        ['Test', 'Result', 'Unit', 'Clinically significant?'],
        ['ALT', '______', 'U/L', '☐ Yes ☐ No'],
        ['Sodium', '______', 'mmol/L', '☐ Yes ☐ No'],
      ]);
    expect(fieldsOf(tests).map(short)).toEqual([
      'ALT; decimal; U/L',
      'ALT – Clinically significant?; yes-no; =Yes|=No',
      'Sodium; decimal; mmol/L',
      'Sodium – Clinically significant?; yes-no; =Yes|=No',
    ]);
  });

  it('have the printed ranges of a grid, in the notation of their column', () => {
    const form = aDocument()
      .heading('Ematologia')
      .table([
        ['Esame', 'Risultato', 'Intervallo plausibile'],
        ['Emoglobina', '______', '3,0 – 22,0'],
        ['Piastrine', '______', '1 – 2.000'],
        ['Ferritina', '______', '5 – 10 000'],
        ['PCR', '______', 'al massimo 500'],
      ]);

    expect(fieldsOf(form).map(({ range }) => range)).toEqual([
      { minimum: 3, maximum: 22 },
      { minimum: 1, maximum: 2000 },
      { minimum: 5, maximum: 10000 },
      { maximum: 500 },
    ]);
  });

  it('read a table of options as the answer of the line above, also down the columns', () => {
    const form = aDocument()
      .heading('Habits')
      .paragraph('Does the patient smoke?')
      .table([['☐ Yes', '☐ No → go to question 3']])
      .paragraph('What is the highest level of education?')
      .table([
        ['☐ 1 None', '☐ 3 College'],
        ['☐ 2 Primary', '☐ 9 Unknown'],
      ])
      .paragraph('Which drinks does the patient have every week? (tick all that apply)')
      .table([
        ['☐ Beer', '☐ Wine', '☐ Tea'],
        ['☐ Coffee', '☐ Milk', '☐ Other: ______'],
      ])
      .paragraph('The patient has read the information above.')
      .table([['☐ First visit', '☐ Second visit']]);

    expect(fieldsOf(form).map(short)).toEqual([
      'Does the patient smoke?; yes-no; =Yes|=No',
      'What is the highest level of education?; single-choice; 1=None|2=Primary|3=College|9=Unknown',
      'Which drinks does the patient have every week?; several-choices; =Beer|=Coffee|=Wine|=Milk|=Tea|=Other',
      'Other; text',
      'First visit; yes-no',
      'Second visit; yes-no',
    ]);
  });

  it('read fields of identification as such, and no sentences beside bullets', () => {
    const [form] = readForms(
      aDocument()
        .paragraph('Subject ID: ______ Site ID: ______')
        .heading('Vital signs')
        .table([
          ['Weight', '____ kg'],
          ['Pulse', '____ bpm'],
        ])
        .paragraph('Investigator signature: ______ Date: __/__/____').blocks,
      new Set(),
    );
    expect(form?.groups.flatMap(({ fields }) => fields.map(({ question }) => question))).toEqual([
      'Weight',
      'Pulse',
    ]);
    expect(form?.identification.map(({ value }) => value)).toEqual([
      'Subject ID',
      'Site ID',
      'Investigator signature',
      'Date',
    ]);
    const [spanish] = readForms(
      aDocument()
        .paragraph('Estudio: HEP-09-ES Centro: |__|__| N.º de paciente: |__|__|__| Hoja ___ de ___')
        .table([
          ['Peso', '____ kg'],
          ['Pulso', '____ lpm'],
        ]).blocks,
      new Set(),
    );
    expect(spanish?.groups.flatMap(({ fields }) => fields.map(({ question }) => question))).toEqual([
      'Peso',
      'Pulso',
    ]);
    const prose = aDocument()
      .heading('Procedures')
      .paragraph(
        '□ The investigator will inform every participant about the risks of the study and its aims.',
      )
      .paragraph('□ Participants can withdraw at any time.')
      .paragraph('Signature: ______ Date: __/__/____');
    expect(fieldsOf(prose)).toHaveLength(2);
  });

  describe.each([
    ['tuned', 1],
    ['untuned', 1001],
  ])('in generated layouts (%s)', (_half, from) => {
    it('hold every field once, with type, unit and choices', () => {
      const wrong: string[] = [];
      for (let seed = from; seed < from + 200; seed += 1) {
        const { document, expected } = variantOf(seed);
        const read = fieldsOf(document).map(short);
        if (JSON.stringify(read) !== JSON.stringify(expected))
          wrong.push(`${seed}: ${read.join(' # ')} INSTEAD OF ${expected.join(' # ')}`);
      }
      expect(wrong).toEqual([]);
    });
  });
});
