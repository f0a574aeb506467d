import { aDocument } from '../../test/blocks';
import { readObjectives } from './objectives';

describe('reading objectives', () => {
  it('pairs objectives with the endpoints beside them in a table', () => {
    const { blocks } = aDocument().table([
      ['Objectives', 'Endpoints'],
      ['Primary\nTo show efficacy', 'Response at Week 12'],
      ['Secondary\n• To assess safety\n• To assess PK', '• Adverse events\n• AUC'],
    ]);

    const { objectives } = readObjectives(blocks);

    expect(
      objectives.map((one) => [one.level, one.text, one.endpoints.map((endpoint) => endpoint.value)]),
    ).toEqual([
      ['primary', 'To show efficacy', ['Response at Week 12']],
      ['secondary', 'To assess safety', ['Adverse events']],
      ['secondary', 'To assess PK', ['AUC']],
    ]);
  });

  it('reads lists under headings that name the level', () => {
    const { blocks } = aDocument()
      .heading('Objectives', { number: '2', level: 1 })
      .heading('Primary Objectives', { number: '2.1', level: 2 })
      .paragraph('The primary objectives of this study are')
      .items(['•', 'To show efficacy'])
      .heading('Secondary Objectives', { number: '2.2', level: 2 })
      .items(['•', 'To assess safety'], ['•', 'To assess PK'])
      .heading('Design', { number: '3', level: 1 })
      .items(['•', 'not an objective']);

    expect(readObjectives(blocks).objectives.map((one) => [one.level, one.text])).toEqual([
      ['primary', 'To show efficacy'],
      ['secondary', 'To assess safety'],
      ['secondary', 'To assess PK'],
    ]);
  });

  it('reads the endpoints below each objective, under a label or where the title says that it is of both', () => {
    const labelled = aDocument()
      .heading('Secondary Objectives', { number: '2.2', level: 2 })
      .paragraph('To assess safety.')
      .paragraph('Endpoints:')
      .items(['•', 'Adverse events'])
      .paragraph('To assess PK.')
      .paragraph('Endpoints:')
      .items(['•', 'AUC'], ['•', 'Maximum concentration']);
    const ofBoth = aDocument()
      .heading('Secondary Objectives and Endpoints', { number: '2.2', level: 2 })
      .paragraph('To assess safety.')
      .items(['•', 'Adverse events'])
      .paragraph('To assess PK.')
      .items(['•', 'AUC'], ['•', 'Maximum concentration']);

    for (const { blocks } of [labelled, ofBoth])
      expect(
        readObjectives(blocks).objectives.map(({ text, endpoints }) => [
          text,
          endpoints.map(({ value }) => value),
        ]),
      ).toEqual([
        ['To assess safety.', ['Adverse events']],
        ['To assess PK.', ['AUC', 'Maximum concentration']],
      ]);
  });

  it('reads levels that are printed like the title above them', () => {
    const { blocks } = aDocument()
      .heading('Objectives', { level: 1 })
      .heading('Primary', { level: 1 })
      .items(['•', 'To show efficacy'])
      .heading('Secondary', { level: 1 })
      .items(['•', 'To assess safety']);

    expect(readObjectives(blocks).objectives.map(({ level, text }) => [level, text])).toEqual([
      ['primary', 'To show efficacy'],
      ['secondary', 'To assess safety'],
    ]);
  });

  it('joins a stem with the items that complete it', () => {
    const { blocks } = aDocument()
      .heading('Secondary objectives', { number: '2.2', level: 2 })
      .paragraph('To investigate the effect on:')
      .items(['•', 'quality of life.'], ['•', 'symptoms.']);

    expect(readObjectives(blocks).objectives.map((one) => one.text)).toEqual([
      'To investigate the effect on: quality of life. symptoms.',
    ]);
  });

  it('does not guess which of several objectives an endpoint measures', () => {
    const { blocks } = aDocument()
      .heading('Secondary Objectives', { number: '2', level: 1 })
      .items(['•', 'To assess safety'], ['•', 'To assess PK'])
      .heading('Secondary Endpoints', { number: '3', level: 1 })
      .items(['•', 'Adverse events']);

    const reading = readObjectives(blocks);

    expect(reading.objectives.every((one) => one.endpoints.length === 0)).toBe(true);
    expect(reading.undecided).toHaveLength(1);
  });

  it.each([
    [['Main objective', 'Secondary objectives', 'Primary end point', 'Secondary end point 1'], ' '],
    [
      ['Primary objective', 'Secondary objective(s)', 'Primary end point(s)', 'Secondary outcome measures'],
      ': ',
    ],
    [
      [
        'Objectif principal',
        'Objectifs secondaires',
        'Critère de jugement principal',
        "Critères d'évaluation secondaires",
      ],
      ' : ',
    ],
    [['Hauptziel', 'Sekundäre Ziele', 'Primärer Endpunkt', 'Sekundäre Endpunkte'], ': '],
    [['Objetivo principal', 'Objetivos secundarios', 'Variable principal', 'Variables secundarias'], ' '],
  ])('reads labels beside their values: %s', (labels, between) => {
    const values = [
      'Vergleich der Wirkung',
      '1. Safety. 2. Weight.',
      'HbA1c at week 4',
      'a) Events b) Weight',
    ];
    const lines = labels.map((label, at) => `${label}${between}${values[at] ?? ''}`);
    const document = aDocument()
      .heading('Trial objectives')
      .paragraph(lines[0] ?? '');
    const { blocks } = lines.slice(1).reduce((built, line) => built.paragraph(line), document);

    expect(
      readObjectives(blocks).objectives.map(({ level, text, endpoints }) => [
        level,
        text,
        ...endpoints.map(({ value }) => value),
      ]),
    ).toEqual([
      ['primary', 'Vergleich der Wirkung', 'HbA1c at week 4'],
      ['secondary', 'Safety.', 'Events', 'Weight'],
      ['secondary', 'Weight.'],
    ]);
  });

  it('takes no title of an analysis for a label beside its value', () => {
    const { blocks } = aDocument()
      .heading('Objectives')
      .paragraph('Primary Objective Analysis The test is two-sided.')
      .paragraph('Secondary Objective Response Rate');

    expect(readObjectives(blocks).objectives).toEqual([]);
  });

  it('reads sentences that state objectives and lists of endpoints apart from them', () => {
    const { blocks } = aDocument()
      .heading('Objectives and Endpoints', { number: '3' })
      .heading('Objectives', { number: '3.1', level: 2 })
      .paragraph('The primary objective of this study is to compare sleep.')
      .paragraph('The secondary objectives are to assess:')
      .items(['•', 'mood'], ['•', 'safety'])
      .heading('Endpoints', { number: '3.2', level: 2 })
      .heading('Primary Endpoint', { number: '3.2.1', level: 3 })
      .paragraph('Hours of sleep in Week 4.');

    expect(
      readObjectives(blocks).objectives.map(({ level, text, endpoints }) => [
        level,
        text,
        endpoints.map(({ value }) => value),
      ]),
    ).toEqual([
      ['primary', 'to compare sleep.', ['Hours of sleep in Week 4.']],
      ['secondary', 'to assess mood', []],
      ['secondary', 'to assess safety', []],
    ]);
  });

  it('takes no endpoint of an estimand for an objective', () => {
    const { blocks } = aDocument()
      .heading('Objectives and Estimands', { number: '3' })
      .heading('Primary', { level: 2 })
      .items(['•', 'To compare sleep'])
      .paragraph('The secondary estimand for the following endpoints:')
      .items(['•', 'mood score'], ['•', 'any adverse event'])
      .paragraph('is the difference in means.');

    expect(readObjectives(blocks).objectives.map(({ text }) => text)).toEqual(['To compare sleep']);
  });

  it('goes on with a sentence that was printed over several lines', () => {
    const { blocks } = aDocument()
      .heading('Objectives')
      .heading('Primary', { level: 2 })
      .paragraph('To characterize the exposure after')
      .paragraph('three doses.');

    expect(readObjectives(blocks).objectives.map(({ text }) => text)).toEqual([
      'To characterize the exposure after three doses.',
    ]);
  });

  it('reads labels of a synopsis without a table, up to the next label', () => {
    const { blocks } = aDocument()
      .heading('Synopsis')
      .paragraph('Primary Objective: To compare sleep.')
      .paragraph('Secondary Objectives:')
      .items(['1.', 'To assess mood'], ['2.', 'To assess safety'])
      .paragraph('Methods: The sponsor plans to:')
      .items(['•', 'To recruit 60 patients']);

    expect(readObjectives(blocks).objectives.map(({ level, text }) => [level, text])).toEqual([
      ['primary', 'To compare sleep.'],
      ['secondary', 'To assess mood'],
      ['secondary', 'To assess safety'],
    ]);
  });

  it('reads a list in one line beside its label, and no translation of it', () => {
    const { blocks } = aDocument().table(
      [
        ['E.2.2', 'Secondary objectives', '1. To compare body weight. 2. To compare safety.'],
        [
          'E.2.2',
          'Secondary objectives (German)',
          '1. Vergleich des Körpergewichts. 2. Vergleich der Sicherheit.',
        ],
      ],
      { headers: 0 },
    );

    expect(readObjectives(blocks).objectives.map(({ text }) => text)).toEqual([
      'To compare body weight.',
      'To compare safety.',
    ]);
  });

  it('reads no list under a heading about the analysis of objectives', () => {
    const { blocks } = aDocument()
      .heading('Analyses of the Primary Objective')
      .items(['•', 'two-sided test'], ['•', 'all participants']);

    expect(readObjectives(blocks)).toEqual({ objectives: [], undecided: [] });
  });

  it('reads sentences of the text where the document has no such section', () => {
    const { blocks } = aDocument()
      .heading('Introduction')
      .paragraph('Sleep is short. The primary objective of this study is to compare sleep. It takes a year.');

    expect(readObjectives(blocks).objectives.map(({ level }) => level)).toEqual(['primary']);
  });
});
