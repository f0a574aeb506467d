/** A cell of the schedule: what is printed, with footnote letters as superscripts; empty for nothing. */
interface ScheduleRow {
  readonly name: string;
  readonly cells: readonly string[];
  readonly isSection: boolean;
}

export interface Visit {
  readonly epoch: string;
  readonly name: string;
  readonly week: string;
  readonly day: string;
  readonly window: string;
}

const visit = (epoch: string, name: string, week: string, day: string, window: string): Visit => ({
  epoch,
  name,
  week,
  day,
  window,
});

const SCREENING = 'Screening Period';
const TREATMENT = 'Double-blind Treatment Period';
const END = 'End of Study';

export const visits: readonly Visit[] = [
  visit(SCREENING, 'Screening^a^', '-6 to -3', '-42 to -15', ''),
  visit(SCREENING, 'Run-in', '-2', '-14', '±2'),
  visit(TREATMENT, 'Baseline', '0', '1', '0'),
  visit(TREATMENT, 'Week 1^b^', '1', '8', '±2'),
  visit(TREATMENT, 'Week 2', '2', '15', '±3'),
  visit(TREATMENT, 'Week 4', '4', '29', '±3'),
  visit(TREATMENT, 'Week 8', '8', '57', '±5'),
  visit(TREATMENT, 'Week 12', '12', '85', '±5'),
  visit(TREATMENT, 'Week 16', '16', '113', '±5'),
  visit(TREATMENT, 'Week 20', '20', '141', '±5'),
  visit(TREATMENT, 'Week 24', '24', '169', '±5'),
  visit(END, 'ET^c^', 'NA', 'NA', '+7'),
  visit(END, 'Follow-up', '28', '197', '±7'),
  visit('Other', 'UNS^d^', 'NA', 'NA', ''),
];

/** One character per visit: `x` is an X, a dot is nothing, anything else stands in the notes. */
function row(name: string, pattern: string, notes: Readonly<Record<string, string>> = {}): ScheduleRow {
  const cells = [...pattern].map((sign) => (sign === '.' ? '' : sign === 'x' ? 'X' : (notes[sign] ?? sign)));
  if (cells.length !== visits.length)
    throw new Error(`${name}: ${cells.length} cells for ${visits.length} visits`);
  return { name, cells, isSection: false };
}

const section = (name: string): ScheduleRow => ({ name, cells: [], isSection: true });

export const scheduleRows: readonly ScheduleRow[] = [
  section('Administrative procedures'),
  row('Informed consent', 'x.............'),
  row('Inclusion and exclusion criteria', 'xxx...........'),
  row('Demographics', 'x.............'),
  row('Medical history', 'x.............'),
  row('Prior and concomitant medication', 'xxxxxxxxxxxxxx'),
  row('Randomisation', '..x...........'),
  section('Efficacy assessments'),
  row('Automated office blood pressure^e^', 'xxx.xxxxxxxxxx'),
  row('24-hour ambulatory blood pressure', '.f.....x..xf..', { f: 'X^f^' }),
  row('Home blood pressure diary review', '..xxxxxxxxxx..'),
  row('Orthostatic blood pressure', '..x.xx.x..xx.u', { u: '(X)' }),
  section('Safety assessments'),
  row('Physical examination', 'x.b....b..xxbu', { b: 'X^g^', u: '(X)' }),
  row('Height', 'x.............'),
  row('Weight', 'x.x..x.x..xxx.'),
  row('Pulse rate and temperature', 'xxx.xxxxxxxxxx'),
  row('12-lead ECG', 'x.x..x.x..xx.u', { u: '(X)' }),
  row('Adverse events', 'sxxxxxxxxxxxxx', { s: 'X^h^' }),
  section('Laboratory assessments'),
  row('Serum potassium, sodium and creatinine', 'xxxixxxxxxxxxu', { i: 'X^i^', u: '(X)' }),
  row('Clinical chemistry and haematology', 'x.x..x.x..xxxu', { u: '(X)' }),
  row('Urinalysis', 'x.x....x..xx..'),
  row('Urine albumin-to-creatinine ratio', 'x.x....x..xx..'),
  row('Serum aldosterone and plasma renin activity', '..x..x.x..xx..'),
  row('Morning serum cortisol', 'x.x..x.x..xx..'),
  row('ACTH stimulation test^j^', '..x.......x...'),
  row('HbA1c and fasting lipids', 'x.x.......xx..'),
  row('Serum pregnancy test^k^', 'x.............'),
  row('Urine pregnancy test^k^', '..x..xxxxxxxx.'),
  row('Pharmacokinetic sample', '....xl.l..lx..', { l: 'X^l^' }),
  row('Genetic sample (optional)', '..x...........'),
  section('Patient-reported outcomes'),
  row('EQ-5D-5L', '..x....x..xx..'),
  row('Treatment satisfaction questionnaire', '.......x..xx..'),
  section('Study intervention'),
  row('Dispense placebo run-in kit', '.x............'),
  row('Dispense double-blind intervention', '..x..xxxxx....'),
  row('Dose adjustment decision', '.....m........', { m: 'X^m^' }),
  row('Intervention accountability', '..x..xxxxxxx..'),
  row('Observed dosing at site', '..o..o.o..o...', { o: '30 min' }),
];

export const scheduleFootnotes: readonly (readonly [string, string])[] = [
  [
    'a',
    'Screening procedures may be carried out over more than one visit, provided that all results are available before the run-in visit.',
  ],
  [
    'b',
    'Week 1 is a telephone contact combined with a local laboratory visit; the participant does not need to attend the study site.',
  ],
  [
    'c',
    'The early termination (ET) visit takes place within 7 days of the last dose for participants who stop the study early.',
  ],
  [
    'd',
    'Unscheduled (UNS) visit: assessments in brackets are done when the investigator considers them necessary.',
  ],
  [
    'e',
    'Mean of three readings taken at intervals of 1 minute after at least 5 minutes of seated rest, before the daily dose.',
  ],
  [
    'f',
    'The 24-hour monitoring has to be valid (at least 70% of the expected readings); it may be repeated once within 5 days. At the ET visit it is done only before Week 12.',
  ],
  ['g', 'Abbreviated examination directed by symptoms.'],
  [
    'h',
    'From signature of the informed consent form; before the first dose of the run-in kit only serious adverse events and those related to a procedure are recorded.',
  ],
  [
    'i',
    'Sample may be taken at a local laboratory. A serum potassium ≥ 5.5 mmol/L has to be confirmed by a central sample within 72 hours.',
  ],
  [
    'j',
    'Only at sites that take part in the adrenal sub-study; cortisol is measured before and 30 and 60 minutes after 250 µg of tetracosactide.',
  ],
  ['k', 'Only participants of childbearing potential. A positive urine test is confirmed in serum.'],
  [
    'l',
    'Sample before the dose and at 2 hours (±15 minutes) after the dose; at Week 2 and at the ET visit a single sample at any time.',
  ],
  [
    'm',
    'Increase to 2 mg when the mean seated systolic pressure is ≥ 130 mmHg and serum potassium is < 5.0 mmol/L.',
  ],
];
