import {
  isLevelLabel,
  levelNamed,
  namesEndpoints,
  namesObjectives,
  readObjectiveLabel,
  readStatement,
} from './objective-title';

describe('titles of objectives and endpoints', () => {
  // Titles as ICH M11 and sponsors print them. They are not derived from the pattern.
  it.each([
    '3 TRIAL OBJECTIVES AND ASSOCIATED ESTIMANDS',
    'Primary Objective(s) and Associated Estimand(s)',
    'Aims of the extension',
    'OBJECTIVES',
  ])('names objectives: %s', (title) => {
    expect(namesObjectives(title)).toBe(true);
  });

  it.each(['Endpoints', 'Primary End Points', 'Efficacy Outcome Measures', 'Endpoint(s)', 'Estimands'])(
    'names endpoints: %s',
    (title) => {
      expect(namesEndpoints(title)).toBe(true);
    },
  );

  it.each([
    ['Co-primary endpoint', 'primary'],
    ['Key Secondary Estimand', 'secondary'],
    ['Biomarker objectives', undefined],
    ['Other exploratory safety endpoints', 'exploratory'],
    ['Tertiary objectives', 'exploratory'],
    ['Main objective', 'primary'],
    ['Additional objectives', 'other'],
    ['Objectives', undefined],
  ])('reads the level of %s', (title, level) => {
    expect(levelNamed(title)).toBe(level);
  });

  it.each([
    'Primary',
    'Secondary:',
    'Key secondary objectives',
    'Exploratory Safety Endpoint(s)',
    'Primary Efficacy',
  ])('is a label and nothing else: %s', (line) => {
    expect(isLevelLabel(line)).toBe(true);
  });

  it.each([
    'Primary efficacy is the change of the score',
    'Secondary prevention of stroke',
    'Other'.repeat(3),
  ])('is no label: %s', (line) => {
    expect(isLevelLabel(line)).toBe(false);
  });

  it('splits a label from what stands behind it', () => {
    expect(readObjectiveLabel('Primary objective: To compare A with B')).toEqual({
      label: 'Primary objective',
      rest: 'To compare A with B',
    });
    expect(readObjectiveLabel('Secondary – To assess safety')).toEqual({
      label: 'Secondary',
      rest: 'To assess safety',
    });
    expect(readObjectiveLabel('Sample size: 60 patients')).toBeUndefined();
  });

  it('reads sentences that state an objective or announce a list', () => {
    expect(readStatement('The primary objective of this study is to compare A with B.')).toEqual({
      noun: 'objective',
      level: 'primary',
      text: 'to compare A with B.',
      isPlural: false,
    });
    expect(readStatement('The secondary objectives are as follows:')).toMatchObject({
      level: 'secondary',
      text: '',
    });
    expect(readStatement('Key secondary endpoints of this trial are:')).toMatchObject({
      noun: 'endpoint',
      text: '',
    });
    expect(readStatement('The primary objective is analysed in Section 9.')).toBeUndefined();
  });
});
