import { bullets, criterion, scheduleRow as row, scheduleSection, section, type VariantStudy } from './study';

const WEEKS = ['-3', '-1', '0', '2', '4', '8', '12', '16', '20', '26', '32', '38', '44', '52', '54', '56'];
const DAYS = [
  '-21',
  '-7',
  '1',
  '15',
  '29',
  '57',
  '85',
  '113',
  '141',
  '183',
  '225',
  '267',
  '309',
  '365',
  '379',
  '393',
];
const EPOCHS = WEEKS.map((week) =>
  Number(week) < 0
    ? 'Screening Period'
    : Number(week) <= 52
      ? 'Double-blind Treatment Period'
      : 'Follow-up Period',
);

/** An invented long study after an amendment, with a wide and long schedule. */
export const diabetes: VariantStudy = {
  title:
    'A Multicenter, Randomized, Double-blind, Parallel-group, 52-week Study Comparing the Efficacy and Safety of Once-weekly Insulin Melvorect With Once-daily Insulin Glargine in Insulin-naïve Adults With Type 2 Diabetes Mellitus',
  number: 'MLV-T2D-3001',
  version: '4.0',
  date: '12 May 2026',
  phase: '3',
  sponsor: 'Hollins & Vane Pharma AG',
  registryIds: ['NCT09955555', 'U1111-1299-8844'],
  arms: [
    { name: 'Melvorect', description: 'Insulin melvorect once weekly with daily placebo injections' },
    { name: 'Glargine', description: 'Insulin glargine once daily with weekly placebo injections' },
  ],
  objectives: [
    {
      level: 'primary',
      text: 'To demonstrate that melvorect is non-inferior to glargine in the change of HbA1c',
      endpoints: ['Change in HbA1c (%) from baseline to Week 26'],
    },
    {
      level: 'secondary',
      text: 'To demonstrate superiority of melvorect in time in range',
      endpoints: ['Time in range 70 to 180 mg/dL (%) during the 4 weeks before Week 52'],
    },
    {
      level: 'secondary',
      text: 'To compare the rate of hypoglycemia',
      endpoints: ['Number of level 2 episodes (< 54 mg/dL)', 'Number of level 3 (severe) episodes'],
    },
    {
      level: 'exploratory',
      text: 'To describe satisfaction with treatment',
      endpoints: ['Change in the satisfaction score from baseline to Week 52'],
    },
  ],
  inclusion: [
    criterion('Male or female, age ≥ 18 years at the time of signing informed consent.'),
    criterion('Diagnosis of type 2 diabetes mellitus ≥ 180 days before the day of screening.'),
    criterion(
      'HbA1c of 7.0-11.0% (53.0-96.7 mmol/mol), both inclusive, as assessed by the central laboratory.',
    ),
    criterion(
      'Insulin-naïve; short-term insulin treatment for a maximum of 14 days before screening is allowed, as is prior insulin treatment for gestational diabetes.',
    ),
    criterion(
      'Stable daily dose(s) for ≥ 90 days before screening of any of the following medicines or combinations:',
      'Metformin (≥ 1500 mg or maximum tolerated dose)',
      'Sulfonylureas',
      'DPP-4 inhibitors',
      'SGLT2 inhibitors',
    ),
    criterion('Body mass index (BMI) ≤ 45.0 kg/m^2^.'),
  ],
  exclusion: [
    criterion('Known or suspected hypersensitivity to the investigational products or related products.'),
    criterion('Previous participation in this study; participation is defined as signed informed consent.'),
    criterion('Any episode of diabetic ketoacidosis within 90 days before screening.'),
    criterion(
      'Myocardial infarction, stroke, hospitalization for unstable angina pectoris or transient ischemic attack within 180 days before screening.',
    ),
    criterion('Chronic heart failure classified as New York Heart Association Class IV at screening.'),
    criterion('Renal impairment with an estimated glomerular filtration rate < 30 mL/min/1.73 m^2^.'),
    criterion(
      'Impaired liver function, measured as alanine aminotransferase or aspartate aminotransferase > 2.5 times the upper limit of normal.',
    ),
    criterion('Uncontrolled and potentially unstable diabetic retinopathy or maculopathy.'),
    criterion('Female who is pregnant, breast-feeding or intends to become pregnant.'),
    criterion(
      'Presence or history of malignant neoplasm within 5 years before screening, except basal and squamous cell skin cancer.',
    ),
    criterion(
      'Anticipated change in lifestyle during the study, for example in eating, exercise or sleeping pattern.',
    ),
  ],
  schedule: {
    title: 'Schedule of Activities',
    headers: [
      { label: 'Study Period', texts: EPOCHS },
      {
        label: 'Visit',
        texts: WEEKS.map((_week, index) => (index === 14 ? 'FU1' : index === 15 ? 'FU2' : `V${index + 1}`)),
      },
      { label: 'Week', texts: WEEKS },
      { label: 'Day', texts: DAYS },
      {
        label: 'Visit window (days)',
        texts: WEEKS.map((_week, index) => (index < 3 ? '' : index < 9 ? '±3' : '±5')),
      },
    ],
    rows: [
      scheduleSection('Subject related information and assessments'),
      row('Informed consent', 'x...............'),
      row('In/exclusion criteria', 'xxx.............'),
      row('Randomization', '..x.............'),
      row('Demography', 'x...............'),
      row('Concomitant illness and medical history', 'x...............'),
      row('Concomitant medication', 'xxxxxxxxxxxxxxxx'),
      row('Childbearing potential', 'c...............', { c: 'x^a^' }),
      row('Tobacco use', 'x...............'),
      scheduleSection('Efficacy'),
      row('HbA1c', 'x.x..xxx.x.x.x..'),
      row('Fasting plasma glucose', '..x..x.x.x.x.x..'),
      row('Self-measured plasma glucose', '.xxxxxxxxxxxxxb.', { b: 'x^b^' }),
      row('Continuous glucose monitoring', '.x...x...x..x...'),
      row('Body weight', 'x.x...x..x...x.x'),
      scheduleSection('Safety'),
      row('Adverse events', '..xxxxxxxxxxxxxx'),
      row('Hypoglycemic episodes', '.xxxxxxxxxxxxxxx'),
      row('Technical complaints', '..xxxxxxxxxxxx..'),
      row('Vital signs', 'x.x..xxx.x.x.x.x'),
      row('Eye examination', 'e........e...e..', { e: 'x^c,d^' }),
      row('Electrocardiogram', 'x........x...x..'),
      row('Physical examination', 'x............x..'),
      row('Biochemistry', 'x.x...x..x...x.x'),
      row('Hematology', 'x.x...x..x...x.x'),
      row('Lipids', '..x......x...x..'),
      row('Antibodies', '..x.x.x..x...x.x'),
      row('Pregnancy test', 'axxxxxxxxxxxxxxa', { a: 'x^a^' }),
      scheduleSection('Trial material and reminders'),
      row('IWRS call', 'xxxxxxxxxxxxxxxx'),
      row('Dispensing visit', '..xxxxxxxxxxx...'),
      row('Drug accountability', '...xxxxxxxxxxx..'),
      row('Hand out diary', '.xxxxxxxxxxxxxx.'),
      row('Training in pen handling', '..xx.x..........'),
      row('Hand out ID card', 'x...............'),
      row('End of treatment', '.............x..'),
      row('End of study', '...............x'),
    ],
    footnotes: [
      ['a', 'Women of childbearing potential only; urine test at site, serum test when positive.'],
      ['b', 'A 7-point profile on 3 days before the visit.'],
      [
        'c',
        'Fundus photography or a dilated examination; results within 90 days before randomization may be used.',
      ],
      ['d', 'In case of premature discontinuation the examination is done at the end of treatment.'],
    ],
  },
  sections: [
    section(1, 'Protocol Summary'),
    section(
      2,
      'Protocol Synopsis',
      'About 960 participants with type 2 diabetes that is not controlled by oral medicines will be randomized 1:1.',
    ),
    section(2, 'Flowchart', { kind: 'schedule' }),
    section(1, 'Introduction'),
    section(
      2,
      'Purpose of Trial',
      'Daily injections are a burden. A weekly insulin could make the start of insulin treatment easier.',
    ),
    section(
      2,
      'Assessment of Risks and Benefits',
      'Hypoglycemia is the main risk of any insulin; weekly dosing prolongs it.',
    ),
    section(
      3,
      'Risk Summary and Mitigation Strategy',
      bullets(
        'Hypoglycemia: titration by an algorithm that is checked by the sponsor',
        'Medication errors: training in pen handling',
        'Reactions at the site of injection: change of site',
      ),
    ),
    section(1, 'Trial Objectives and Associated Estimands', { kind: 'objectives' }),
    section(1, 'Trial Design'),
    section(
      2,
      'Description of Trial Design',
      'The trial has a screening period of 3 weeks, a treatment period of 52 weeks and a follow-up of 4 weeks.',
    ),
    section(2, 'Trial Arms', { kind: 'arms' }),
    section(1, 'Trial Population'),
    section(
      2,
      'Inclusion Criteria',
      'Participants are eligible to be included in the study only if all of the following criteria apply:',
      { kind: 'criteria', of: 'inclusion' },
    ),
    section(
      2,
      'Exclusion Criteria',
      'Participants are excluded from the study if any of the following criteria apply:',
      { kind: 'criteria', of: 'exclusion' },
    ),
    section(2, 'Lifestyle Restrictions', 'Participants should keep their usual diet and level of exercise.'),
    section(1, 'Trial Intervention and Concomitant Therapy'),
    section(
      2,
      'Description of Investigational Trial Intervention',
      'Melvorect 700 U/mL is given on the same day of each week. The starting dose is 70 U.',
    ),
    section(
      2,
      'Titration of the Doses of Both Insulins by the Investigator and Surveillance of the Titration by an Independent Committee of the Sponsor',
      'Doses are adjusted every week on the basis of three fasting values before breakfast.',
    ),
    section(1, 'Trial Assessments and Procedures'),
    section(
      2,
      'Efficacy Assessments and Procedures',
      'Blood for HbA1c is analyzed by the central laboratory.',
    ),
    section(
      2,
      'Safety Assessments and Procedures',
      'All adverse events from randomization until the end of study are reported.',
    ),
    section(3, 'Vital Signs', 'Blood pressure is measured after 5 minutes of rest, sitting, three times.'),
    section(1, 'Statistical Considerations'),
    section(
      2,
      'General Considerations',
      'Non-inferiority is shown when the upper limit of the two-sided 95% confidence interval is below 0.3%.',
    ),
    section(2, 'Sample Size Determination', 'With 480 participants an arm the power is at least 90%.'),
    section(1, 'Trial Oversight and Other General Considerations'),
    section(2, 'Informed Consent Process', 'Consent is obtained before any procedure of the trial.'),
    section(1, 'Appendix: References', 'A list of references is available from the sponsor.'),
  ],
};
