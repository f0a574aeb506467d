import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { docxWith, paragraph } from './files';
import { FORMATS, type Reading, readingOf, verdict } from './read';

/** Returns `question; type; units; choices` of every item. */
const itemsOf = ({ study }: Reading): string[] =>
  study.forms
    .flatMap(({ groups }) => groups.flatMap(({ items }) => items))
    .map(({ question, type, units, choices }) =>
      [
        question.value,
        type,
        units.map(({ value }) => value).join('/'),
        choices.map(({ code, text }) => `${code}=${text.value}`).join('|'),
      ]
        .join('; ')
        .replace(/(?:; )+$/, ''),
    );

describe.each(FORMATS)('forms and dictionaries in a %s', (_format, read) => {
  it('reads a dictionary with French titles, a format as type and choices with codes', () => {
    const reading = read({
      title: 'Dictionnaire',
      grid: [
        ['N°', 'Formulaire', 'Nom de la variable', 'Libellé', 'Type', 'Modalités', 'Unité', 'Obligatoire'],
        ['1', 'Visite', 'visdat', 'Date de la visite', 'date', '', '', 'oui'],
        [
          '2',
          'Visite',
          'fumeur',
          'Statut tabagique',
          'liste',
          '0 = jamais; 1 = ancien; 2 = actif',
          '',
          'oui',
        ],
        ['3', 'Visite', 'poids', 'Poids', 'décimal', '', 'kg', 'non'],
      ],
    });
    expect(itemsOf(reading)).toEqual([
      'Date de la visite; date',
      'Statut tabagique; single-choice; ; 0=jamais|1=ancien|2=actif',
      'Poids; decimal; kg',
    ]);
    expect(verdict(reading).outcome).toBe('clean');
  });

  it('reads codes on the rows below their variable', () => {
    const reading = read({
      title: 'Codebook',
      grid: [
        ['Variable', 'Description', 'Format', 'Code', 'Meaning'],
        ['PAIN', 'Pain at night', 'numeric', '0', 'None'],
        ['', '', '', '1', 'Some'],
        ['STEPS', 'Steps of the day', 'numeric 5', '', ''],
        ['TEMP', 'Ear temperature (°C)', 'numeric 4.1', '', ''],
      ],
    });
    expect(itemsOf(reading)).toEqual([
      'Pain at night; single-choice; ; 0=None|1=Some',
      'Steps of the day; integer',
      'Ear temperature; decimal; °C',
    ]);
  });

  it('reads boxes in columns as choices of their row, and "Not done" as part of the value', () => {
    const reading = read({
      title: 'Examination',
      grid: [
        ['System', 'Normal', 'Abnormal', 'If abnormal, describe'],
        ['Eyes', '☐', '☐', '____'],
        ['Ears', '☐', '☐', '____'],
        ['Nose', '☐', '☐', '____'],
      ],
    });
    expect(itemsOf(reading).slice(0, 2)).toEqual([
      'Eyes; single-choice; ; 1=Normal|2=Abnormal',
      'Eyes > If abnormal, describe; text',
    ]);
    const values = read({
      title: 'Signs',
      grid: [
        ['Parameter', 'Result', 'Unit', 'Not done'],
        ['Pulse', '____', 'bpm', '☐'],
        ['Height', '____', 'cm', '☐'],
      ],
    });
    expect(itemsOf(values)).toEqual(['Pulse; integer; bpm', 'Height; decimal; cm']);
  });

  it('reads codes in the titles of a log', () => {
    const reading = read({
      title: 'Transfusions',
      grid: [
        ['Date', 'Product 1=red cells 2=platelets', 'Reaction? 0 = no 1 = yes 9 = unknown'],
        ['__/__/____', '|__|', '|__|'],
        ['__/__/____', '|__|', '|__|'],
        ['__/__/____', '|__|', '|__|'],
      ],
    });
    expect(itemsOf(reading)).toEqual([
      'Date; date',
      'Product; single-choice; ; 1=red cells|2=platelets',
      'Reaction?; single-choice; ; 0=no|1=yes|9=unknown',
    ]);
  });

  it('reads numbers to circle', () => {
    const reading = read({
      title: 'Sleep',
      grid: [
        ['', 'Never', 'Sometimes', 'Always'],
        ['I slept well', '0', '1', '2'],
        ['I woke early', '0', '1', '2'],
      ],
    });
    expect(itemsOf(reading)).toEqual([
      'I slept well; single-choice; ; 0=Never|1=Sometimes|2=Always',
      'I woke early; single-choice; ; 0=Never|1=Sometimes|2=Always',
    ]);
  });

  it('tells a list of codes that no item has', () => {
    const reading = read({
      title: 'Visit form',
      grid: [
        ['Weight', '________ kg'],
        ['Sex', '☐ Male ☐ Female'],
        ['Date of visit', '__/__/____'],
        ['Smoker', '☐ Yes ☐ No'],
      ],
      behind: ['Colour codes: 1 = Red, 2 = Green, 3 = Blue'],
    });
    expect(verdict(reading).sentences.join(' ')).toMatch(/No field of the study.*1 = Red/);
  });
});

describe('blanks of tabs with leaders', () => {
  const leader = '<w:pPr><w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9000"/></w:tabs></w:pPr>';
  const blank = (text: string, behind = ''): string =>
    `<w:p>${leader}<w:r><w:t>${text}</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t>${behind}</w:t></w:r></w:p>`;

  it('are read as blanks, and leaders before page numbers are not', () => {
    const body = [
      paragraph('Discharge', '<w:b/>'),
      blank('Date of discharge'),
      blank('Number of bags'),
      blank('Weight', '12'),
    ];
    expect(itemsOf(readingOf(readDocx(docxWith(body.join('')))))).toEqual([
      'Date of discharge; date',
      'Number of bags; integer',
    ]);
  });
});
