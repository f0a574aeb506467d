import type { Range } from '@app/contracts';
import type { ModelLimits } from '@app/models';
import { CAREFUL_FACTOR, carefully } from './tokens';

/** Tokens of XML per token of documents: own XML and ODM of protocols had 0.6 to 0.8. */
const OUTPUT_PER_INPUT = { low: 0.6, high: 0.8 };
/** Tokens of an element that says that an activity takes place at a visit, such as `<Mark visit="V12" activity="A34"/>`. */
export const TOKENS_PER_MARK = 16;
/** Tokens of one answer, so that it takes less than two minutes at 70 tokens a second. */
const ANSWER_TOKENS = 8000;
/** How much longer the answer to documents in one call may be. Two calls one after the other would take as long. */
const WHOLE = 1.25;

export interface CallBudget {
  /** Maximum tokens of the whole request, as `estimateTokens` counts them: rules, task and documents. */
  readonly inputTokens: number;
  /** How many of these the documents may use, so that the expected answer is neither cut off nor slow. */
  readonly documentTokens: number;
  /** The same for documents that are sent in one call. */
  readonly wholeTokens: number;
  /** Maximum tokens of the answer, including the thinking before it. */
  readonly outputTokens: number;
}

/** How a model's window is split between request and answer. At most a quarter of it is reserved for the answer. */
export function callBudget(limits: ModelLimits): CallBudget {
  const { contextTokens, inputTokens, outputTokens, thinkingTokens } = limits;
  const answer = Math.floor(Math.min(outputTokens, contextTokens / 4));
  const room = Math.min(contextTokens - answer, inputTokens);
  const careful = (tokens: number): number => Math.floor((tokens * CAREFUL_FACTOR) / limits.tokenCeiling);
  const ofAnswer = (tokens: number): number =>
    careful(Math.min(room, Math.min(answer - thinkingTokens, tokens) / OUTPUT_PER_INPUT.high));
  return {
    inputTokens: careful(room),
    documentTokens: ofAnswer(ANSWER_TOKENS),
    wholeTokens: ofAnswer(ANSWER_TOKENS * WHOLE),
    outputTokens: answer,
  };
}

/** How many `estimateTokens` tokens of documents have an answer of this length. */
export const roomOfOutput = (tokens: number): number => carefully(tokens / OUTPUT_PER_INPUT.high);

/** Expected tokens of an answer to documents with this many tokens. */
export const expectedOutput = (documentTokens: number): Range => ({
  low: documentTokens * OUTPUT_PER_INPUT.low,
  high: documentTokens * OUTPUT_PER_INPUT.high,
});

/** How many tokens of the model a text of this many `estimateTokens` tokens may have. */
export const mostTokensOf = (careful: number, { tokenCeiling }: ModelLimits): number =>
  Math.ceil((careful * tokenCeiling) / CAREFUL_FACTOR);

/** Tokens of an answer that states only corrections, with the thinking before it. */
const PART_ANSWER_TOKENS = 24_000;

/** The split for a question whose answer is short whatever the length of the documents. */
export function partBudget(limits: ModelLimits): Pick<CallBudget, 'inputTokens' | 'outputTokens'> {
  const { contextTokens, inputTokens, outputTokens, thinkingTokens, tokenCeiling } = limits;
  const most = PART_ANSWER_TOKENS + thinkingTokens;
  const answer = Math.floor(Math.min(outputTokens, contextTokens / 4, most));
  const room = Math.min(contextTokens - answer, inputTokens);
  return { inputTokens: Math.floor((room * CAREFUL_FACTOR) / tokenCeiling), outputTokens: answer };
}
