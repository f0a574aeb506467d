import {
  type AiIntegrationSettings,
  type AiProvider,
  type EstimateBasis,
  fileWrittenFromStudy,
  isRulesModel,
  type Range,
  type ReadingCounts,
  SECTIONS_AT_ONCE,
  type Target,
  type WorkflowEstimate,
} from '@app/contracts';
import { callBudget, type CallBudget } from './call-budget';
import {
  effortOf,
  discountModeOf,
  limitsOf,
  modelOf,
  pictureRuleOf,
  type TokenFactors,
  targetOfRun,
  tokenFactorsOf,
} from '@app/models';
import { costOfCalls } from './cost-of-calls';
import { type AnsweredDocument, expectedAnswer } from './expected-answer';
import { estimatePictures } from './picture-estimate';
import type { PriceList, ServiceTier } from './prices';
import { measuredRates, type MeasuredRun, type Rates, typicalRates } from './run-rates';
import { FRAME_ESTIMATE, SECTION_PLAN, sectionsBesideExample } from './chunk-plan';
import {
  estimateStudy,
  questionsAbout,
  STUDY_BY_RULES,
  type StudyEstimate,
  studyLike,
} from './study-estimate';
import { carefully, countTokens } from './tokens';

/** Tokens per word, for documents that were read before their tokens were counted: prose, and cells of a workbook. */
const TOKENS_PER_WORD = { prose: 2, sheets: 3.5 };
export interface EstimatedDocument {
  readonly readingTokens: number | null;
  readonly readingWords: number | null;
  readonly readingCounts: ReadingCounts | null;
  readonly mimeType: string;
}

/** The runs for which an estimate can be made. */
export interface PastRuns {
  readonly workspace: readonly MeasuredRun[];
  readonly everyone: readonly MeasuredRun[];
}

export interface EstimateInput {
  readonly integration: { readonly provider: AiProvider; readonly settings: AiIntegrationSettings };
  readonly documents: readonly EstimatedDocument[];
  readonly prompt: string;
  readonly target: Target;
  readonly runs: PastRuns;
  readonly prices: PriceList;
  /** Ratio of the provider's count of these documents to ours; null if the provider has not counted all of them. */
  readonly counted: TokenFactors | null;
  /** Pages that could not be read and may be sent to a model as pictures. */
  readonly picturePages?: number;
  /** The day of the prices. */
  readonly now: Date;
}

/** Estimates tokens, time and cost of a workflow from the size of its documents and from similar past runs. */
export function estimateWorkflow(input: EstimateInput): WorkflowEstimate {
  const { integration, documents, prices, now } = input;
  const { provider, settings } = integration;
  const { sectionsAtOnce: atOnce = SECTIONS_AT_ONCE } = settings;
  const model = modelOf(prices.catalogue, provider, settings);
  const limits = limitsOf(prices.catalogue, provider, settings);
  const { counted } = input;
  const budget = callBudget(counted === null ? limits : { ...limits, tokenCeiling: counted.most });
  const pictures = estimatePictures(input.picturePages ?? 0, {
    rule: pictureRuleOf(prices.catalogue, provider, settings),
    atOnce,
    factor: (counted ?? tokenFactorsOf(prices.catalogue, provider, model)).usual,
  });
  const shownText = { tokens: pictures.readTokens, isSheets: false, counts: null };
  const answered = [...documents.map(answeredDocument), shownText];
  const size = answered.reduce((sum, { tokens }) => sum + tokens, 0);
  const target = targetOfRun(integration, input);
  const file = fileWrittenFromStudy({ prompt: input.prompt, target });
  const study = file !== null;
  const { sections, expected, basis, rates } = study
    ? studyEstimateOf(input, size, questionsAbout(input.documents, file))
    : estimateOwnXml(input, { answered, size, budget });
  const times = ({ low, high }: Range, count: number): Range => ({
    low: Math.floor(low * count),
    high: Math.ceil(high * count),
  });
  const inputTokens = times(rates.input, expected);
  const outputTokens = times(rates.output, expected);
  const cost = (bound: 'low' | 'high', tier: ServiceTier): number | null => {
    const tokens = { inputTokens: inputTokens[bound], outputTokens: outputTokens[bound] };
    const shares = { cached: rates.cachedShare, written: rates.writtenShare[bound] };
    const seller = { seller: integration, prices };
    const ofChunks = costOfCalls({ ...tokens, calls: sections, model, at: now, tier }, shares, seller);
    const shown = { ...pictures, outputTokens: pictures.outputTokens[bound], model, at: now, tier };
    const ofPictures = costOfCalls(shown, { cached: 0, written: 0 }, seller);
    return ofChunks === null || ofPictures === null ? null : ofChunks + ofPictures;
  };
  const plus = ({ low, high }: Range, other: Range): Range => ({
    low: low + other.low,
    high: high + other.high,
  });
  const sent = { low: pictures.inputTokens, high: pictures.inputTokens };
  const range = (tier: ServiceTier): Range | null => {
    const [low, high] = [cost('low', tier), cost('high', tier)];
    return low === null || high === null ? null : { low, high };
  };
  const halfPrice = discountModeOf(prices.catalogue, provider, settings);
  return {
    model,
    sections,
    basis,
    inputTokens: plus(inputTokens, sent),
    outputTokens: plus(outputTokens, pictures.outputTokens),
    costMicroUsd: range('standard'),
    halfPriceMicroUsd: halfPrice === null ? null : range(halfPrice),
    // Past runs are measured by the sum of their calls.
    seconds: plus(
      times(rates.seconds, study ? expected : expected / Math.max(1, Math.min(sections, atOnce))),
      pictures.seconds,
    ),
    unreadDocuments: documents.filter(({ readingWords }) => readingWords === null).length,
    refusal: sections === 0 && !study ? 'The prompt alone is longer than this model accepts.' : null,
  };
}

