import { type Block, h1, h2, list, p } from './block';

export const designSection: readonly Block[] = [
  h1('Study Design'),
  h2('Overall Design'),
  p(
    'This is a Phase 3, multicentre, randomised, double-blind, placebo-controlled study with three parallel groups. Participants who have given consent are screened within 4 weeks. Those who qualify enter a single-blind run-in period of 2 weeks, in which they take one placebo tablet daily in addition to their usual medicines. Participants who still qualify at the end of the run-in are randomised to one of three groups in the ratio 1:1:1.',
  ),
  {
    kind: 'table',
    caption: 'Treatment groups',
    widths: [0.8, 2, 2, 1],
    header: ['Group', 'Day 1 to Week 4', 'Week 4 to Week 24', 'Planned number'],
    rows: [
      ['Group A', 'Telvadrostat 1 mg once daily', 'Telvadrostat 1 mg once daily', '260'],
      [
        'Group B',
        'Telvadrostat 1 mg once daily',
        'Telvadrostat 2 mg once daily if above target, otherwise 1 mg',
        '260',
      ],
      ['Group C', 'Placebo once daily', 'Placebo once daily', '260'],
    ],
  },
  p(
    'Randomisation is stratified by mean seated systolic blood pressure at baseline (< 150 mmHg or ≥ 150 mmHg), by estimated glomerular filtration rate at screening (< 60 or ≥ 60 mL/min/1.73 m²) and by region. The primary endpoint is assessed at Week 12. Double-blind treatment is continued to Week 24 in order to show that the effect is maintained and to collect sufficient safety data. All participants are followed for 4 weeks after the last dose.',
  ),
  p(
    'An adrenal sub-study is conducted at about 20 sites with experience in dynamic endocrine tests. It aims to include 90 participants, who undergo an ACTH stimulation test at baseline and at Week 24. Participation requires a separate consent.',
  ),
  h2('Scientific Rationale for Study Design'),
  p(
    'A placebo group is necessary because blood pressure falls in most controlled studies without any active treatment, owing to regression towards the mean, to better adherence and to familiarity with the measurement. The run-in period reduces but does not remove this effect. The use of placebo is acceptable, since all participants keep their background treatment and rescue treatment is available according to defined thresholds.',
  ),
  p(
    'Automated office measurement, unattended wherever possible, was chosen for the primary endpoint because it avoids the preference of observers for round numbers and reduces the alarm reaction. Ambulatory measurement over 24 hours is the most important secondary endpoint; it excludes people whose pressure is raised only in the clinic and describes the effect at the end of the dosing interval.',
  ),
  p(
    'Twelve weeks are sufficient for the full effect of a medicine that acts through sodium balance. The further 12 weeks answer the question of whether counter-regulation, above all a rise of renin, weakens the effect with time.',
  ),
  h2('Justification for Dose'),
  p(
    'The dose of 1 mg lowered the excretion of aldosterone in urine by 64% in Phase 2 and gave about 85% of the maximum effect on blood pressure in the exposure-response model. The dose of 2 mg added 1.6 mmHg on average, at the price of a rate of potassium above 5.5 mmol/L that was twice as high. A fixed dose of 1 mg is therefore compared with a regimen in which only those who remain above target receive 2 mg. Doses above 2 mg are not expected to lower blood pressure further and approach the exposure at which an effect on cortisol synthesis was detectable in healthy volunteers.',
  ),
  h2('End of Study Definition'),
  p(
    'A participant is considered to have completed the study when the follow-up visit at Week 28 has taken place. The end of the study is the date of the last visit of the last participant, or of the last procedure shown in the Schedule of Activities for the last participant, worldwide.',
  ),
  h2('Participant Input into Design'),
  p(
    'Nine people with difficult-to-control hypertension commented on a draft of this protocol. Their comments led to the following changes:',
  ),
  list(
    'Week 1 became a telephone contact with a laboratory visit close to home.',
    'The second ambulatory measurement at Week 6 of the draft was removed.',
    'Home blood pressure is transmitted by the device itself, so that no paper diary has to be kept.',
  ),
];
