import type { ModelLimits } from '@app/models';
import { CAREFUL_FACTOR } from './tokens';

/** Input tokens per output token. An answer repeats a part of its input, so it is likely to be cut off if the ratio is higher. */
const INPUT_PER_OUTPUT = 4;

export interface CallBudget {
  /** Maximum tokens of the whole request, as `estimateTokens` counts them: rules, task and documents. */
  readonly inputTokens: number;
  /** Maximum tokens of the answer, including the thinking before it. */
  readonly outputTokens: number;
}

/** How a model's window is split between request and answer. At most a quarter of it is reserved for the answer. */
export function callBudget(limits: ModelLimits): CallBudget {
  const { contextTokens, inputTokens, outputTokens, thinkingTokens } = limits;
  const answer = Math.floor(Math.min(outputTokens, contextTokens / 4));
  const room = Math.min(
    contextTokens - answer,
    inputTokens,
    (outputTokens - thinkingTokens) * INPUT_PER_OUTPUT,
  );
  return {
    inputTokens: Math.floor((room * CAREFUL_FACTOR) / limits.tokenCeiling),
    outputTokens: answer,
  };
}

/** How many tokens of the model a text of this many `estimateTokens` tokens may have. */
export const mostTokensOf = (careful: number, { tokenCeiling }: ModelLimits): number =>
  Math.ceil((careful * tokenCeiling) / CAREFUL_FACTOR);

/** Tokens of an answer that states only corrections, with the thinking before it. */
const PART_ANSWER_TOKENS = 24_000;

/** The split for a question whose answer is short whatever the length of the documents. */
export function partBudget(limits: ModelLimits): CallBudget {
  const { contextTokens, inputTokens, outputTokens, thinkingTokens, tokenCeiling } = limits;
  const most = PART_ANSWER_TOKENS + thinkingTokens;
  const answer = Math.floor(Math.min(outputTokens, contextTokens / 4, most));
  const room = Math.min(contextTokens - answer, inputTokens);
  return { inputTokens: Math.floor((room * CAREFUL_FACTOR) / tokenCeiling), outputTokens: answer };
}