function studyEstimateOf(
  { integration: { provider, settings }, prices: { catalogue }, counted, runs, target }: EstimateInput,
  size: number,
  questions: number,
): StudyEstimate {
  const model = modelOf(catalogue, provider, settings);
  if (isRulesModel({ provider, settings })) return STUDY_BY_RULES;
  const measured = target === 'any' ? null : measuredRatesOf(runs);
  if (measured !== null) return studyLike(size, questions, measured);
  const factor = (counted ?? tokenFactorsOf(catalogue, provider, model)).usual;
  return estimateStudy(size, questions, { factor, thinks: effortOf(catalogue, provider, settings) !== null });
}

interface Sizes {
  /** The documents, and the text that a model reads from pictures. */
  readonly answered: readonly AnsweredDocument[];
  /** Their tokens. */
  readonly size: number;
  readonly budget: CallBudget;
}

/** The provider writes the XML itself, section by section. */
function estimateOwnXml(input: EstimateInput, { answered, size, budget }: Sizes): StudyEstimate {
  const room = answered.reduce(
    (sum, { tokens, counts }) => sum + Math.max(carefully(tokens), counts?.room ?? 0),
    0,
  );
  const { sections, task, outline } = estimateChunks({ size, room }, input, budget);
  const expected = size + sections * (task + (sections > 1 ? outline : 0));
  const measured = measuredRatesOf(input.runs);
  if (measured !== null) return { sections, expected, ...measured };
  const { integration, prices, counted } = input;
  const { provider, settings } = integration;
  const model = modelOf(prices.catalogue, provider, settings);
  const rates = typicalRates({
    factor: (counted ?? tokenFactorsOf(prices.catalogue, provider, model)).usual,
    written: expectedAnswer(answered, input) / Math.max(1, expected),
    thinks: effortOf(prices.catalogue, provider, settings) !== null,
  });
  return { sections, expected, basis: { kind: 'typical' }, rates };
}

function answeredDocument({
  readingTokens,
  readingWords,
  readingCounts,
  mimeType,
}: EstimatedDocument): AnsweredDocument {
  const isSheets = mimeType.includes('spreadsheet');
  const perWord = TOKENS_PER_WORD[isSheets ? 'sheets' : 'prose'];
  const tokens = readingTokens ?? Math.ceil((readingWords ?? 0) * perWord);
  return { isSheets, tokens, counts: readingCounts };
}

export interface ChunkEstimate {
  /** Zero if the prompt alone exceeds a call. */
  readonly sections: number;
  /** Tokens of rules and prompt, which are repeated in each section. */
  readonly task: number;
  /** Tokens of beginnings and headings, which are sent with each section if there are several. */
  readonly outline: number;
}

/**
 * Estimates how many sections documents of `size` tokens need for this call size, if their texts and marks take `room`. The
 * conversion planner knows the blocks; this function applies the planner's arithmetic to their sum.
 */
export function estimateChunks(
  { size, room: ofDocuments }: { readonly size: number; readonly room: number },
  { prompt }: Pick<EstimateInput, 'prompt'>,
  { inputTokens, documentTokens, wholeTokens }: Omit<CallBudget, 'outputTokens'>,
): ChunkEstimate {
  const task = FRAME_ESTIMATE.linesTokens + countTokens(prompt);
  const roomAlone = inputTokens - carefully(task);
  const outline = Math.min(
    FRAME_ESTIMATE.outlineLeast + size * FRAME_ESTIMATE.outlineShare,
    Math.max(0, Math.min(documentTokens, roomAlone)) * SECTION_PLAN.outlineShare,
  );
  const room = Math.min(documentTokens, inputTokens - carefully(task) - carefully(outline));
  return { sections: sectionsOf(ofDocuments, Math.min(wholeTokens, roomAlone), room), task, outline };
}

function sectionsOf(size: number, wholeRoom: number, room: number): number {
  if (wholeRoom <= 0) return 0;
  return size <= wholeRoom ? 1 : 1 + sectionsBesideExample(size, room);
}

interface Measured {
  readonly basis: EstimateBasis;
  readonly rates: Rates;
}

/** Runs of the same workspace are the best basis, but a few are not enough. */
function measuredRatesOf(runs: PastRuns): Measured | null {
  for (const kind of ['workspace', 'everyone'] as const) {
    const rates = measuredRates(runs[kind]);
    if (rates !== null) return { basis: { kind, runs: runs[kind].length }, rates };
  }
  return null;
}
