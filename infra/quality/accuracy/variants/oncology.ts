import { bullets, criterion, scheduleRow as row, scheduleSection, section, type VariantStudy } from './study';

const EPOCHS = ['Screening', ...new Array<string>(7).fill('Treatment'), 'Post-treatment', 'Post-treatment'];

/** An invented cancer study in cycles, with footnotes, sub-items and long titles. */
export const oncology: VariantStudy = {
  title:
    'A Phase 1b/2, Open-label, Dose-escalation and Dose-expansion Study to Evaluate the Safety, Pharmacokinetics, and Preliminary Antitumor Activity of Ondarafenib in Combination With Pemtolizumab in Participants With Advanced or Metastatic Solid Tumors',
  number: 'ARB-210-104',
  version: '3.0',
  date: '07 September 2025',
  phase: '1b/2',
  sponsor: 'Arbelos Oncology, Inc.',
  registryIds: ['NCT09911234', '2098-501234-11-00'],
  arms: [
    { name: 'Arm A', description: 'Ondarafenib 20 mg once daily with pemtolizumab 200 mg every 3 weeks' },
    { name: 'Arm B', description: 'Ondarafenib 40 mg once daily with pemtolizumab 200 mg every 3 weeks' },
    { name: 'Arm C', description: 'Pemtolizumab 200 mg every 3 weeks alone' },
  ],
  objectives: [
    {
      level: 'primary',
      text: 'To determine the safety and tolerability of ondarafenib in combination with pemtolizumab',
      endpoints: [
        'Incidence of dose-limiting toxicities during the first 21 days of treatment',
        'Incidence and severity of adverse events graded according to NCI CTCAE version 5.0',
      ],
    },
    {
      level: 'primary',
      text: 'To estimate the objective response rate in the expansion cohorts',
      endpoints: ['Objective response rate by RECIST version 1.1 as assessed by the investigator'],
    },
    {
      level: 'secondary',
      text: 'To characterize the pharmacokinetics of ondarafenib',
      endpoints: ['Maximum concentration, time to maximum concentration and area under the curve'],
    },
    {
      level: 'secondary',
      text: 'To evaluate further measures of antitumor activity',
      endpoints: ['Duration of response', 'Progression-free survival', 'Overall survival at 12 months'],
    },
    {
      level: 'exploratory',
      text: 'To explore the relation between circulating tumor DNA and response',
      endpoints: ['Change from baseline in the variant allele fraction'],
    },
  ],
  inclusion: [
    criterion('Participant is at least 18 years of age at the time of signing the informed consent form.'),
    criterion(
      'Histologically or cytologically confirmed advanced or metastatic solid tumor that has progressed on, or for which there is no available, standard therapy.',
    ),
    criterion(
      'Adequate organ function, defined by all of the following laboratory results within 7 days before the first dose:',
      'Absolute neutrophil count ≥ 1.5 × 10^9^/L without growth factor support in the last 14 days',
      'Platelet count ≥ 100 × 10^9^/L without transfusion in the last 14 days',
      'Creatinine clearance ≥ 50 mL/min by the Cockcroft-Gault formula',
      'Total bilirubin ≤ 1.5 times the upper limit of normal, or ≤ 3 times in participants with Gilbert syndrome',
    ),
    criterion('Eastern Cooperative Oncology Group performance status of 0 or 1.'),
    criterion('Measurable disease according to RECIST version 1.1.'),
    criterion(
      'Participants of childbearing potential must have a negative serum pregnancy test within 72 hours before the first dose and agree to use highly effective contraception for 120 days after the last dose.',
    ),
    criterion('Life expectancy of at least 12 weeks in the opinion of the investigator.'),
  ],
  exclusion: [
    criterion('Prior treatment with any inhibitor of the same pathway.'),
    criterion(
      'Active or untreated central nervous system metastases; participants with treated metastases may take part when:',
      'imaging shows no progression for at least 4 weeks, and',
      'no steroids were needed for at least 14 days before the first dose.',
    ),
    criterion('Mean QTcF interval > 470 msec on triplicate electrocardiograms at screening.'),
    criterion(
      'Use of strong inhibitors or inducers of CYP3A4 within 14 days or 5 half-lives, whichever is longer.',
    ),
    criterion('Active autoimmune disease that required systemic treatment in the past 2 years.'),
    criterion('Major surgery within 28 days before the first dose of study intervention.'),
    criterion(
      'Known active infection with hepatitis B virus, hepatitis C virus or human immunodeficiency virus.',
    ),
    criterion('Pregnant or breastfeeding, or planning to become pregnant during the study.'),
    criterion('Any condition that, in the opinion of the investigator, would interfere with the study.'),
  ],
  schedule: {
    title: 'Schedule of Activities',
    headers: [
      { label: 'Study period', texts: EPOCHS },
      {
        label: 'Visit',
        texts: ['SCR', 'C1D1', 'C1D2', 'C1D8', 'C1D15', 'C2D1', 'C3D1', 'C4D1^a^', 'EOT', 'Safety FU'],
      },
      { label: 'Day', texts: ['-28 to -1', '1', '2', '8', '15', '22', '43', '64', 'NA', '+30'] },
      { label: 'Window (days)', texts: ['', '', '', '±1', '±1', '±3', '±3', '±3', '±7', '±7'] },
    ],
    rows: [
      scheduleSection('General procedures'),
      row('Informed consent', 'x.........'),
      row('Demographics and medical history', 'x.........'),
      row('Eligibility criteria', 'xx........'),
      row('Concomitant medication', 'xxxxxxxxxx'),
      scheduleSection('Safety assessments'),
      row('Physical examination', 'xf...ffffx', { f: 'x^b^' }),
      row('Vital signs', 'xxxxxxxxxx'),
      row('ECOG performance status', 'xx...xxxxx'),
      row('12-lead electrocardiogram^c^', 'xx..x.x.x.'),
      row('Adverse events', 'xxxxxxxxxx'),
      scheduleSection('Laboratory assessments'),
      row('Hematology', 'xx.xxxxxx.'),
      row('Clinical chemistry', 'xx.xxxxxx.'),
      row('Coagulation', 'x....x..x.'),
      row('Serum pregnancy test^d^', 'x.........'),
      row('Urine pregnancy test^d^', '.x...xxxx.'),
      row('Pharmacokinetic sample', '.pp.p.....', { p: 'x^e^' }),
      row('Circulating tumor DNA', '.x...x..x.'),
      scheduleSection('Efficacy and treatment'),
      row('Tumor imaging', 'x.....q.x.', { q: 'x^f^' }),
      row('Ondarafenib administration', '.D', { D: 'Once daily' }),
      row('Pemtolizumab infusion', '.t...ttt..', { t: '30 min' }),
      row('Survival status', '.........x'),
    ].map((entry) => ({ ...entry, cells: padded(entry.cells) })),
    footnotes: [
      ['a', 'All later cycles follow the pattern of Cycle 4.'],
      ['b', 'Symptom-directed examination only.'],
      ['c', 'Triplicate recordings taken at least 2 minutes apart.'],
      ['d', 'Participants of childbearing potential only.'],
      ['e', 'Before the dose and 1, 2, 4 and 8 hours after it; see the laboratory manual for handling.'],
      [
        'f',
        'Every 6 weeks (± 7 days) until Week 24 and every 9 weeks thereafter, until progression or start of another therapy.',
      ],
    ],
  },
  sections: [
    section(1, 'Protocol Summary'),
    section(
      2,
      'Synopsis',
      'This open-label study combines an escalation part and an expansion part. About 84 participants will be treated at 14 sites.',
    ),
    section(2, 'Schedule of Activities', { kind: 'schedule' }),
    section(1, 'Introduction'),
    section(
      2,
      'Background',
      'Ondarafenib is an oral inhibitor that was active in cell lines resistant to earlier agents. In animals, doses up to 60 mg/kg were given for 13 weeks.',
      'The combination was additive in two models. No new target organ of toxicity was found, and all findings were reversible after 4 weeks.',
    ),
    section(
      2,
      'Study Rationale',
      'Participants whose tumors progressed on standard therapy have few options. The combination may restore sensitivity.',
    ),
    section(
      2,
      'Benefit and Risk Assessment',
      'The expected risks are monitored by the schedule of assessments and by the safety review committee.',
    ),
    section(1, 'Objectives and Endpoints', { kind: 'objectives' }),
    section(1, 'Study Design'),
    section(
      2,
      'Overall Design',
      'Part 1 escalates the dose in cohorts of 3 to 6 participants. Part 2 expands the chosen dose in three cohorts of 20 participants each.',
    ),
    section(2, 'Treatment Arms', { kind: 'arms' }),
    section(
      2,
      'Justification for the Dose and for the Interval Between the First and the Second Infusion of Pemtolizumab in the Combination Cohorts of Part 2',
      'Doses were derived from exposure in the earlier single-agent study, corrected for protein binding.',
    ),
    section(2, 'End of Study Definition', 'The study ends with the last visit of the last participant.'),
    section(1, 'Study Population'),
    section(
      2,
      'Inclusion Criteria',
      'Participants are eligible only if all of the following criteria apply:',
      { kind: 'criteria', of: 'inclusion' },
    ),
    section(2, 'Exclusion Criteria', 'Participants are excluded if any of the following criteria apply:', {
      kind: 'criteria',
      of: 'exclusion',
    }),
    section(
      2,
      'Screen Failures',
      'Participants who do not meet the criteria may be screened again once, with a new number.',
    ),
    section(1, 'Study Intervention'),
    section(
      2,
      'Administration',
      'Ondarafenib is taken once daily with a glass of water, at least 1 hour before or 2 hours after food.',
    ),
    section(
      3,
      'Dose Modifications',
      bullets(
        'Grade 3 toxicity: hold until Grade 1, then resume one dose level lower',
        'Grade 4 toxicity: stop treatment for good',
        'Recurrent Grade 2 toxicity: discuss with the medical monitor',
      ),
    ),
    section(
      3,
      'Missed Doses',
      'A dose missed by more than 12 hours is left out; the next one is taken at its time.',
    ),
    section(
      2,
      'Concomitant Therapy',
      'All medication taken within 28 days before the first dose is recorded.',
    ),
    section(1, 'Study Assessments and Procedures'),
    section(
      2,
      'Efficacy Assessments',
      'Tumors are measured by computed tomography with contrast or by magnetic resonance imaging.',
    ),
    section(
      2,
      'Safety Assessments',
      'Adverse events are graded by the investigator and followed until they resolve.',
    ),
    section(
      3,
      'Laboratory Assessments',
      'Samples are analyzed by the local laboratory; results outside of the normal range are judged by the investigator.',
    ),
    section(1, 'Statistical Considerations'),
    section(
      2,
      'Sample Size',
      'With 20 participants in a cohort, the probability to see at least one event with a true rate of 10% is 88%.',
    ),
    section(
      2,
      'Analysis Sets',
      bullets(
        'Safety set: all participants who took at least one dose',
        'Response set: all treated participants with a baseline measurement',
      ),
    ),
    section(1, 'Supporting Documentation'),
    section(
      2,
      'Regulatory and Ethical Considerations',
      'The study follows the Declaration of Helsinki, Good Clinical Practice and the laws that apply.',
    ),
    section(1, 'References', 'Further literature is kept in the trial master file.'),
  ],
};

/** A cell that covers the rest of its row is followed by its own text. */
function padded(cells: readonly string[]): readonly string[] {
  if (cells.length === 0 || cells.length === 10) return cells;
  const [first = '', ...rest] = cells;
  const filler = rest.at(-1) ?? '';
  return [first, ...new Array<string>(7).fill(filler), '', ''];
}
