import { aDocument } from '../test/blocks';
import { readArms } from './arms';

const names = (blocks: Parameters<typeof readArms>[0]) => readArms(blocks).map((arm) => arm.name);

describe('reading arms', () => {
  it('reads the list below a title', () => {
    const { blocks } = aDocument()
      .heading('Trial Arms')
      .items(['•', 'Active: 20 mg once daily'], ['•', 'Control: placebo']);

    expect(readArms(blocks)).toMatchObject([
      { name: 'Active', description: '20 mg once daily' },
      { name: 'Control', description: 'placebo' },
    ]);
  });

  it('reads a table whose columns are the arms', () => {
    const { blocks } = aDocument().table([
      ['Arm title', 'Low dose', 'High dose'],
      ['Dose', '5 mg', '10 mg'],
    ]);

    expect(names(blocks)).toEqual(['Low dose', 'High dose']);
  });

  it('reads items that count on, without a title', () => {
    const { blocks } = aDocument().paragraph('Arm A: active cream').paragraph('Arm B: vehicle');

    expect(names(blocks)).toEqual(['Arm A', 'Arm B']);
  });

  it('reads a sentence that names as many as it counts', () => {
    const { blocks } = aDocument().paragraph(
      'There are three treatment groups (high dose, low dose, and placebo) in this study.',
    );

    expect(names(blocks)).toEqual(['high dose', 'low dose', 'placebo']);
  });

  it('reads the arms of a ratio', () => {
    const { blocks } = aDocument().paragraph(
      'A total of 70 patients will be randomized in a 1:1 ratio to RO-17 or placebo (35 each).',
    );

    expect(names(blocks)).toEqual(['RO-17', 'placebo']);
  });

  it('guesses nothing where the count does not fit', () => {
    const { blocks } = aDocument().paragraph('Results of the two groups (age, sex, and race) are listed.');

    expect(names(blocks)).toEqual([]);
  });

  it('reads arms that a sentence names one by one, with doses in brackets', () => {
    const { blocks } = aDocument().paragraph(
      'The treatment arms will include a placebo arm, a low-dose drug arm (2.5 mg, daily), and a high-dose drug arm (5 mg).',
    );

    expect(names(blocks)).toEqual(['placebo', 'low-dose drug', 'high-dose drug']);
  });

  it('reads a ratio behind the arms, and a placebo without how often it is given', () => {
    expect(
      names(
        aDocument().paragraph('Patients are randomly assigned to ABC-1 or placebo in a 2:1 ratio.').blocks,
      ),
    ).toEqual(['ABC-1', 'placebo']);
    expect(
      names(
        aDocument().paragraph('Patients will be randomized 1:1 to receive 5 mg ABC-1 or placebo twice daily.')
          .blocks,
      ),
    ).toEqual(['5 mg ABC-1', 'placebo']);
  });

  it('reads a table of dose groups', () => {
    const { blocks } = aDocument().table([
      ['Dose group', 'Dose'],
      ['Cohort 1', '5 mg'],
      ['Cohort 2', '10 mg'],
    ]);

    expect(names(blocks)).toEqual(['Cohort 1', 'Cohort 2']);
  });

  it('are named alike in a sentence that says how participants come to them', () => {
    const { blocks } = aDocument().paragraph(
      'Patients are randomized 1:1 to either Arm A (melvorect plus glargine) or Arm B (glargine alone).',
    );

    expect(readArms(blocks).map(({ name, description }) => [name, description])).toEqual([
      ['Arm A', 'melvorect plus glargine'],
      ['Arm B', 'glargine alone'],
    ]);
  });

  it('are the columns of a table whose rows say what each gets', () => {
    const { blocks } = aDocument().table([
      ['Treatment Group', 'High dose', 'Placebo'],
      ['Dose', '10 mg', '-'],
      ['Number of participants', '40', '40'],
    ]);

    expect(readArms(blocks).map(({ name }) => name)).toEqual(['High dose', 'Placebo']);
  });

  it.each([
    'The study has two objectives: safety and efficacy.',
    'Patients will be assigned to one of the following visits: Visit 1 or Visit 2.',
    'Results of Arm A (open) and of Arm B (blinded) were published before.',
  ])('are not what else is listed: %s', (text) => {
    expect(readArms(aDocument().paragraph(text).blocks)).toEqual([]);
  });
});
