import { aDocument } from '../test/blocks';
import { readInterventions } from './interventions';

const valuesOf = (found: ReturnType<typeof readInterventions>) =>
  found.map(({ name, role, dose, route, frequency }) =>
    [name, role, dose, route, frequency].map((one) => one?.value ?? '-').join(' | '),
  );

describe('reading the interventions of a study', () => {
  it('reads a table with a treatment in each column; what does not apply is left out', () => {
    const { blocks } = aDocument().table([
      ['Arm name', 'Low dose', 'Placebo'],
      ['Intervention Name', 'ABC-1', 'Placebo'],
      ['Dosage Level(s)', '10mg', 'NA'],
      ['Frequency', 'Once a day', 'Once a day'],
      ['Route of Administration', 'Oral', 'Oral'],
      ['Use', 'experimental', 'Placebo'],
    ]);
    const found = readInterventions(blocks);
    expect(valuesOf(found)).toEqual([
      'ABC-1 | experimental | 10mg | Oral | Once a day',
      'Placebo | Placebo | - | Oral | Once a day',
    ]);
    const cells = blocks.flatMap((block) =>
      block.type === 'table' ? block.rows.flatMap((row) => row.cells) : [],
    );
    expect(cells.find(({ id }) => id === found[0]?.dose?.blockIds[0])?.text).toBe('10mg');
  });

  it('reads a table with a treatment in each row', () => {
    const { blocks } = aDocument().table([
      ['Treatment name', 'Dose', 'Route'],
      ['ABC-1', '5 mg', 'Oral'],
      ['Comparator', '1 mg', 'Intravenous'],
    ]);
    expect(valuesOf(readInterventions(blocks))).toEqual([
      'ABC-1 | - | 5 mg | Oral | -',
      'Comparator | - | 1 mg | Intravenous | -',
    ]);
  });

  it('takes names from the header only of a table that is titled as one of treatments', () => {
    const rows = [
      ['Attribute', 'ABC-1', 'Placebo'],
      ['Dosage', 'One tablet', 'One tablet'],
      ['Route of administration', 'Oral', 'Oral'],
    ];
    const titled = aDocument().paragraph('Table 6: Study interventions').table(rows).blocks;
    expect(valuesOf(readInterventions(titled))).toHaveLength(2);
    expect(readInterventions(aDocument().paragraph('Table 6: Samples').table(rows).blocks)).toEqual([]);
  });

  it.each([
    [
      'an adverse event table',
      [
        ['Frequency', 'Use', 'Event'],
        ['rare', 'x', 'rash'],
      ],
    ],
    [
      'a table without names',
      [
        ['Study period', 'Dose', 'Route'],
        ['Run-in', '1 mg', 'Oral'],
      ],
    ],
  ])('reads nothing from %s', (_what, rows) => {
    expect(readInterventions(aDocument().table(rows).blocks)).toEqual([]);
  });

  it('reads the product of a title page once, and no description', () => {
    const { blocks } = aDocument()
      .paragraph('TEST PRODUCT: RO5459072')
      .paragraph('Test product: RO5459072')
      .paragraph('Study drug: The study drug is given in the morning and again in the evening of each day.')
      .paragraph('The investigational product: ABC');
    expect(valuesOf(readInterventions(blocks))).toEqual(['RO5459072 | - | - | - | -']);
  });
});
