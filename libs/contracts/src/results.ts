import { z } from 'zod';
import { Id, Instant } from './ids';
import { ResultMessage } from './result-message';
import { XmlPosition } from './targets';

/**
 * What a completed workflow proves about its XML. `clean`: nothing is missing and nothing is wrong; `incomplete`: something
 * of the documents was not read, or is missing without an explanation; `needs_review`: the XML is not what its target asks for.
 */
export const Outcome = z.enum(['clean', 'incomplete', 'needs_review']);
export type Outcome = z.infer<typeof Outcome>;

const count = z.number().int().min(0);

/**
 * Every block is counted once: `used + fromPicture + read + excluded + notProcessed = total`. Results of before, and those without
 * pictures, leave `fromPicture` out.
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
 * Values that were looked up (`values = found + notFound`, and those that were read from pictures); structural ones say nothing about
 * the study and are not.
 */
export const TraceSums = z.object({ values: count, found: count, notFound: count, structural: count });
export type TraceSums = z.infer<typeof TraceSums>;

/** What the provider calls of a workflow took. The cost is an estimate; null where the model has no known price. */
export const Usage = z.object({
  calls: count,
  inputTokens: count,
  outputTokens: count,
  costMicroUsd: count.nullable(),
});
export type Usage = z.infer<typeof Usage>;

/**
 * What became of a block: its text stands in the XML; the same of what a model has read from a picture of a page; it was sent and
 * nothing was taken from it; a rule left it out; it was not sent although it should have been.
 */
export const BlockState = z.enum(['used', 'from_picture', 'read', 'excluded', 'not_processed']);
export type BlockState = z.infer<typeof BlockState>;

