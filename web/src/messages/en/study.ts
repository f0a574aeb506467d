import type { StudyFileId } from '@app/contracts';
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

const NO_MARKS = { seen: 0, placed: 0 };

const UNIT_SIGNS = { hour: 'h', day: 'd', week: 'wk', month: 'mo' } as const;

const QUESTION_TYPES = {
  text: 'Text',
  integer: 'Whole number',
  decimal: 'Decimal number',
  date: 'Date',
  time: 'Time',
  'date-time': 'Date and time',
  'partial-date': 'Date, may be incomplete',
  'yes-no': 'Yes or no',
  'single-choice': 'One choice',
  'several-choices': 'Several choices',
  signature: 'Signature',
  computed: 'Computed',
} as const;

interface AboutQuestion {
  readonly type: keyof typeof QUESTION_TYPES;
  /** The variable name. */
  readonly name: string | undefined;
  readonly length: number | undefined;
  readonly isRequired: boolean;
  /** Condition and instruction as printed. */
  readonly notes: readonly string[];
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
}

export const study = {
  title: 'Study',
  noun: 'the study',
  tabText: 'What rules have read from a document, before any workflow. It costs nothing.',
  noDocument: 'No document has been read yet',
  noDocumentText: 'The study appears here as soon as a document has been read.',
  toDocuments: 'Go to Documents',
  loading: 'Loading the study',
  byRules:
    'Read by rules, not yet checked by a model or a person. Select a value to see its place in the document.',
  /** Who has read a study, and how many marks its document shows and has. */
  remark: (readBy: string, marks: { readonly seen: number; readonly placed: number } = NO_MARKS) =>
    marks.seen === 0
      ? readBy
      : `${readBy} ${counted(marks.seen, 'mark', 'marks')} seen in the schedules, ${count.format(marks.placed)} placed.`,
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
  valid: (checked: string, version: string) => `Valid. Clindrove ${version} checked ${checked}.`,
  invalid: (n: number, version: string) => `Clindrove ${version} found ${counted(n, 'error', 'errors')}:`,
  notChecked: 'Written before Clindrove checked this file.',
  /** What the validator of a file checks. */
  checked: {
    'odm-1.3.2': 'elements, attributes, data types and references',
    'odm-2.0': 'elements, attributes, data types and references',
    'usdm-4': 'IDs and references',
    redcap: 'columns, names, events and mappings',
    'redcap-xml': 'references, and that the project has the same fields as the CSV files',
    'eligibility-xml': 'that the XML is well-formed',
    'schedule-xml': 'that the XML is well-formed',
    'objectives-xml': 'that the XML is well-formed',
    csv: 'rows, columns and formulas',
    json: 'the schema of the study model',
  } satisfies Record<StudyFileId, string>,
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
    forms: 'Forms',
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
  nothing: 'The documents contain nothing of this kind, or it was not found.',
  noForms: 'No form with questions was found in the documents.',
  form: {
    questions: (n: number) => counted(n, 'question', 'questions'),
    identification: (texts: string) => `Identifies the page: ${texts}`,
    repeating: 'Can be repeated',
    leftOut: 'Left out, because the document marks them as hidden or not in use',
    choices: 'Choices',
    about: ({ type, name, length, isRequired, notes, minimum, maximum }: AboutQuestion) =>
      [
        QUESTION_TYPES[type],
        ...(length === undefined ? [] : [`up to ${counted(length, 'character', 'characters')}`]),
        ...(minimum === undefined && maximum === undefined
          ? []
          : [`${minimum ?? ''} to ${maximum ?? ''}`.trim()]),
        ...(isRequired ? ['required'] : []),
        ...(name === undefined ? [] : [name]),
        ...notes,
      ].join(' · '),
    formats: {
      date: 'DD-MMM-YYYY',
      'partial-date': 'UN-UNK-YYYY',
      time: 'HH:MM',
      'date-time': 'DD-MMM-YYYY HH:MM',
      computed: 'computed',
      signature: 'signature',
      text: '',
      integer: '',
      decimal: '',
      'yes-no': '',
      'single-choice': '',
      'several-choices': '',
    },
  },
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
    stale: 'Decision is outdated',
  },
  decidedBy: ({ person, when, reason }: { person: string | null; when: string; reason: string | null }) =>
    `${person ?? 'A deleted account'}, ${when}${reason === null || reason === '' ? '' : `: ${reason}`}`,
  open: 'Open place',
  accept: 'Accept',
  correct: 'Correct',
  putMark: 'Add a mark',
  reject: 'Reject',
  withdraw: 'Withdraw',
  moreChanges: 'More changes',
  next: 'Next',
  nextOpen: 'Next open value',
  undo: 'Undo',
  noMark: 'No mark',
  decisionFailed: 'Failed to save the decision',
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
  cell: (label: string, sign: string, isDiffering: boolean) =>
    `${label}: ${sign === '' ? 'no mark' : sign}${isDiffering ? ', the readings differ' : ''}`,
  readings: (rules: string, model: string) =>
    `Rules: ${rules || 'nothing'} · AI model: ${model || 'nothing'}`,
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
  add: {
    inclusion: 'Add inclusion criterion',
    exclusion: 'Add exclusion criterion',
    item: 'Add sub-item',
    objective: 'Add objective',
    endpoint: 'Add endpoint',
    visit: 'Add visit',
    activity: 'Add activity',
    arm: 'Add arm',
    epoch: 'Add epoch',
    intervention: 'Add intervention',
    note: 'Add note',
  },
  addSubmit: 'Add',
  name: 'Name',
  text: 'Text',
  number: 'Number',
  marker: 'Number or bullet',
  level: 'Level',
  source: 'Source',
  sources: [
    { value: 'printed', title: 'In the documents', text: 'Choose the place.' },
    { value: 'assumed', title: 'Assumed', text: 'The documents do not state it. Give a reason.' },
  ],
  place: 'Place in the documents',
  places: 'the text of the documents',
  findPlace: 'Find text',
  placesFound: (n: number, shown: number) =>
    n > shown
      ? `${count.format(n)} places found, ${count.format(shown)} shown`
      : `${counted(n, 'place', 'places')} found`,
  join: 'Merge with another',
  joinTitle: (name: string) => `Merge: ${name}`,
  joinText: 'Marks, notes and places move to the chosen entry. Two marks in the same cell become one.',
  joinInto: 'Merge into',
  joinSubmit: 'Merge',
  choose: 'Choose',
  split: 'Split',
  splitTitle: (name: string) => `Split: ${name}`,
  splitText: 'The new entry follows this one. It gets the same times and notes, and the selected marks.',
  splitSubmit: 'Split',
  newName: 'Name of the new entry',
  movingMarks: 'Marks that move',
  ticked: (label: string, n: number) => (n === 0 ? label : `${label} (${count.format(n)} selected)`),
  findIn: (label: string) => `Find in ${label.toLowerCase()}`,
  moreMatches: (n: number) => `${count.format(n)} more. Use the search to find them.`,
  scope: 'Change scope',
  scopeTitle: (note: string) => `Scope: ${note}`,
  scopeSubmit: 'Change scope',
  appliesTo: 'Applies to',
  scopes: [
    { value: 'whole', title: 'Whole schedule', text: 'The note applies to all visits and activities.' },
    { value: 'parts', title: 'Parts', text: 'Select visits, activities or marks.' },
  ],
  scopeLists: { visits: 'Visits', activities: 'Activities', marks: 'Marks' },
  order: 'Change order',
  orderTitle: (list: string) => `Order: ${list}`,
  orderSubmit: 'Change order',
  orderedBelow: (name: string) => `Items of “${name}”`,
  orderedLists: {
    criteria: 'Criteria',
    objectives: 'Objectives',
    visits: 'Visits',
    activities: 'Activities',
  },
  moveUp: (text: string) => `Move up: ${text}`,
  moveDown: (text: string) => `Move down: ${text}`,
  takeOver: 'Copy decisions from…',
  takeOverText:
    'Choose the earlier result. Decisions about unchanged values are copied to this result in your name; all other values stay open.',
  takenOver: (n: number) => `${counted(n, 'decision', 'decisions')} copied`,
  notTakenOver: (n: number) =>
    n === 0
      ? 'All values of the earlier decisions are unchanged.'
      : `${counted(n, 'decision concerns', 'decisions concern')} values that have changed, and ${plural(n, 'was', 'were')} not copied.`,
  takeOverFailed: 'Failed to copy the decisions',
  find: 'Find in the study',
  found: (n: number, at: number) => {
    if (n === 0) return 'Nothing found';
    return at === 0 ? `${count.format(n)} found` : `${count.format(at)} of ${count.format(n)}`;
  },
  tools: 'Print and export',
  print: 'Print',
  workbook: 'Download as Excel (XLSX)',
  csv: 'Download this part as CSV',
  columns: ['Value', 'Text', 'Decision'],
  group: 'Group',
  setWindow: 'Set time window',
  changesTitle: 'Changes to lists and schedule',
  changes: {
    added: 'Added',
    split: 'Split off',
    joined: 'Merged',
    order: 'Reordered',
    scope: 'Scope changed',
  },
  assumedByPerson: 'Added, assumed by a person',
  formerValue: 'Value no longer in the study',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
};
