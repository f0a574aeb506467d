type ObjectiveLevel = 'primary' | 'secondary' | 'exploratory';

export interface Objective {
  readonly level: ObjectiveLevel;
  readonly text: string;
  readonly endpoints: readonly string[];
}

export const objectives: readonly Objective[] = [
  {
    level: 'primary',
    text: 'To demonstrate that telvadrostat is superior to placebo in lowering seated systolic blood pressure in adults with uncontrolled hypertension',
    endpoints: [
      'Change from baseline to Week 12 in mean seated systolic blood pressure (automated office measurement)',
    ],
  },
  {
    level: 'secondary',
    text: 'To compare the effect of telvadrostat and placebo on 24-hour ambulatory blood pressure',
    endpoints: [
      'Change from baseline to Week 12 in mean 24-hour ambulatory systolic blood pressure',
      'Change from baseline to Week 12 in mean night-time ambulatory systolic blood pressure',
    ],
  },
  {
    level: 'secondary',
    text: 'To compare the effect of telvadrostat and placebo on seated diastolic blood pressure',
    endpoints: ['Change from baseline to Week 12 in mean seated diastolic blood pressure'],
  },
  {
    level: 'secondary',
    text: 'To compare the proportion of participants who reach the blood pressure target',
    endpoints: [
      'Proportion of participants with a mean seated systolic blood pressure < 130 mmHg at Week 12',
      'Proportion of participants with a mean seated systolic blood pressure < 130 mmHg at Week 24',
    ],
  },
  {
    level: 'secondary',
    text: 'To assess whether the effect of telvadrostat is maintained',
    endpoints: ['Change from baseline to Week 24 in mean seated systolic blood pressure'],
  },
  {
    level: 'secondary',
    text: 'To assess the safety and tolerability of telvadrostat',
    endpoints: [
      'Incidence of adverse events, serious adverse events and adverse events leading to discontinuation up to Week 28',
      'Incidence of serum potassium > 5.5 mmol/L and > 6.0 mmol/L up to Week 24',
      'Change from baseline in estimated glomerular filtration rate up to Week 24',
    ],
  },
  {
    level: 'exploratory',
    text: 'To describe the effect of telvadrostat on albuminuria in participants with chronic kidney disease',
    endpoints: ['Ratio of urine albumin-to-creatinine ratio at Week 24 to baseline'],
  },
  {
    level: 'exploratory',
    text: 'To characterise the pharmacokinetics of telvadrostat and its relation to aldosterone suppression',
    endpoints: [
      'Plasma concentration of telvadrostat by visit and dose',
      'Change from baseline in serum aldosterone and plasma renin activity by visit',
    ],
  },
  {
    level: 'exploratory',
    text: 'To describe health-related quality of life and satisfaction with treatment',
    endpoints: [
      'Change from baseline in the EQ-5D-5L index and visual analogue scale at Weeks 12 and 24',
      'Treatment satisfaction questionnaire scores at Weeks 12 and 24',
    ],
  },
];