export const LedgerBlock = z.object({
  blockId: z.string(),
  type: z.string(),
  state: BlockState,
  /** Why, where the state alone does not say it. */
  reason: z.string().nullable(),
  /** The reason as a message; those of before have none. */
  said: ResultMessage.optional(),
  page: z.number().int().nullable(),
  /** Position of the call that it was sent in. */
  section: z.number().int().nullable(),
  /** The beginning of its text. */
  excerpt: z.string(),
  /** Of what has no text of its own, what it is called: `page 3`. Ledgers of before have none. */
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
 * A member of a numbered series or marks of a schedule that the XML should hold and does not, a block that was not processed, or
 * pages that were not read.
 */
export const Gap = z.object({
  kind: z.enum([...SeriesKind.options, 'mark', 'block', 'page']),
  /** As printed: `inclusion criterion 7`, `Visit 3`. */
  label: z.string(),
  /** The label as a message, where the documents do not print it. Gaps of before have none. */
  name: ResultMessage.optional(),
  sentence: z.string(),
  /** The sentence as a message; gaps of before have none. */
  message: ResultMessage.optional(),
  documentId: Id,
  blockId: z.string().nullable(),
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

/** Something in a document that a person should know of: text that its author hid, pictures that nobody read. */
export const DocumentNotice = z.object({
  documentId: Id,
  blockId: z.string().nullable(),
  page: z.number().int().nullable(),
  sentence: z.string(),
  /** The sentence as a message; notices of before have none. */
  message: ResultMessage.optional(),
});
export type DocumentNotice = z.infer<typeof DocumentNotice>;

const NO_MARKS = { total: 0, held: 0, leftOut: 0, gaps: 0, notChecked: 0, invented: 0, assumed: 0 };

/**
 * What became of the marks of the schedules, counted without reading them: `held + leftOut + gaps + notChecked = total`.
 * `invented` stand in the XML and nowhere in the documents; `assumed` do so too, and say of themselves that they do.
 */
export const MarkSums = z.object({
  total: count,
  held: count,
  leftOut: count,
  gaps: count,
  notChecked: count,
  invented: count,
  assumed: count,
});
export type MarkSums = z.infer<typeof MarkSums>;

/** The completeness ledger of a workflow. */
export const Coverage = z.object({
  sums: CoverageSums,
  documents: z.array(
    z.object({ documentId: Id, name: z.string(), sums: CoverageSums, blocks: z.array(LedgerBlock) }),
  ),
  series: z.array(LedgerSeries),
  /** None in results that were stored before marks were counted. */
  marks: MarkSums.default(NO_MARKS),
  gaps: z.array(Gap),
  notices: z.array(DocumentNotice),
});
export type Coverage = z.infer<typeof Coverage>;

/** Where a value stands in the documents. */
export const TracePlace = z.object({
  documentId: Id,
  blockId: z.string(),
  /** Of a table: the cell. */
  cellId: z.string().optional(),
  page: z.number().int().optional(),
});
export type TracePlace = z.infer<typeof TracePlace>;

/** A text of the documents that shares words with a value that does not stand there. */
export const NearText = TracePlace.extend({ text: z.string() });
export type NearText = z.infer<typeof NearText>;

export const TraceState = z.enum(['copied', 'found', 'from-picture', 'not-found', 'structural']);
export type TraceState = z.infer<typeof TraceState>;

/** A text or an attribute value of the XML and where it was found. */
export const TracedValue = z.object({
  kind: z.enum(['text', 'attribute']),
  state: TraceState,
  /** Place of the value; the path of an attribute ends with `/@Name`. */
  position: XmlPosition,
  /** Characters of the XML from `from` up to `to`: the value as written, without quotes. */
  from: z.number().int().min(0),
  to: z.number().int().min(0),
  /** The first places, in the order of the documents. */
  places: z.array(TracePlace),
  /**
   * Of a value that was not found: what it may have been made of, the nearest first; each of the others has words that those before it have
   * not. Older results have none.
   */
  nearest: z.array(NearText).optional(),
});
export type TracedValue = z.infer<typeof TracedValue>;

export const Trace = z.object({
  /**
   * `copied` are those of the found ones that were put in for references; `fromPicture` stand in what a model has read from pictures
   * of pages, and nowhere in the text. Older results have neither.
   */
  sums: TraceSums.extend({ copied: count.default(0), fromPicture: count.default(0) }),
  values: z.array(TracedValue),
});
export type Trace = z.infer<typeof Trace>;

/**
 * How a provider call ended. Only `complete` is an answer; `failed` brought none; `stopped` was ended from our side, by a
 * cancellation or the end of its worker; `reason` says why. `open` has not ended.
 */
export const CallFinish = z.enum(['open', 'complete', 'length', 'refused', 'missing', 'failed', 'stopped']);
export type CallFinish = z.infer<typeof CallFinish>;

/** That another integration answered than the one that was chosen, as the workspace had allowed it. */
export const Takeover = z.object({
  integrationId: Id,
  integrationName: z.string(),
  model: z.string(),
  /** What was wrong with the chosen one, as a sentence. */
  reason: z.string(),
  /** The reason as a message; those of before have none. */
  said: ResultMessage.optional(),
  at: Instant,
});
export type Takeover = z.infer<typeof Takeover>;

/** One call to the provider. */
export const WorkflowCall = z.object({
  id: Id,
  /** Which start of the workflow it belongs to; a retry is another. */
  run: z.number().int(),
  /** `1`, `2`; halves of a section whose answer was too long are `2.1` and `2.2`. */
  section: z.string(),
  /** 0 for the first answer, then the repair rounds. */
  round: z.number().int(),
  /** Which integration was asked: the chosen one, or the one that took over. */
  integrationId: Id.nullable(),
  integrationName: z.string().nullable(),
  model: z.string(),
  inputTokens: count,
  /** Of the input, what the provider had in its cache. */
  cachedTokens: count,
  outputTokens: count,
  /** The provider did not say the tokens, or not all of them: counted from what was sent and what had arrived. */
  isEstimated: z.boolean(),
  costMicroUsd: count.nullable(),
  requestId: z.string().nullable(),
  durationMs: count,
  finish: CallFinish,
  reason: z.string().nullable(),
  /** The reason as a message; those of before, and words that a vendor chose, have none. */
  said: ResultMessage.nullish(),
  at: Instant,
});
export type WorkflowCall = z.infer<typeof WorkflowCall>;

export const Range = z.object({ low: count, high: count });
export type Range = z.infer<typeof Range>;

/**
 * Where an estimate comes from: finished runs with this target and model in this workspace, in all workspaces, or what is
 * typical for the target, or what the model of the product takes that works by rules.
 */
export const EstimateBasis = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('workspace'), runs: count }),
  z.object({ kind: z.literal('everyone'), runs: count }),
  z.object({ kind: z.literal('typical') }),
  z.object({ kind: z.literal('rules') }),
]);
export type EstimateBasis = z.infer<typeof EstimateBasis>;

/** What a workflow will take, before it starts. */
export const WorkflowEstimate = z.object({
  model: z.string(),
  sections: count,
  inputTokens: Range,
  outputTokens: Range,
  costMicroUsd: Range.nullable(),
  /** The same for calls that may wait; null where the provider sells none for this model, or no price is known. */
  halfPriceMicroUsd: Range.nullable(),
  seconds: Range,
  basis: EstimateBasis,
  /** Documents that have not been read yet and are not in the figures. */
  unreadDocuments: count,
  /** Why the workflow would be refused; null when it would not. */
  refusal: z.string().nullable(),
});
export type WorkflowEstimate = z.infer<typeof WorkflowEstimate>;

/** What a workflow that runs will still take, from what its finished sections took. */
export const RunForecast = z.object({
  /** Calls for an answer that are still to be made, the one under way included. */
  calls: count,
  inputTokens: Range,
  outputTokens: Range,
  costMicroUsd: Range.nullable(),
  /** From `at` on. */
  seconds: Range,
  at: Instant,
  /** Why it is more than what was said before; null where it is not. */
  raised: z.string().nullable(),
  /** The same as a message; forecasts of before have none. */
  said: ResultMessage.nullable().optional(),
});
export type RunForecast = z.infer<typeof RunForecast>;
