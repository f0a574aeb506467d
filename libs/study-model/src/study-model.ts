import { z } from 'zod';
import { Evidence, PlannedTime, Reader, TextFact, TimeUnit, WindowFact } from './fact';
import { Form } from './form';
import { Id } from './id';

/** Version of the shape below. A stored model of another version is read again from its document. */
export const STUDY_MODEL_VERSION = 5;

/** Facts of the title page. USDM: StudyVersion, StudyTitle, StudyIdentifier. */
export const StudyFacts = z.object({
  title: TextFact.optional(),
  protocolNumber: TextFact.optional(),
  version: TextFact.optional(),
  date: TextFact.optional(),
  phase: TextFact.optional(),
  sponsor: TextFact.optional(),
  registryIds: z.array(TextFact),
});
export type StudyFacts = z.infer<typeof StudyFacts>;

/** USDM: StudyArm. */
export const Arm = z.object({ id: Id, name: TextFact, description: TextFact.optional() });
export type Arm = z.infer<typeof Arm>;

/** USDM: StudyEpoch. */
export const Epoch = z.object({ id: Id, name: TextFact });
export type Epoch = z.infer<typeof Epoch>;

/** USDM: StudyIntervention with its Administration. Each value is as printed, the dose with its unit. */
export const Intervention = z.object({
  id: Id,
  name: TextFact,
  /** What it is used for: `Experimental`, `Placebo`. */
  role: TextFact.optional(),
  dose: TextFact.optional(),
  route: TextFact.optional(),
  frequency: TextFact.optional(),
});
export type Intervention = z.infer<typeof Intervention>;

export const ObjectiveLevel = z.enum(['primary', 'secondary', 'exploratory', 'other']);
export type ObjectiveLevel = z.infer<typeof ObjectiveLevel>;

/** USDM: Objective with its Endpoints. `other` is an objective without a printed level. */
export const Objective = z.object({
  id: Id,
  level: ObjectiveLevel,
  text: TextFact,
  endpoints: z.array(z.object({ id: Id, text: TextFact })),
});
export type Objective = z.infer<typeof Objective>;

export const CriterionKind = z.enum(['inclusion', 'exclusion']);
export type CriterionKind = z.infer<typeof CriterionKind>;

/** An item of a criterion with the items below it, nested as printed. `marker` is as printed: `a)`, `•`. */
export const CriterionItem = z.object({
  id: Id,
  marker: z.string(),
  text: TextFact,
  get children() {
    return z.array(CriterionItem);
  },
});
export type CriterionItem = z.infer<typeof CriterionItem>;

/**
 * USDM: EligibilityCriterion. `number` is printed without brackets and dots and is empty for bullets; `text` holds neither the
 * number nor the sub-items.
 */
export const Criterion = z.object({
  id: Id,
  kind: CriterionKind,
  number: z.string(),
  text: TextFact,
  children: z.array(CriterionItem),
});
export type Criterion = z.infer<typeof Criterion>;

/** What a header row of a schedule tells about its columns. */
export const HeaderKind = z.enum(['epoch', 'visit', 'week', 'day', 'month', 'window', 'other']);
export type HeaderKind = z.infer<typeof HeaderKind>;

export const VisitKind = z.enum(['scheduled', 'unscheduled', 'early-termination']);
export type VisitKind = z.infer<typeof VisitKind>;

/**
 * USDM: Encounter with its Timing. One column of a schedule, or several columns that are times of one day; columns of several tables
 * with equal headers are one visit.
 */
export const Visit = z.object({
  id: Id,
  name: TextFact,
  /** The printed headers from top to bottom, with what the label column calls their row (`Week`, `Visit`). */
  headers: z.array(z.object({ kind: HeaderKind, label: z.string(), text: TextFact })),
  kind: VisitKind,
  epoch: Id.optional(),
  /** The same time can be printed in several units, such as week 2 and day 15. */
  planned: z.array(PlannedTime),
  window: WindowFact.optional(),
  /** The time as people read it: `Week 2`, `Day 15`, `window ±3 days`. */
  statedTimes: z.array(z.string()),
  /** The times within the visit that have columns of their own: `Predose`, `2 h`. */
  timePoints: z.array(TextFact).optional(),
  /** Set if the column stands for several visits, such as `Cycles 2 to 6` or `every 12 weeks until progression`. */
  repeats: z
    .object({
      /** As printed. */
      words: z.string(),
      /** The interval, if it is printed. */
      every: z.object({ unit: TimeUnit, count: z.number().positive() }).optional(),
      /** The cycles or visits that the column stands for, both included; the last one may be open. */
      from: z.number().int().optional(),
      to: z.number().int().optional(),
    })
    .optional(),
});
export type Visit = z.infer<typeof Visit>;

