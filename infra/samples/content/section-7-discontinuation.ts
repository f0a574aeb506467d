import { type Block, h1, h2, h3, list, p } from './block';

export const discontinuationSection: readonly Block[] = [
  h1('Discontinuation of Study Intervention and Participant Withdrawal'),
  h2('Permanent Discontinuation of Study Intervention'),
  p(
    'Discontinuation of the study intervention does not mean withdrawal from the study. Participants who stop early are asked to attend all remaining visits, since the primary estimand includes their values. The study intervention is permanently discontinued for any of the following reasons:',
  ),
  list(
    'Serum potassium ≥ 6.5 mmol/L, or ≥ 6.0 mmol/L on two occasions at least 2 weeks apart.',
    'Serum sodium < 125 mmol/L, or a symptomatic fall of sodium at any value.',
    'A decline of the estimated glomerular filtration rate by more than 50% from baseline, confirmed after 2 weeks.',
    'Adrenal insufficiency confirmed by an ACTH stimulation test.',
    'Alanine or aspartate aminotransferase > 3 × upper limit of normal together with total bilirubin > 2 × upper limit of normal or with symptoms of hepatitis.',
    'Pregnancy.',
    'A need for a prohibited medicine for more than 14 days.',
    'The wish of the participant, or the judgement of the investigator that continuation would be harmful.',
  ),
  h2('Temporary Interruption of Study Intervention'),
  p(
    'The following table gives the limits at which the study intervention is interrupted and the conditions for taking it up again. An interruption may last up to 28 days; a longer one is discussed with the medical monitor.',
  ),
  {
    kind: 'table',
    caption: 'Rules for interruption and resumption',
    widths: [1.5, 2, 2],
    header: ['Finding', 'Action', 'Resumption'],
    rows: [
      [
        'Potassium 5.6 to 5.9 mmol/L, confirmed',
        'Reduce from 2 mg to 1 mg; with 1 mg or placebo, interrupt. Review diet and medicines; repeat within 7 days',
        'When potassium is < 5.0 mmol/L, with 1 mg',
      ],
      [
        'Potassium 6.0 to 6.4 mmol/L, confirmed',
        'Interrupt; ECG on the same day; treat according to local practice; repeat within 48 hours',
        'When potassium is < 5.0 mmol/L on two occasions, with 1 mg',
      ],
      [
        'Sodium 125 to 129 mmol/L',
        'Reduce the thiazide diuretic first; interrupt when the value is not above 130 mmol/L after 7 days',
        'When sodium is ≥ 133 mmol/L',
      ],
      [
        'Fall of eGFR by 40% to 50% from baseline',
        'Interrupt; look for loss of volume and for nephrotoxic medicines; repeat within 14 days',
        'When eGFR is at least 70% of the baseline value',
      ],
      [
        'Seated systolic pressure < 100 mmHg, or < 110 mmHg with symptoms',
        'Reduce the background treatment; interrupt when there is no improvement',
        'When systolic pressure is ≥ 115 mmHg without symptoms',
      ],
      [
        'Acute illness with loss of fluid',
        'Interrupt for the duration of the illness; measure potassium and creatinine',
        'When the participant eats and drinks normally',
      ],
    ],
  },
  h2('Withdrawal from the Study'),
  p(
    'A participant may withdraw from the study at any time at their own request, without giving a reason and without disadvantage for further care. The investigator documents the decision and asks whether the participant agrees to any of the following, from the least to the most demanding: a review of records of other physicians, a telephone contact at Week 24, or attendance at the remaining visits without study intervention.',
  ),
  p(
    'At the time of withdrawal an early termination visit is carried out wherever possible, as shown in the Schedule of Activities. Samples that have been taken may still be analysed, unless the participant asks for their destruction, which is then recorded in the source documents.',
  ),
  h3('Lost to Follow-up'),
  p(
    'A participant is considered lost to follow-up after repeated failure to attend and after the site has been unable to make contact. Before that, at least three telephone calls on different days and a registered letter to the last known address have to be documented. Vital status is determined from public sources where the law permits.',
  ),
];
