import { z } from 'zod';
import { Id, Instant } from './ids';
import { ResultMessage } from './result-message';
import { XmlPosition } from './targets';

/**
 * Outcome of a completed workflow. `clean`: nothing is missing and nothing is wrong. `incomplete`: some document content was
 * not read, or is missing without an explanation. `needs_review`: the XML does not meet its target.
 */
export const Outcome = z.enum(['clean', 'incomplete', 'needs_review']);
export type Outcome = z.infer<typeof Outcome>;

/** The words for an outcome on screens, in mails and in file names. */
export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  clean: 'Complete',
  incomplete: 'Incomplete',
  needs_review: 'Needs review',
};

const count = z.number().int().min(0);

/**
 * Each block is counted once: `used + fromPicture + read + excluded + notProcessed = total`. Older results, and results without
 * images, omit `fromPicture`.
 */
export const CoverageSums = z.object({
  total: count,
  used: count,
  fromPicture: count.optional(),
  read: count,
  excluded: count,
  notProcessed: count,
  gaps: count,
});
export type CoverageSums = z.infer<typeof CoverageSums>;

export const FindingSums = z.object({ errors: count, warnings: count, infos: count });
export type FindingSums = z.infer<typeof FindingSums>;

/**
 * Values that were looked up in the documents (`values = found + notFound`, plus those read from images). Structural values
 * carry no information about the study and are not looked up.
 */
export const TraceSums = z.object({ values: count, found: count, notFound: count, structural: count });
export type TraceSums = z.infer<typeof TraceSums>;

/** Usage of a workflow's provider calls. The cost is an estimate; null if the model has no known price. */
export const Usage = z.object({
  calls: count,
  inputTokens: count,
  outputTokens: count,
  costMicroUsd: count.nullable(),
});
export type Usage = z.infer<typeof Usage>;

/**
 * State of a block: its text is in the XML; its text was read by a model from a page image and is in the XML; it was sent but
 * not used; a rule excluded it; it was not sent although it should have been.
 */
export const BlockState = z.enum(['used', 'from_picture', 'read', 'excluded', 'not_processed']);
export type BlockState = z.infer<typeof BlockState>;

export const LedgerBlock = z.object({
  blockId: z.string(),
  type: z.string(),
  state: BlockState,
  /** Reason, if the state alone does not give it. */
  reason: z.string().nullable(),
  /** The reason as a localized message. Older records have none. */
  said: ResultMessage.optional(),
  page: z.number().int().nullable(),
  /** Index of the call that sent it. */
  section: z.number().int().nullable(),
  /** The beginning of its text. */
  excerpt: z.string(),
  /** Name of an item without text: `page 3`. Older ledgers have none. */
  name: ResultMessage.optional(),
});
export type LedgerBlock = z.infer<typeof LedgerBlock>;

export const SeriesKind = z.enum([
  'inclusion',
  'exclusion',
  'visit',
  'activity',
  'footnote',
  'section',
  'objective',
  'endpoint',
  'arm',
  'epoch',
  'title',
]);
export type SeriesKind = z.infer<typeof SeriesKind>;

/**
 * A gap: a member of a numbered series or a schedule mark that is missing from the XML, a block that was not processed, or
 * pages that were not read.
 */
export const Gap = z.object({
  kind: z.enum([...SeriesKind.options, 'mark', 'block', 'page']),
  /** As printed: `inclusion criterion 7`, `Visit 3`. */
  label: z.string(),
  /** The label as a localized message, if the documents do not print it. Older gaps have none. */
  name: ResultMessage.optional(),
  sentence: z.string(),
  /** The sentence as a localized message. Older gaps have none. */
  message: ResultMessage.optional(),
  documentId: Id,
  blockId: z.string().nullable(),
  /** Rows of the block, if it is a table. */
  rowIds: z.array(z.string()).optional(),
  page: z.number().int().nullable(),
});
export type Gap = z.infer<typeof Gap>;

/** One numbered series of one document, counted by rules. `expected` says whether its gaps count against the outcome. */
export const LedgerSeries = z.object({
  kind: SeriesKind,
  documentId: Id,
  members: count,
  found: count,
  expected: z.boolean(),
});
export type LedgerSeries = z.infer<typeof LedgerSeries>;

/** A document property that users should know of: text hidden by its author, or images that were not read. */
export const DocumentNotice = z.object({
  documentId: Id,
  blockId: z.string().nullable(),
  page: z.number().int().nullable(),
  sentence: z.string(),
  /** The sentence as a localized message. Older notices have none. */
  message: ResultMessage.optional(),
});
export type DocumentNotice = z.infer<typeof DocumentNotice>;

const NO_MARKS = { total: 0, held: 0, leftOut: 0, gaps: 0, notChecked: 0, invented: 0, assumed: 0 };

/**
 * Outcome of the schedule marks, counted without interpretation: `held + leftOut + gaps + notChecked = total`. `invented` marks
 * are in the XML but not in the documents. `assumed` marks are too, but are declared as assumptions.
 */
export const MarkSums = z.object({
  total: count,
  held: count,
  leftOut: count,
  gaps: count,
  notChecked: count,
  invented: count,
  assumed: count,
  /** Held marks whose table is a picture that no model has looked at. Omitted if there are none. */
  fromPicture: count.optional(),
});
export type MarkSums = z.infer<typeof MarkSums>;

/** The completeness ledger of a workflow. */
export const Coverage = z.object({
  sums: CoverageSums,
  documents: z.array(
    z.object({ documentId: Id, name: z.string(), sums: CoverageSums, blocks: z.array(LedgerBlock) }),
  ),
  series: z.array(LedgerSeries),
  /** Missing in results stored before marks were counted. */
  marks: MarkSums.default(NO_MARKS),
  gaps: z.array(Gap),
  notices: z.array(DocumentNotice),
});
export type Coverage = z.infer<typeof Coverage>;

