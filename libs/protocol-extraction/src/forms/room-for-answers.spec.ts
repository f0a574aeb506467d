import { aDocument, type BlockBuilder } from '../../test/blocks';
import type { Field } from './form';
import { readForms } from './read-forms';

const short = ({ question, type, units = [], choices = [] }: Field): string =>
  [question, type, units.join('|'), choices.map(({ code, text }) => `${code}=${text}`).join('|')]
    .filter((part) => part !== '')
    .join('; ');

const read = ({ blocks }: BlockBuilder): string[] =>
  readForms(blocks, new Set()).flatMap(({ groups }) => groups.flatMap(({ fields }) => fields.map(short)));

describe('room for answers without a sign', () => {
  it('is an empty cell in a column of answers', () => {
    const form = aDocument()
      .heading('Pregnancy report')
      .table(
        [
          ['Mother:', '☐ alive ☐ deceased', 'Due date:', '__/__/____'],
          ['Hospital:', '', 'Ward:', ''],
          ['Gravida:', '', 'Parity:', '|__|'],
        ],
        { headers: 0 },
      );
    expect(read(form)).toEqual([
      'Mother; single-choice; =alive|=deceased',
      'Due date; date',
      'Hospital; text',
      'Ward; text',
      'Gravida; text',
      'Parity; integer',
    ]);
  });

  it('is an empty cell beside a measurement with its unit, below titles with answers in other rows', () => {
    const vitals = aDocument()
      .heading('Vital signs')
      .table([
        ['', 'Lying', 'Standing'],
        ['Time', '__ : __', '__ : __'],
        ['Pulse (beats/min)'],
        ['Waist (cm)', '', ''],
        ['Oxygen'],
        ['Dizzy', '☐ Yes ☐ No', '☐ Yes ☐ No'],
      ]);
    expect(read(vitals)).toEqual([
      'Time – Lying; time',
      'Time – Standing; time',
      'Pulse – Lying; integer; beats/min',
      'Pulse – Standing; integer; beats/min',
      'Waist – Lying; decimal; cm',
      'Waist – Standing; decimal; cm',
      'Dizzy – Lying; yes-no; =Yes|=No',
      'Dizzy – Standing; yes-no; =Yes|=No',
    ]);
  });

  it('is below the label in its own cell', () => {
    const form = aDocument()
      .heading('Lens form')
      .table([['Surgeon *', 'Surgery date *\nDD / MM / YYYY', 'Axial length (mm)']], { headers: 0 })
      .table([['Lens model *', 'Use before\nMM / YYYY']], { headers: 0 });
    expect(read(form)).toEqual([
      'Surgeon; text',
      'Surgery date; date',
      'Axial length; decimal; mm',
      'Lens model; text',
      'Use before; partial-date',
    ]);
  });

  it('is a list of options of which all but one are crossed out, if the form says so', () => {
    const questions = aDocument()
      .heading('Lifestyle')
      .paragraph('Has the participant ever smoked? Yes / No*')
      .paragraph('Type of diabetes: None / Type 1 / Type 2*')
      .paragraph('Schwanger: ja / nein (Nichtzutreffendes streichen)')
      .paragraph('Dose: mg / day');

    expect(read(questions)).toEqual([]);
    expect(read(questions.paragraph('* Delete as appropriate'))).toEqual([
      'Has the participant ever smoked?; yes-no; =Yes|=No',
      'Type of diabetes; single-choice; =None|=Type 1|=Type 2',
      'Schwanger; yes-no; =ja|=nein',
    ]);
  });

  it('is below labels that stand above their cells in a sheet', () => {
    const rows = [
      ['Body weight', 'Age at entry', 'Sex (circle)'],
      ['0.0 kg', '0 years', 'M / F'],
      ['Prior insulin', 'Region', 'Time of call (24 h)'],
      ['1 = Yes  2 = No', '1 = Europe  2 = Asia', ''],
      ['Kit', 'Batch of the drug', 'Comment'],
    ].map((cells) => cells.filter((text) => text !== ''));
    const { blocks } = aDocument().heading('Worksheet').table(rows, { headers: 0 });
    const inSheet = blocks.map((block) => ({
      ...block,
      anchor: { kind: 'xlsx' as const, sheet: 'Form', cell: 'A1' },
    }));
    const fieldsOf = (all: typeof blocks): string[] =>
      readForms(all, new Set()).flatMap(({ groups }) => groups.flatMap(({ fields }) => fields.map(short)));

    expect(fieldsOf(inSheet)).toEqual([
      'Body weight; decimal; kg',
      'Age at entry; integer; years',
      'Sex; single-choice; =M|=F',
      'Prior insulin; yes-no; 1=Yes|2=No',
      'Region; single-choice; 1=Europe|2=Asia',
      'Time of call; time',
      'Kit; text',
      'Batch of the drug; text',
      'Comment; text',
    ]);
    expect(fieldsOf(blocks)).not.toContain('Body weight; decimal; kg');
  });

  it('is not beside the words below a scale', () => {
    const form = aDocument()
      .heading('Dizziness')
      .table(
        [
          ['1', '2', '3'],
          ['☐', '☐', '☐'],
          ['None', '', 'Severe'],
        ],
        { headers: 0 },
      );
    expect(read(form)).toEqual([]);
  });

  it('is not a printed text beside a blank', () => {
    const form = aDocument()
      .heading('Cover')
      .table(
        [
          ['Study ABC-1', 'Height: ____ cm'],
          ['Sponsor: Example', 'Weight: ____ kg'],
        ],
        { headers: 0 },
      );
    expect(read(form)).toEqual(['Height; decimal; cm', 'Weight; decimal; kg']);
  });
});

