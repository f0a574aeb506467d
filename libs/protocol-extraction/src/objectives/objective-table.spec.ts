import { aDocument } from '../../test/blocks';
import type { Objective } from '../study';
import { readObjectives } from './objectives';

const told = (objectives: readonly Objective[]) =>
  objectives.map(({ level, text, endpoints }) => [level, text, endpoints.map(({ value }) => value)]);

describe('reading tables of objectives', () => {
  it('takes the level from a header that is repeated for each', () => {
    const { blocks } = aDocument().table([
      ['Primary Objective', 'Primary Endpoint'],
      ['To compare the pain after surgery', 'Pain score at 24 hours'],
      ['Secondary Objectives', 'Secondary Endpoints'],
      ['To compare the use of opioids', 'Dose of morphine'],
    ]);

    expect(told(readObjectives(blocks).objectives)).toEqual([
      ['primary', 'To compare the pain after surgery', ['Pain score at 24 hours']],
      ['secondary', 'To compare the use of opioids', ['Dose of morphine']],
    ]);
  });

  it.each([
    ['Niveau', 'Objectif', 'Critère de jugement', 'Principal', 'Secondaire'],
    ['Stufe', 'Ziel', 'Endpunkt', 'Primär', 'Sekundär'],
    ['Nivel', 'Objetivo', 'Criterio de valoración', 'Primario', 'Secundario'],
    ['Livello', 'Obiettivo', 'Endpoint', 'Primario', 'Secondario'],
    ['级别', '目的', '终点', '主要', '次要'],
  ])('knows the titles %s, %s and %s', (level, objective, endpoint, first, second) => {
    const { blocks } = aDocument().table([
      [level, objective, endpoint],
      [first, 'A', 'a'],
      [second, 'B', 'b'],
    ]);

    expect(told(readObjectives(blocks).objectives)).toEqual([
      ['primary', 'A', ['a']],
      ['secondary', 'B', ['b']],
    ]);
  });

  it('gives an objective once for each level of the endpoints beside it', () => {
    const { blocks } = aDocument().table([
      ['Objectives', 'Endpoints'],
      ['Primary'],
      [
        'To assess bleeding',
        'Primary endpoint\n• major bleeding\nSecondary endpoints\n• any bleeding\n• transfusion',
      ],
    ]);

    expect(told(readObjectives(blocks).objectives)).toEqual([
      ['primary', 'To assess bleeding', ['major bleeding']],
      ['secondary', 'To assess bleeding', ['any bleeding', 'transfusion']],
    ]);
  });

  it('reads several levels of one cell beside the same levels of the next', () => {
    const { blocks } = aDocument().table([
      ['Objectives', 'Endpoints'],
      [
        'Primary\nTo assess sleep\nSecondary\nTo assess mood',
        'Primary\nHours of sleep\nSecondary\nMood score',
      ],
    ]);

    expect(told(readObjectives(blocks).objectives)).toEqual([
      ['primary', 'To assess sleep', ['Hours of sleep']],
      ['secondary', 'To assess mood', ['Mood score']],
    ]);
  });

  it('joins a stem with the items that complete it, and reads labels in the cell', () => {
    const { blocks } = aDocument().table([
      ['Objective', 'Endpoint'],
      ['Secondary: To assess the effect on:\n• sleep\n• mood', 'Score at Week 4'],
    ]);

    expect(told(readObjectives(blocks).objectives)).toEqual([
      ['secondary', 'To assess the effect on: sleep mood', ['Score at Week 4']],
    ]);
  });

  it('takes the level from the title over a table of estimands and adds the other levels from theirs', () => {
    const { blocks } = aDocument()
      .heading('Study Objectives and Estimands')
      .paragraph('Table 1: Primary Objective and Estimand')
      .table([
        ['Objective', 'Estimand'],
        ['To show efficacy', 'Difference of means at Week 12'],
      ])
      .paragraph('Table 2: Secondary Objective and Estimand')
      .table([
        ['Objective', 'Estimand'],
        ['To assess safety', 'Share with an adverse event'],
      ]);

    expect(told(readObjectives(blocks).objectives)).toEqual([
      ['primary', 'To show efficacy', ['Difference of means at Week 12']],
      ['secondary', 'To assess safety', ['Share with an adverse event']],
    ]);
  });

  it('reads labels and values of a synopsis', () => {
    const { blocks } = aDocument().table(
      [
        ['Title', 'A study of sleep'],
        ['Primary objective', 'To compare sleep with drug and placebo'],
        ['Secondary objectives', '• To assess mood\n• To assess safety'],
        ['Primary endpoint', 'Hours of sleep'],
        ['Analysis of the primary objective', '• two-sided test'],
      ],
      { headers: 0 },
    );

    expect(told(readObjectives(blocks).objectives)).toEqual([
      ['primary', 'To compare sleep with drug and placebo', ['Hours of sleep']],
      ['secondary', 'To assess mood', []],
      ['secondary', 'To assess safety', []],
    ]);
  });

  it('says that columns which were read as lines could not be told apart', () => {
    const { blocks } = aDocument()
      .heading('Objectives and Endpoints')
      .paragraph('Objectives Endpoints')
      .heading('Primary', { level: 2 })
      .paragraph('To compare the pain after Pain score at 24 hours surgery');

    const reading = readObjectives(blocks);

    expect(reading.objectives).toEqual([]);
    expect(reading.undecided).toHaveLength(1);
  });
});
