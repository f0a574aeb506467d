import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { readXlsx } from '../../../../../libs/documents/src/xlsx/read-xlsx';
import { docxWith, paragraph, xlsxOf } from './files';
import { FORMATS, itemsOf, readingOf, verdict } from './read';

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

  it('reads a number with its decimals as a format, beside choices of the same column', () => {
    const reading = read({
      title: 'Questions',
      grid: [
        ['No.', 'Question', 'Answer options', 'Unit'],
        ['1', 'Waist', 'Number, one decimal', 'cm'],
        ['2', 'Handedness', 'Left / Right / Both', ''],
        ['3', 'Born on', 'Date (DD.MM.YYYY)', ''],
      ],
    });
    expect(itemsOf(reading).map((item) => item.split('; ').slice(0, 3).join('; '))).toEqual([
      'Waist; decimal; cm',
      'Handedness; single-choice; ',
      'Born on; date',
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

  it('reads the columns of a diary as occasions of one group', () => {
    const days = ['Tag 1', 'Tag 2', 'Tag 3', 'Tag 4'];
    const each = (answer: string): string[] => days.map(() => answer);
    const reading = read({
      title: 'Tagebuch',
      grid: [
        ['', ...days],
        ['Datum', ...each('__.__.____')],
        ['Juckreiz (0-10)', ...each('____')],
        ['Creme benutzt?', ...each('☐ Ja ☐ Nein')],
      ],
    });
    expect(itemsOf(reading)).toEqual([
      'Datum; date',
      'Juckreiz (0-10); integer',
      'Creme benutzt?; yes-no; ; J=Ja|N=Nein',
    ]);
    expect(reading.study.forms[0]?.groups.map(({ isRepeating }) => isRepeating)).toEqual([true]);
    expect(verdict(reading).outcome).toBe('clean');
  });

  it('reads two matrices in one table, of which the second repeats the titles over the answers', () => {
    const reading = read({
      title: 'Release check',
      grid: [
        ['', 'Must be met', 'Yes', 'No'],
        ['A1', 'Bag is sealed', '☐', '☐'],
        ['A2', 'Label is printed', '☐', '☐'],
        ['', 'Must not be met', 'Yes', 'No'],
        ['B1', 'Leak or damage', '☐', '☐'],
        ['B2', 'Wrong colour', '☐', '☐'],
      ],
    });
    expect(itemsOf(reading).map((item) => item.split(';').slice(0, 2).join(';'))).toEqual([
      'Bag is sealed; yes-no',
      'Label is printed; yes-no',
      'Leak or damage; yes-no',
      'Wrong colour; yes-no',
    ]);
  });

  it('reads a bold label without a sign as a question if the other labels are bold, too', () => {
    const label = (text: string) => ({ text, isBold: true as const });
    const reading = read({
      title: 'Burn',
      grid: [
        [label('Place'), '☐ Arm ☐ Leg'],
        [label('Nurse'), ''],
        [label('Blisters'), '☐ Yes ☐ No'],
        [label('Remarks'), ''],
      ],
    });
    expect(itemsOf(reading).map((item) => item.split(';')[0])).toEqual([
      'Place',
      'Nurse',
      'Blisters',
      'Remarks',
    ]);
  });

  it('reads lists of codes below a log by their marks, of which several stand on one line', () => {
    const reading = read({
      title: 'Medication',
      grid: [
        ['Drug', 'Unit (a)', 'Route (b)', 'Severity¹'],
        ['____', '|__|', '|__|', '|__|'],
        ['____', '|__|', '|__|', '|__|'],
      ],
      behind: ['(a) 1 = mg, 2 = mL (b) 1 = oral, 2 = inhaled', '¹ Grade of the event: 1 = Mild, 2 = Severe'],
    });
    expect(itemsOf(reading)).toEqual([
      'Drug; text',
      'Unit; single-choice; ; 1=mg|2=mL',
      'Route; single-choice; ; 1=oral|2=inhaled',
      'Severity; single-choice; ; 1=Mild|2=Severe',
    ]);
  });

  it('leaves out what is for the office', () => {
    const reading = read({
      title: 'Measurements',
      grid: [
        ['Height', '|__|__|__| cm'],
        ['Weight', '|__|__|__| kg'],
        ['For office use only', 'Entered: ______'],
      ],
    });
    expect(itemsOf(reading)).toEqual(['Height; integer; cm', 'Weight; integer; kg']);
    expect(verdict(reading).outcome).toBe('clean');
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

describe('a form on a sheet', () => {
  it('has labels above the titles of its questions, and remarks below them', () => {
    const document = {
      title: 'Surgery',
      grid: [
        ['Patient ID:'],
        ['Date of sample', '', 'Time of sample'],
        ['Question', 'Answer', 'Unit'],
        ['Weight', '____', 'kg'],
        ['Width', '____', 'cm'],
        ['Comments'],
      ],
    };
    const reading = readingOf(readXlsx(xlsxOf(document)));
    expect(itemsOf(reading)).toEqual([
      'Date of sample; date',
      'Time of sample; time',
      'Weight; decimal; kg',
      'Width; decimal; cm',
      'Comments; text',
    ]);
    expect(reading.study.forms[0]?.identification.map(({ value }) => value)).toEqual(['Patient ID']);
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