describe('a log with two rows of titles', () => {
  it('asks for the lower titles, and for the upper ones that have none', () => {
    const { blocks } = aDocument()
      .heading('Sample log')
      .table([
        ['Tube', 'Sent', '', 'Remarks'],
        ['', 'Date sent (dd-mmm-yyyy)', 'Courier', ''],
        ['', '', '', ''],
        ['', '', '', ''],
      ]);
    const spanned = blocks.map((block) =>
      block.type === 'table'
        ? {
            ...block,
            rows: block.rows.map((row) => ({
              ...row,
              cells: row.cells.map((cell) => (cell.text === 'Sent' ? { ...cell, columnSpan: 2 } : cell)),
            })),
          }
        : block,
    );
    const [group] = readForms(spanned, new Set()).flatMap(({ groups }) => groups);
    expect(group?.isRepeating).toBe(true);
    expect(group?.fields.map(short)).toEqual([
      'Tube; text',
      'Date sent; date',
      'Courier; text',
      'Remarks; text',
    ]);
  });
});

describe('answers below a question', () => {
  it('lead to the code to circle', () => {
    const form = aDocument()
      .heading('Interview')
      .paragraph('Q1. Did you take the syrup yesterday?')
      .paragraph('If No, go to Q3.')
      .paragraph('Yes............................1')
      .paragraph('No.............................. 2')
      .paragraph('Q2. Which side effects did you have?')
      .paragraph('Read the list. Circle all that apply.')
      .paragraph('Rash..........................1')
      .paragraph('Cough........................2')
      .paragraph('Q3. When did you see the nurse?')
      .paragraph('____ / ________ (month / year)');
    expect(read(form)).toEqual([
      'Did you take the syrup yesterday?; yes-no; 1=Yes|2=No',
      'Which side effects did you have?; several-choices; 1=Rash|2=Cough',
      'When did you see the nurse?; partial-date',
    ]);
  });

  it('have circles as markers of a list, in one line or in several', () => {
    const form = aDocument()
      .paragraph('CUESTIONARIO Página 3')
      .heading('¿Cómo durmió anoche?')
      .items(['○', 'Bien'], ['○', 'Regular'], ['○', 'Mal'])
      .heading('¿Tuvo tos?')
      .items(['○', 'Nunca ○ A veces ○ Siempre'])
      .heading('¿Cuántas pastillas tomó?')
      .paragraph('|__| pastillas')
      .heading('¿Cuánto dolor tuvo de 0 a 5?')
      .paragraph('0 (nada) 1 2 3 4 5 (mucho)')
      .heading('¿Algo más?')
      .paragraph('______________________________________________')
      .paragraph('Gracias por participar.');
    expect(read(form)).toEqual([
      '¿Cómo durmió anoche?; single-choice; =Bien|=Regular|=Mal',
      '¿Tuvo tos?; single-choice; =Nunca|=A veces|=Siempre',
      '¿Cuántas pastillas tomó?; integer; pastillas',
      '¿Cuánto dolor tuvo de 0 a 5?; integer',
      '¿Algo más?; text',
    ]);
    expect(readForms(form.blocks, new Set())[0]?.name.value).toBe('CUESTIONARIO');
  });

  it('do not take round bullets for circles', () => {
    const text = aDocument()
      .heading('Background')
      .items(['○', 'Efficacy'], ['○', 'Safety'])
      .paragraph('Height: ____ cm')
      .paragraph('Weight: ____ kg');
    expect(read(text)).toEqual(['Height; decimal; cm', 'Weight; decimal; kg']);
  });
});