/** Position of a value in the documents. */
export const TracePlace = z.object({
  documentId: Id,
  blockId: z.string(),
  /** Cell, if the block is a table. */
  cellId: z.string().optional(),
  page: z.number().int().optional(),
});
export type TracePlace = z.infer<typeof TracePlace>;

/** A document text that shares words with a value that was not found. */
export const NearText = TracePlace.extend({ text: z.string() });
export type NearText = z.infer<typeof NearText>;

export const TraceState = z.enum(['copied', 'found', 'from-picture', 'not-found', 'structural']);
export type TraceState = z.infer<typeof TraceState>;

/** A text or attribute value of the XML, and where it was found. */
export const TracedValue = z.object({
  kind: z.enum(['text', 'attribute']),
  state: TraceState,
  /** Place of the value; the path of an attribute ends with `/@Name`. */
  position: XmlPosition,
  /** Character range [`from`, `to`) of the XML: the value as written, without quotes. */
  from: z.number().int().min(0),
  to: z.number().int().min(0),
  /** First matches, in document order. */
  places: z.array(TracePlace),
  /**
   * For a value that was not found: possible sources, nearest first. Each further source has words that the previous ones lack.
   * Older results have none.
   */
  nearest: z.array(NearText).optional(),
});
export type TracedValue = z.infer<typeof TracedValue>;

export const Trace = z.object({
  /**
   * `copied`: found values that were inserted for references. `fromPicture`: values that a model read from page images and that
   * do not occur in the text. Older results have neither.
   */
  sums: TraceSums.extend({ copied: count.default(0), fromPicture: count.default(0) }),
  values: z.array(TracedValue),
});
export type Trace = z.infer<typeof Trace>;

/**
 * Status of a provider call. `complete`: has an answer. `failed`: no answer. `stopped`: ended by us because of a cancellation
 * or a worker shutdown; see `reason`. `open`: not ended yet.
 */
export const CallFinish = z.enum(['open', 'complete', 'length', 'refused', 'missing', 'failed', 'stopped']);
export type CallFinish = z.infer<typeof CallFinish>;

/** Failover: another integration answered than the chosen one, with the workspace's consent. */
export const Takeover = z.object({
  integrationId: Id,
  integrationName: z.string(),
  model: z.string(),
  /** Failure of the chosen integration, as a sentence. */
  reason: z.string(),
  /** The reason as a localized message. Older records have none. */
  said: ResultMessage.optional(),
  at: Instant,
});
export type Takeover = z.infer<typeof Takeover>;

/** One call to the provider. */
export const WorkflowCall = z.object({
  id: Id,
  /** Number of the run. A retry starts a new run. */
  run: z.number().int(),
  /** `1`, `2`; the halves of a section that was split because its answer was too long are `2.1` and `2.2`. */
  section: z.string(),
  /** 0 for the first answer, then the repair rounds. */
  round: z.number().int(),
  /** The integration that was called: the chosen one or the failover. */
  integrationId: Id.nullable(),
  integrationName: z.string().nullable(),
  model: z.string(),
  inputTokens: count,
  /** Cached input tokens. */
  cachedTokens: count,
  outputTokens: count,
  /** The provider reported no or incomplete token counts. They are estimated from the sent and received text. */
  isEstimated: z.boolean(),
  costMicroUsd: count.nullable(),
  requestId: z.string().nullable(),
  durationMs: count,
  finish: CallFinish,
  reason: z.string().nullable(),
  /** The reason as a localized message. Missing in older records and for text written by a vendor. */
  said: ResultMessage.nullish(),
  at: Instant,
});
export type WorkflowCall = z.infer<typeof WorkflowCall>;

export const Range = z.object({ low: count, high: count });
export type Range = z.infer<typeof Range>;

/**
 * Basis of an estimate: finished runs with this target and model in this workspace or in all workspaces, typical values of the
 * target, or the cost of the rule-based model.
 */
export const EstimateBasis = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('workspace'), runs: count }),
  z.object({ kind: z.literal('everyone'), runs: count }),
  z.object({ kind: z.literal('typical') }),
  z.object({ kind: z.literal('rules') }),
]);
export type EstimateBasis = z.infer<typeof EstimateBasis>;

/** Estimated usage of a workflow before it starts. */
export const WorkflowEstimate = z.object({
  model: z.string(),
  sections: count,
  inputTokens: Range,
  outputTokens: Range,
  costMicroUsd: Range.nullable(),
  /** The same for deferrable calls. Null if the provider offers none for this model or no price is known. */
  halfPriceMicroUsd: Range.nullable(),
  seconds: Range,
  basis: EstimateBasis,
  /** Unread documents, which the figures do not include. */
  unreadDocuments: count,
  /** Reason why the workflow would be refused. Null if it would be accepted. */
  refusal: z.string().nullable(),
});
export type WorkflowEstimate = z.infer<typeof WorkflowEstimate>;

/** Remaining usage of a running workflow, extrapolated from its finished sections. */
export const RunForecast = z.object({
  /** Remaining calls, including the current one. */
  calls: count,
  inputTokens: Range,
  outputTokens: Range,
  costMicroUsd: Range.nullable(),
  /** Counted from `at`. */
  seconds: Range,
  at: Instant,
  /** Why the forecast exceeds the previous one. Null if it does not. */
  raised: z.string().nullable(),
  /** The same as a localized message. Older forecasts have none. */
  said: ResultMessage.nullable().optional(),
});
export type RunForecast = z.infer<typeof RunForecast>;
