import type { ModelLimits } from '@app/models';
import { CAREFUL_FACTOR } from './tokens';

/** An answer repeats a part of what it was given; more input than this for each token of output is likely to be cut off. */
const INPUT_PER_OUTPUT = 4;

export interface CallBudget {
  /** Most tokens that everything sent may have, as `estimateTokens` counts them: rules, task and documents. */
  readonly inputTokens: number;
  /** Most tokens that the answer may have, with what the model thinks before. */
  readonly outputTokens: number;
}

/** How a model's window is shared between question and answer: at most a quarter of it is kept free for the answer. */
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

/** As many tokens as a text of so many by `estimateTokens` may have for a model. */
export const mostTokensOf = (careful: number, { tokenCeiling }: ModelLimits): number =>
  Math.ceil((careful * tokenCeiling) / CAREFUL_FACTOR);
