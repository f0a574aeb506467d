import { type Block, h1, h2, h3, list, p } from './block';

export const interventionSection: readonly Block[] = [
  h1('Study Intervention and Concomitant Therapy'),
  h2('Study Interventions Administered'),
  p(
    'Study intervention is any investigational or auxiliary medicinal product intended to be administered to a participant according to this protocol. Background antihypertensive medicines are prescribed in the usual way and are not supplied by the sponsor.',
  ),
  {
    kind: 'table',
    caption: 'Study interventions',
    widths: [1.3, 1.5, 1.5, 1.5],
    header: ['Attribute', 'Telvadrostat 1 mg', 'Telvadrostat 2 mg', 'Placebo'],
    rows: [
      ['Dosage form', 'Film-coated tablet', 'Film-coated tablet', 'Film-coated tablet'],
      ['Unit strength', '1 mg', '2 mg', 'Not applicable'],
      ['Dosage', 'One tablet once daily', 'One tablet once daily', 'One tablet once daily'],
      ['Route of administration', 'Oral', 'Oral', 'Oral'],
      ['Use', 'Experimental', 'Experimental', 'Run-in and comparator'],
      [
        'Packaging',
        'Blister wallet of 35 tablets',
        'Blister wallet of 35 tablets',
        'Blister wallet of 35 tablets',
      ],
      [
        'Storage',
        '15 °C to 25 °C, in the original wallet',
        '15 °C to 25 °C, in the original wallet',
        '15 °C to 25 °C, in the original wallet',
      ],
    ],
  },
  p(
    'The tablet is swallowed whole with water, in the morning, with or without food, and together with the background medicines that are taken at that time. A dose that was forgotten may be taken up to 12 hours later; otherwise it is left out. Two doses are never taken on the same day.',
  ),
  h2('Preparation, Handling, Storage and Accountability'),
  p(
    'The investigator or the person designated confirms that appropriate conditions of temperature were maintained during transport and reports any discrepancy before the product is used. Only participants enrolled in the study may receive study intervention, and only authorised staff may supply it. All wallets, used or not, are returned at the next visit; tablets are counted and the count is recorded. Destruction at the site is permitted after reconciliation by the monitor.',
  ),
  h2('Assignment to Study Intervention'),
  p(
    'At the baseline visit participants are assigned to a group by an interactive response system, in permuted blocks within each stratum. The system gives the number of the wallet to be dispensed. A randomisation number is used once only; a participant who was assigned in error keeps the assignment and is discussed with the medical monitor.',
  ),
  h2('Blinding'),
  p(
    'Participants, investigators, the staff of the sites and of the sponsor who are in contact with them, and the central laboratory do not know the group. The tablets of the three kinds are identical in size, shape, colour and taste. In order to maintain the blind at the time of the dose decision at Week 4, the decision is made for all participants in the same way: the site enters blood pressure and potassium, and the system assigns a new wallet, which contains 2 mg only in Group B.',
  ),
  p(
    'Results that could reveal the group, which are serum aldosterone, plasma renin activity and the concentrations of telvadrostat, are not reported to the sites and the sponsor before the database is locked. The code may be broken by the investigator in an emergency, if the knowledge is needed for the treatment of the participant. Breaking the code is recorded with its date, time and reason, and the medical monitor is informed within 24 hours.',
  ),
  h2('Adherence to Study Intervention'),
  p(
    'Adherence is calculated from the tablets dispensed and returned. Values below 80% or above 120% are discussed with the participant, and the discussion is documented. The intake on the day of a visit is observed at the site where the Schedule of Activities says so; the participant remains there for 30 minutes afterwards.',
  ),
  h2('Dose Modification'),
  p(
    'At Week 4 the dose is increased in Group B to 2 mg when both of the following apply; a simulated increase is made in the two other groups.',
  ),
  list(
    'Mean seated systolic blood pressure ≥ 130 mmHg.',
    'Serum potassium < 5.0 mmol/L and estimated glomerular filtration rate at least 75% of the baseline value.',
  ),
  p(
    'A reduction from 2 mg to 1 mg is made, once only, for symptomatic hypotension, for a confirmed potassium of 5.6 to 5.9 mmol/L or for sodium of 125 to 129 mmol/L. A reduction from 1 mg is not possible; the study intervention is interrupted instead, as described in section 7.2. A potassium value is confirmed by a second sample, without haemolysis, taken within 72 hours.',
  ),
  h2('Continued Access after the End of the Study'),
  p(
    'Telvadrostat is not provided after the end of the study. Participants who have completed Week 24 may be invited to a long-term extension, which is described in a protocol of its own.',
  ),
  h2('Treatment of Overdose'),
  p(
    'For this study any dose above 4 mg within 24 hours is considered an overdose. No antidote is known. In the event of an overdose the investigator contacts the medical monitor, observes the participant for signs of hypotension and of hyperkalaemia for at least 72 hours, and measures potassium, sodium and creatinine daily until they are normal. Haemodialysis is not expected to remove telvadrostat, which is bound to plasma proteins to 94%.',
  ),
  h2('Concomitant Therapy'),
  p(
    'Any medicine, vaccine or dietary supplement that the participant receives at the time of enrolment or during the study is recorded with its reason, dates and dose. The background antihypertensive treatment is kept unchanged until Week 12, unless this endangers the participant.',
  ),
  {
    kind: 'table',
    caption: 'Prohibited and restricted medicines',
    widths: [2, 1.5, 2],
    header: ['Medicine', 'Status', 'Period'],
    rows: [
      [
        'Mineralocorticoid receptor antagonists, amiloride, triamterene',
        'Prohibited',
        'From 4 weeks before the run-in visit to Week 24',
      ],
      [
        'Potassium supplements and salt substitutes with potassium',
        'Prohibited',
        'From screening to Week 24, except for confirmed potassium < 3.5 mmol/L',
      ],
      [
        'Systemic glucocorticoids > 5 mg prednisolone equivalent daily',
        'Prohibited',
        'From 4 weeks before the run-in visit to Week 28',
      ],
      [
        'Strong inhibitors and inducers of CYP3A4',
        'Prohibited',
        'From 4 weeks before the run-in visit to Week 24',
      ],
      [
        'Non-steroidal anti-inflammatory drugs',
        'Restricted',
        'Not more than 3 consecutive days; none within 3 days before a visit',
      ],
      ['Trimethoprim', 'Restricted', 'Not more than 7 days, with a control of potassium on day 3'],
      [
        'Sodium-glucose co-transporter 2 inhibitors, GLP-1 receptor agonists',
        'Permitted',
        'Stable dose for 3 months before screening and until Week 12',
      ],
    ],
  },
  h3('Rescue Medicine'),
  p(
    'Rescue treatment is started when the mean seated pressure, confirmed within 3 days, is ≥ 180 mmHg systolic or ≥ 110 mmHg diastolic at any time, or ≥ 160 mmHg systolic or ≥ 100 mmHg diastolic after Week 12. The choice of the medicine is left to the investigator; a calcium channel blocker is preferred where it is not yet part of the background treatment. Participants who receive rescue treatment continue the study intervention and all visits.',
  ),
];
