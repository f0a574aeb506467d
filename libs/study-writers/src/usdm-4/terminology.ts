/**
 * The codes that this writer uses. Source: CDISC's two example studies for USDM v4 (DDF-RA, `CDISC_Pilot_Study.json` and
 * `EliLilly_NCT03421379_Diabetes.json`, MIT and CC BY 4.0), which take them from the CDISC terminology of 2024-09-27. Codes with
 * an `x` are provisional there.
 */
export const CODE_SYSTEM = 'http://www.cdisc.org';
export const CODE_SYSTEM_VERSION = '2024-09-27';

export interface Term {
  readonly code: string;
  readonly decode: string;
}

export const SPONSOR: Term = { code: 'C70793', decode: 'Clinical Study Sponsor' };
export const STUDY_REGISTRY: Term = { code: 'C93453', decode: 'Study Registry' };
export const OFFICIAL_TITLE: Term = { code: 'C99905x2', decode: 'Official Study Title' };
export const VISIT: Term = { code: 'C25716', decode: 'Visit' };
export const START_TO_START: Term = { code: 'C201355', decode: 'Start to Start' };

export const TIMING_TYPES = {
  after: { code: 'C201356', decode: 'After' },
  before: { code: 'C201357', decode: 'Before' },
  fixed: { code: 'C201358', decode: 'Fixed Reference' },
} as const satisfies Record<string, Term>;

export const CRITERION_CATEGORIES = {
  inclusion: { code: 'C25532', decode: 'Inclusion Criteria' },
  exclusion: { code: 'C25370', decode: 'Exclusion Criteria' },
} as const satisfies Record<string, Term>;

/** Objectives and endpoints by level. The level `other` has no code. */
export const OBJECTIVE_LEVELS = {
  primary: { code: 'C85826', decode: 'Primary Objective' },
  secondary: { code: 'C85827', decode: 'Secondary Objective' },
  exploratory: { code: 'C163559', decode: 'Exploratory Objective' },
  other: null,
} as const satisfies Record<string, Term | null>;

export const ENDPOINT_LEVELS = {
  primary: { code: 'C94496', decode: 'Primary Endpoint' },
  secondary: { code: 'C139173', decode: 'Secondary Endpoint' },
  exploratory: { code: 'C170559', decode: 'Exploratory Endpoint' },
  other: null,
} as const satisfies Record<string, Term | null>;

/** Phases as protocols print them. The source has no other phases. */
const PHASES: readonly (readonly [RegExp, Term])[] = [
  [/^(?:phase\s*)?(?:2|II)$/i, { code: 'C15601', decode: 'Phase II Trial' }],
  [/^(?:phase\s*)?(?:3|III)$/i, { code: 'C15602', decode: 'Phase III Trial' }],
];

/** Epochs by the word in their names. */
const EPOCH_TYPES: readonly (readonly [RegExp, Term])[] = [
  [/\bscreening\b/i, { code: 'C202487', decode: 'Screening Epoch' }],
  [/\bwash[-‐ ]?out\b/i, { code: 'C42872', decode: 'Washout Period' }],
  [/\b(?:follow[-‐ ]?up|post[-‐ ]?treatment)\b/i, { code: 'C202578', decode: 'Follow-Up Epoch' }],
  [/\btreatment\b/i, { code: 'C101526', decode: 'Treatment Epoch' }],
];

/** Interventions: what the two examples use. */
const ROLES: readonly (readonly [RegExp, Term])[] = [
  [/^experimental(?: intervention)?$/i, { code: 'C41161', decode: 'Experimental Intervention' }],
];
const ROUTES: readonly (readonly [RegExp, Term])[] = [
  [/^oral(?:ly)?$/i, { code: 'C38288', decode: 'Oral Route of Administration' }],
  [/^(?:intra)?nasal(?:ly)?$/i, { code: 'C38284', decode: 'Nasal Route of Administration' }],
  [/^intramuscular(?:ly)?$/i, { code: 'C28161', decode: 'Intramuscular Route of Administration' }],
];
const FREQUENCIES: readonly (readonly [RegExp, Term])[] = [
  [/^(?:daily|once (?:daily|a day)|every day)$/i, { code: 'C25473', decode: 'Daily' }],
  [/^once$/i, { code: 'C64576', decode: 'Once' }],
];
const DOSE_UNITS: readonly (readonly [RegExp, Term])[] = [
  [/^(?:mg|milligrams?)$/i, { code: 'C28253', decode: 'Milligram' }],
];

const termFor = (table: readonly (readonly [RegExp, Term])[], text: string): Term | null =>
  table.find(([pattern]) => pattern.test(text.trim()))?.[1] ?? null;

/** Returns null if the source has no code for the phase. */
export const phaseTerm = (phase: string): Term | null => termFor(PHASES, phase);

/** Returns null if the name of the epoch does not say its type. */
export const epochType = (name: string): Term | null => termFor(EPOCH_TYPES, name);

/** Codes of interventions. Each returns null if the source has no code for the text. */
export const interventionRole = (text: string): Term | null => termFor(ROLES, text);
export const routeTerm = (text: string): Term | null => termFor(ROUTES, text);
export const frequencyTerm = (text: string): Term | null => termFor(FREQUENCIES, text);
export const doseUnitTerm = (text: string): Term | null => termFor(DOSE_UNITS, text);