describe('boxes behind their options', () => {
  it('go on in the next line, in rows and in lists, and have a blank behind the last one', () => {
    const form = aDocument()
      .heading('Décès')
      .items(['1.', 'Cause principale (une seule réponse)'])
      .paragraph('Cardiaque ☐ Infection ☐ Cancer ☐')
      .paragraph('Inconnue ☐')
      .items(['2.', 'Lieu'])
      .paragraph('Hôpital ☐ Domicile ☐')
      .paragraph('Voie publique ☐ Autre, préciser ☐ ____________')
      .paragraph('Autopsie : oui ☐ non ☐ inconnu ☐')
      .paragraph('refusée ☐ en cours ☐')
      .paragraph('Relationship to the product?')
      .paragraph('Unrelated □')
      .paragraph('Possible □')
      .paragraph('Probable □');
    expect(read(form)).toEqual([
      'Cause principale; single-choice; =Cardiaque|=Infection|=Cancer|=Inconnue',
      'Lieu; single-choice; =Hôpital|=Domicile|=Voie publique|=Autre',
      'Autre, préciser; text',
      'Autopsie; single-choice; =oui|=non|=inconnu|=refusée|=en cours',
      'Relationship to the product?; single-choice; =Unrelated|=Possible|=Probable',
    ]);
  });

  it('are questions of their own where no line asks for a choice', () => {
    const form = aDocument()
      .heading('Checks')
      .paragraph('Consent signed ☐')
      .paragraph('Sample stored ☐')
      .paragraph('Scan on __/__/____')
      .paragraph('Not done ☐')
      .paragraph('Pregnant Yes ☐ No ☐');
    expect(read(form)).toEqual([
      'Consent signed; yes-no',
      'Sample stored; yes-no',
      'Scan on; date',
      'Not done; yes-no',
      'Pregnant; yes-no; =Yes|=No',
    ]);
  });
});

describe('the head of a page', () => {
  it.each([
    ["DÉCLARATION DE GROSSESSE Essai OSTARA-3 – Cahier d'observation p. 41", 'DÉCLARATION DE GROSSESSE'],
    ['Skin examination Study KLM-77 | Visit book 2', 'Skin examination'],
    ['ECG record ~CRF version 4.0 - 12 Mar 2025~', 'ECG record'],
  ])('is not in the name of a form: %s', (title, name) => {
    const form = aDocument()
      .paragraph('Study: KLM-77 (PROD)')
      .paragraph(title)
      .paragraph('Dose: ____ mg')
      .paragraph('Date of onset: __/__/____');
    expect(readForms(form.blocks, new Set())[0]?.name.value).toBe(name);
  });
});

