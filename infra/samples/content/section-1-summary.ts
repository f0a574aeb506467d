import { type Block, h1, h2, list, p } from './block';
import { study } from './identity';

export const summarySection: readonly Block[] = [
  h1('Protocol Summary'),
  h2('Synopsis'),
  {
    kind: 'table',
    caption: 'Synopsis of the study',
    widths: [1, 3.2],
    header: ['Item', 'Description'],
    rows: [
      ['Title', study.title],
      [
        'Rationale',
        'About one in five adults treated for hypertension does not reach the recommended blood pressure although two or more medicines of different classes are taken. Inappropriate production of aldosterone contributes to this. Telvadrostat lowers aldosterone at its source by inhibiting aldosterone synthase (CYP11B2) and leaves cortisol unchanged at therapeutic doses.',
      ],
      [
        'Design',
        'Randomised, double-blind, placebo-controlled, parallel-group study at about 120 sites in 14 countries. A screening period of up to 4 weeks is followed by a single-blind placebo run-in of 2 weeks, double-blind treatment of 24 weeks and a safety follow-up of 4 weeks.',
      ],
      [
        'Population',
        'Adults aged 18 to 80 years with a mean seated systolic blood pressure of 140 to < 180 mmHg despite stable treatment with at least two antihypertensive medicines including a diuretic.',
      ],
      [
        'Number of participants',
        'About 780 participants will be randomised, 260 in each of three groups. Allowing for a screening failure rate of 55%, about 1,730 people will be screened.',
      ],
      [
        'Interventions',
        'Telvadrostat 1 mg once daily; telvadrostat 1 mg once daily with an increase to 2 mg once daily at Week 4 in participants above target; or matching placebo. All are taken on top of unchanged background treatment.',
      ],
      ['Duration', 'Up to 34 weeks for each participant, of which 24 weeks are double-blind treatment.'],
      ['Primary endpoint', 'Change from baseline to Week 12 in mean seated systolic blood pressure.'],
      [
        'Statistics',
        'Mixed model for repeated measures on the full analysis set; each of the two telvadrostat groups is compared with placebo under the treatment policy estimand, with a hierarchical procedure that keeps the family-wise error at 5% (two-sided).',
      ],
      [
        'Data monitoring',
        'An independent data monitoring committee reviews unblinded safety data at least every 4 months, with a special charge for hyperkalaemia and adrenal function.',
      ],
    ],
  },
  h2('Study Schema'),
  p(
    'The study has four parts, which every participant passes through in the same order. Randomisation takes place once, at the baseline visit, in the ratio 1:1:1.',
  ),
  list(
    'Screening (Day -42 to Day -15): consent, review of criteria, measurement of blood pressure and laboratory tests while the background treatment is continued without change.',
    'Run-in (Day -14 to Day -1): single-blind placebo, one tablet daily, to establish adherence and to identify people whose pressure falls without active treatment.',
    'Double-blind treatment (Day 1 to Week 24): Group A telvadrostat 1 mg, Group B telvadrostat 1 mg with an increase to 2 mg, Group C placebo.',
    'Follow-up (Week 24 to Week 28): no study intervention; background treatment is continued at the discretion of the treating physician.',
  ),
  h2('Schedule of Activities'),
  p(
    'Procedures are carried out in the order: questionnaires, ECG, blood pressure, blood sampling, dosing. Every effort should be made to keep visits within the window; a visit that lies outside it does not move the visits that follow, which are always counted from Day 1.',
  ),
  { kind: 'schedule' },
];
