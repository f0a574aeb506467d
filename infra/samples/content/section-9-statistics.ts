import { type Block, h1, h2, h3, list, p } from './block';

export const statisticsSection: readonly Block[] = [
  h1('Statistical Considerations'),
  p(
    'The statistical analysis plan will be finalised before the first participant is unblinded and will describe the analyses in more detail. A deviation from the plan is justified in the clinical study report.',
  ),
  h2('Statistical Hypotheses'),
  p(
    'For each of the two telvadrostat groups the null hypothesis states that the mean change of seated systolic blood pressure from baseline to Week 12 does not differ from placebo; the alternative states that it does. The family-wise error is kept at 5% (two-sided) by a hierarchical procedure in which each step is tested only if all earlier steps were significant.',
  ),
  {
    kind: 'table',
    caption: 'Hierarchy of hypotheses',
    widths: [0.5, 3, 1.4],
    header: ['Step', 'Endpoint', 'Comparison'],
    rows: [
      ['1', 'Seated systolic blood pressure, change to Week 12', 'Group B against Group C'],
      ['2', 'Seated systolic blood pressure, change to Week 12', 'Group A against Group C'],
      ['3', '24-hour ambulatory systolic blood pressure, change to Week 12', 'Group B against Group C'],
      ['4', '24-hour ambulatory systolic blood pressure, change to Week 12', 'Group A against Group C'],
      ['5', 'Proportion with seated systolic pressure < 130 mmHg at Week 12', 'Group B against Group C'],
      ['6', 'Proportion with seated systolic pressure < 130 mmHg at Week 12', 'Group A against Group C'],
      ['7', 'Seated diastolic blood pressure, change to Week 12', 'Group B against Group C'],
      ['8', 'Seated diastolic blood pressure, change to Week 12', 'Group A against Group C'],
    ],
  },
  h2('Sample Size Determination'),
  p(
    'With 260 participants in each group, of whom 12% are expected to have no value at Week 12, the power to detect a difference of 5 mmHg between one telvadrostat group and placebo is more than 95%, assuming a standard deviation of 15 mmHg and a two-sided significance level of 5%. The power for the difference in 24-hour ambulatory systolic pressure, assumed to be 4 mmHg with a standard deviation of 13 mmHg, is 90%. The size of the study is determined mainly by safety: it provides about 500 participants with exposure to telvadrostat, so that an event with a true incidence of 0.6% is observed at least once with a probability of 95%.',
  ),
  h2('Analysis Sets'),
  {
    kind: 'table',
    caption: 'Analysis sets',
    widths: [1.2, 3],
    header: ['Analysis set', 'Definition'],
    rows: [
      ['Enrolled', 'All people who have signed the informed consent form'],
      ['Full analysis set', 'All randomised participants, analysed in the group to which they were assigned'],
      [
        'Safety analysis set',
        'All participants who took at least one dose of double-blind intervention, analysed according to the intervention received',
      ],
      [
        'Pharmacokinetic set',
        'All participants of the safety analysis set with at least one valid concentration',
      ],
      [
        'Per-protocol set',
        'All participants of the full analysis set without a deviation that could affect the primary endpoint; used for sensitivity only',
      ],
    ],
  },
  h2('Statistical Analyses'),
  h3('General Considerations'),
  p(
    'Continuous variables are described by number, mean, standard deviation, median, quartiles and range; categorical variables by number and percentage. The baseline is the last valid value before the first dose of double-blind intervention. Visits outside the window are assigned to the nearest scheduled visit; if two fall into the same interval, the one closer to the planned day is used.',
  ),
  h3('Primary Endpoint'),
  p(
    'The primary endpoint is analysed with a mixed model for repeated measures, which includes group, visit, their interaction and the strata of randomisation as factors, and the baseline value and its interaction with visit as covariates. An unstructured covariance matrix is used; if the model does not converge, a heterogeneous Toeplitz and then a compound symmetry structure are tried. Degrees of freedom follow Kenward and Roger. The least squares mean of each group, the difference from placebo, its 95% confidence interval and the p value are reported for Week 12.',
  ),
  p(
    'Missing values are assumed to be missing at random in the main analysis. After discontinuation of the study intervention, missing values are imputed from participants of the same group who discontinued and were still observed (retrieved dropouts); the number of imputations is 100. A tipping point analysis shows by how much the imputed values in the telvadrostat groups would have to be worse until significance is lost.',
  ),
  h3('Secondary Endpoints'),
  p(
    'Continuous secondary endpoints are analysed with the model of the primary endpoint, or with an analysis of covariance where there is one value after baseline only. Proportions are compared with a logistic regression that contains the strata and the baseline value; the difference in proportions is derived by standardisation. Participants without a value, or with rescue treatment before the visit, count as not having reached the target.',
  ),
  h3('Exploratory Endpoints'),
  p(
    'The urine albumin-to-creatinine ratio is analysed after logarithmic transformation in participants with at least 30 mg/g at baseline. Concentrations are used in a population pharmacokinetic model, which will be reported separately. Questionnaires are analysed descriptively and with the model of the primary endpoint; no adjustment for multiplicity is made.',
  ),
  h3('Safety Analyses'),
  p(
    'Adverse events are coded with MedDRA and are summarised by system organ class and preferred term, by severity and by relation to the study intervention. Events of special interest are presented with their time to onset, duration, treatment and outcome. Potassium and sodium are presented as shifts from baseline and as cumulative incidence of values outside the limits given in section 7. Estimated glomerular filtration rate is analysed in two phases, from baseline to Week 4 and from Week 4 to Week 24.',
  ),
  h3('Subgroup Analyses'),
  list(
    'Age (< 65, ≥ 65 years) and sex.',
    'Region and race, where permitted.',
    'Seated systolic pressure at baseline (< 150, ≥ 150 mmHg).',
    'Estimated glomerular filtration rate (< 60, ≥ 60 mL/min/1.73 m²).',
    'Number of background medicines (two, three or more) and plasma renin activity at baseline (below, above the median).',
    'Diabetes mellitus (yes, no) and body mass index (< 30, ≥ 30 kg/m²).',
  ),
  h2('Interim Analysis'),
  p(
    'No interim analysis of efficacy is planned. The data monitoring committee reviews safety by group at regular intervals; a very small amount of the error, 0.0001 for each review, is set aside, and the final test is carried out at 4.99%.',
  ),
];
