import type { ModelLimits } from './models';

/** An answer repeats a part of what it was given; more input than this for each token of output is likely to be cut off. */
const INPUT_PER_OUTPUT = 4;

export interface CallBudget {
  /** Most tokens that everything sent may have: rules, task and documents. */
  readonly inputTokens: number;
  /** Most tokens that the answer may have. */
  readonly outputTokens: number;
}

/** How a model's window is shared between question and answer: at most a quarter of it is kept free for the answer. */
export function callBudget({ contextTokens, outputTokens }: ModelLimits): CallBudget {
  const answer = Math.floor(Math.min(outputTokens, contextTokens / 4));
  return {
    inputTokens: Math.floor(Math.min(contextTokens - answer, outputTokens * INPUT_PER_OUTPUT)),
    outputTokens: answer,
  };
}