/** USDM: Activity. One row of a schedule; rows of several tables with equal group, name and time point are one activity. */
export const Activity = z.object({
  id: Id,
  name: TextFact,
  /** The heading that the row stands under. */
  group: z.string().optional(),
  /** The time within the visit that the row is for: `Predose`. */
  timePoint: z.string().optional(),
});
export type Activity = z.infer<typeof Activity>;

/** What a note of a schedule says. */
export const NoteMeaning = z.enum(['condition', 'window', 'repeat', 'instruction', 'abbreviation']);
export type NoteMeaning = z.infer<typeof NoteMeaning>;

/** A footnote, comment or header row that qualifies parts of a schedule. It applies to whole tables if its scope is empty. */
export const Note = z.object({
  id: Id,
  /** The printed sign without brackets; empty if the note has none. */
  marker: z.string(),
  text: TextFact,
  /** Only a model or a person states it. */
  meaning: NoteMeaning.optional(),
  scope: z.object({ visits: z.array(Id), activities: z.array(Id), marks: z.array(Id) }),
});
export type Note = z.infer<typeof Note>;

/** USDM: ScheduledActivityInstance. An activity that a cell schedules at a visit. */
export const Mark = z.object({
  id: Id,
  activity: Id,
  visit: Id,
  cell: Evidence,
  /** The cell as printed, without footnote marks: `X`, `(X)`, `15 min`. */
  sign: z.string(),
  /** True if brackets around the sign or a note make the activity conditional or optional at this visit. */
  isConditional: z.boolean(),
  /** The time point of the visit that the cell is for, as printed. */
  timePoint: z.string().optional(),
  /** Who read the cell as a mark, if not everyone who read its table. */
  readers: z.array(Reader).min(1).optional(),
});
export type Mark = z.infer<typeof Mark>;

/** What a sign in the cells of a schedule says about its activity and visit. */
export const SignMeaning = z.enum(['done', 'not-done', 'optional', 'not-collected']);
export type SignMeaning = z.infer<typeof SignMeaning>;

/** A sign of a schedule with its meaning. The evidence is the legend that explains it, if there is one, and the cells that hold it. */
export const SignFact = z.object({
  /** As printed, without footnote marks. */
  sign: z.string(),
  means: SignMeaning,
  readers: z.array(Reader).min(1),
  evidence: z.array(Evidence),
});
export type SignFact = z.infer<typeof SignFact>;

/**
 * A table of a document that was read as a schedule of activities: which of its columns (from 0) stand for which visits, and which
 * of its rows for which activities.
 */
export const Schedule = z.object({
  id: Id,
  title: z.string(),
  table: Evidence,
  columns: z.array(z.object({ column: z.number().int().min(0), visit: Id })),
  rows: z.array(z.object({ row: z.string(), activity: Id })),
  signs: z.array(SignFact),
});
export type Schedule = z.infer<typeof Schedule>;

/** A place that a reader saw and could not decide, for a person to look at. */
export const OpenQuestion = z.object({
  part: z.enum(['title-page', 'objectives', 'criteria', 'arms', 'schedule', 'sections']),
  sentence: z.string(),
  evidence: z.array(Evidence),
});
export type OpenQuestion = z.infer<typeof OpenQuestion>;

/**
 * What the documents of a study state, as facts that point at their places. Code writes every file from it
 * (`libs/study-writers`): the same model always gives the same bytes. Ids are derived from content, so that an amendment that
 * inserts a visit leaves all other ids as they are.
 */
export const StudyModel = z.object({
  modelVersion: z.literal(STUDY_MODEL_VERSION),
  documents: z.array(z.object({ id: z.number().int(), name: z.string() })),
  facts: StudyFacts,
  arms: z.array(Arm),
  epochs: z.array(Epoch),
  interventions: z.array(Intervention),
  objectives: z.array(Objective),
  criteria: z.array(Criterion),
  schedules: z.array(Schedule),
  visits: z.array(Visit),
  activities: z.array(Activity),
  marks: z.array(Mark),
  notes: z.array(Note),
  forms: z.array(Form),
  openQuestions: z.array(OpenQuestion),
});
export type StudyModel = z.infer<typeof StudyModel>;
