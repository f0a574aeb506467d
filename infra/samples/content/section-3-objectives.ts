import { type Block, h1, h2, h3, list, p } from './block';

export const objectivesSection: readonly Block[] = [
  h1('Objectives, Endpoints and Estimands'),
  h2('Objectives and Endpoints'),
  p(
    'The objectives of the study and the endpoints by which each of them is judged are listed in the table below. All changes refer to the baseline value, which is the last valid value before the first dose of double-blind intervention.',
  ),
  { kind: 'objectives' },
  h2('Estimands'),
  h3('Primary Estimand'),
  p(
    'The clinical question of interest is: what is the difference between telvadrostat and placebo in the mean change of seated systolic blood pressure from baseline to Week 12 in adults with uncontrolled hypertension, regardless of whether the study intervention was stopped and regardless of whether rescue treatment was used? The estimand is described by the following attributes.',
  ),
  list(
    'Population: adults who meet the criteria of section 5 and have been randomised.',
    'Treatment condition: telvadrostat 1 mg, telvadrostat 1 mg with an increase to 2 mg, or placebo, each on top of background treatment.',
    'Variable: change from baseline to Week 12 in mean seated systolic blood pressure.',
    'Intercurrent events: discontinuation of the study intervention, change of background treatment and use of rescue treatment, all handled by the treatment policy strategy; death, handled by the composite strategy with the worst value of the group.',
    'Summary at the level of the population: difference in means between each telvadrostat group and placebo.',
  ),
  h3('Supplementary Estimand'),
  p(
    'A supplementary estimand addresses the effect that would have been observed had no participant received rescue treatment. It has the same attributes, except that the use of rescue treatment is handled by the hypothetical strategy: values after the start of rescue treatment are set to missing and are imputed from participants of the same group without rescue treatment.',
  ),
  h3('Estimands for Secondary Endpoints'),
  p(
    'The estimands for the secondary endpoints that are continuous follow the primary estimand. For the proportion of participants who reach the target, the start of rescue treatment before the visit in question is handled by the composite strategy, that is, such a participant counts as not having reached the target.',
  ),
];
