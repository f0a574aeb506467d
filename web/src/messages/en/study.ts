import { count, plural } from './numbers';

interface StudyCounts {
  readonly visits: number;
  readonly activities: number;
  readonly marks: number;
  readonly criteria: number;
  readonly objectives: number;
}

const counted = (n: number, one: string, more: string): string =>
  `${count.format(n)} ${plural(n, one, more)}`;

const UNIT_SIGNS = { hour: 'h', day: 'd', week: 'wk', month: 'mo' } as const;

export const study = {
  title: 'Study',
  noun: 'the study',
  loading: 'Loading the study',
  byRules:
    'Read by rules, not yet checked by a model or a person. Select a value to see its place in the document.',
  byRulesAndModel: 'Read by rules and by a model. Select a value to see its place in the document.',
  counts: ({ visits, activities, marks, criteria, objectives }: StudyCounts) => [
    counted(visits, 'visit', 'visits'),
    counted(activities, 'activity', 'activities'),
    counted(marks, 'mark', 'marks'),
    counted(criteria, 'criterion', 'criteria'),
    counted(objectives, 'objective', 'objectives'),
  ],
  files: 'Files',
  file: (standard: string, size: string) => `${standard} (${size})`,
  findings: (n: number) => counted(n, 'note on these files', 'notes on these files'),
  facts: {
    title: 'Title',
    protocolNumber: 'Protocol number',
    version: 'Version',
    date: 'Date',
    phase: 'Phase',
    sponsor: 'Sponsor',
  },
  parts: 'Parts of the study',
  views: {
    overview: 'Overview',
    schedule: 'Schedule',
    eligibility: 'Eligibility',
    objectives: 'Objectives',
    review: 'Review',
    files: 'Files',
  },
  evidence: 'XML and evidence',
  run: 'Run',
  design: 'Arms and epochs',
  timeline: 'Visits in time',
  document: 'Document',
  closeDocument: 'Close the document',
  noPlace: 'Select a value to see its place in the document.',
  visitsOf: (n: number) => (n === 0 ? '' : counted(n, 'visit', 'visits')),
  nothing: 'The documents state nothing of this kind, or it was not found.',
  noSchedule: 'No schedule of activities was found.',
  openValues: (open: number, all: number) => `${count.format(open)} of ${count.format(all)} values are open.`,
  acceptShown: (n: number) => `Accept the ${counted(n, 'shown value', 'shown values')}`,
  reasons: {
    stale: 'Decided before the document changed',
    difference: 'The readings differ',
    weak: 'Low evidence',
    dose: 'Dose',
    eligibility: 'Eligibility',
    endpoint: 'Primary endpoint',
    other: 'Not reviewed',
  },
  states: {
    proposed: 'Proposed',
    accepted: 'Accepted',
    corrected: 'Corrected',
    rejected: 'Rejected',
    stale: 'Decision is stale',
  },
  decidedBy: ({ person, when, reason }: { person: string | null; when: string; reason: string | null }) =>
    `${person ?? 'A deleted account'}, ${when}${reason === null || reason === '' ? '' : `: ${reason}`}`,
  open: 'Open place',
  accept: 'Accept',
  correct: 'Correct',
  putMark: 'Put a mark',
  reject: 'Reject',
  next: 'Next open value',
  undo: 'Undo',
  noMark: 'No mark',
  decisionFailed: 'Decision not stored',
  correctTitle: (label: string) => `Correct: ${label}`,
  value: 'Value',
  sign: 'Sign',
  isConditional: 'Only under a condition',
  condition: 'Condition',
  optional: '(optional)',
  reason: 'Reason',
  earlier: 'Earlier by',
  later: 'Later by',
  unit: 'Unit',
  units: { hour: 'Hours', day: 'Days', week: 'Weeks', month: 'Months' },
  window: ({ unit, before, after }: { unit: keyof typeof UNIT_SIGNS; before: number; after: number }) =>
    before === after
      ? `±${String(before)} ${UNIT_SIGNS[unit]}`
      : `−${String(before)}/+${String(after)} ${UNIT_SIGNS[unit]}`,
  windowOf: (visit: string) => `Window of ${visit}`,
  visit: 'Visit',
  epoch: 'Epoch',
  note: (marker: string) => `Note ${marker}`.trim(),
  notes: (n: number) => counted(n, 'note', 'notes'),
  hasNotes: (n: number) => counted(n, 'note', 'notes'),
  conditional: (sign: string) => (sign.startsWith('(') ? sign : `(${sign})`),
  cell: (label: string, sign: string) => `${label}: ${sign === '' ? 'no mark' : sign}`,
  criterion: {
    inclusion: (number: string) => `Inclusion criterion ${number}`.trim(),
    exclusion: (number: string) => `Exclusion criterion ${number}`.trim(),
  },
  endpoint: {
    primary: 'Primary endpoint',
    secondary: 'Secondary endpoint',
    exploratory: 'Exploratory endpoint',
    other: 'Endpoint',
  },
  arm: 'Arm',
  interventions: 'Interventions',
  intervention: {
    name: 'Intervention',
    role: 'Role',
    dose: 'Dose',
    route: 'Route',
    frequency: 'Frequency',
  },
  objective: {
    primary: 'Primary objective',
    secondary: 'Secondary objective',
    exploratory: 'Exploratory objective',
    other: 'Objective',
  },
  schedule: 'Schedule of activities',
  activity: 'Activity',
  mark: (activity: string, visit: string) => `${activity} at ${visit}`,
};