describe('a blank print of an electronic form', () => {
  it('has numbers before its questions, hints below them, formats in letters, and choices that go on in the next row', () => {
    const form = aDocument()
      .heading('Spirometry')
      .table(
        [
          ['1 Test done? *', '○ Yes\n○ No'],
          ['2 Date of test *\nShown if item 1 = Yes', 'dd MMM yyyy'],
          ['3 FEV1 *\nQuery fires outside 0.3 - 7', 'n.nn L'],
          ['4 Pulse\nSeated', 'nnn beats/min'],
          ['5 Ratio\nDerived by the system', 'derived %'],
          ['6 Quality *\nOverread', '○ Good\n○ Fair'],
          ['', '○ Poor\n○ Not usable'],
          ['7 Comment\nAngezeigt, wenn 6 = Poor', 'up to 200 characters'],
          ['8 Start of test 24-hour clock', 'HH:mm'],
        ],
        { headers: 0 },
      );
    const [group] = readForms(form.blocks, new Set())[0]?.groups ?? [];
    expect(read(form)).toEqual([
      'Test done?; yes-no; =Yes|=No',
      'Date of test; date',
      'FEV1; decimal; L',
      'Pulse Seated; integer; beats/min',
      'Ratio; computed; %',
      'Quality; single-choice; =Good|=Fair|=Poor|=Not usable',
      'Comment; text',
      'Start of test; time',
    ]);
    expect(
      group?.fields.map(({ range, condition, instruction, isRequired }) => [
        range,
        condition,
        instruction,
        isRequired,
      ]),
    ).toEqual([
      [undefined, undefined, undefined, true],
      [undefined, 'Shown if item 1 = Yes', undefined, true],
      [{ minimum: 0.3, maximum: 7 }, undefined, undefined, true],
      [undefined, undefined, undefined, undefined],
      [undefined, undefined, 'Derived by the system', undefined],
      [undefined, undefined, 'Overread', true],
      [undefined, 'Angezeigt, wenn 6 = Poor', 'up to 200 characters', undefined],
      [undefined, undefined, '24-hour clock', undefined],
    ]);
  });
});

describe('choices with an instruction', () => {
  it.each([
    ['Rash? ☐ No ☐ Yes (record as adverse event)', ['Rash?; yes-no; =No|=Yes']],
    ['Taken? ☐ Yes ☐ No, reason: ________', ['Taken?; yes-no; =Yes|=No', 'No, reason; text']],
    ['Drugs ☐ Iron ☐ Zinc ☐ None tick all that apply', ['Drugs; several-choices; =Iron|=Zinc|=None']],
    ['Fever ☐ No ☐ Yes if yes, complete the event page', ['Fever; yes-no; =No|=Yes']],
  ])('read "%s"', (line, expected) => {
    const form = aDocument().heading('Visit data').paragraph('First: ____').paragraph(line);
    expect(read(form).slice(1)).toEqual(expected);
  });

  it('is a box in a cell before its text, and a blank before its unit and range', () => {
    const page = aDocument()
      .heading('Spirometry')
      .table([
        ['Performed?', '☐', 'Yes', '☐', 'No'],
        ['Reason', '☐', 'Refused', '☐', 'Equipment failure'],
        ['', '☐', 'Safety'],
        ['FEV1', '______', '', '', 'L   (expected 0.30 - 7.00)'],
      ]);
    expect(read(page)).toEqual([
      'Performed?; yes-no; =Yes|=No',
      'Reason; single-choice; =Refused|=Equipment failure|=Safety',
      'FEV1; decimal; L',
    ]);
    const fields = readForms(page.blocks, new Set()).flatMap(({ groups }) =>
      groups.flatMap((group) => group.fields),
    );
    expect(fields.at(-1)?.range).toEqual({ minimum: 0.3, maximum: 7 });
  });
});
