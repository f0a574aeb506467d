import type { AiIntegrationSettings, AiProvider, WorkflowEstimate } from '@app/contracts';
import { callBudget, costOf, estimateTokens, limitsOf, modelOf, type PriceTable } from '@app/providers';

/** A word of a protocol in the text form of blocks, ids and columns included: a careful guess. */
const TOKENS_PER_WORD = 2.2;
/** Rules, and what every section is told about the others. */
const FIXED_TOKENS = 800;
/** Share of the input that an answer has: a narrow prompt, and one that asks for everything. */
const ANSWER_SHARE = { low: 0.05, high: 0.5 };
/** Output tokens a second of today's models. */
const SPEED = { slow: 40, fast: 120 };
const SECONDS_PER_CALL = 3;

interface EstimatedDocument {
  readonly readingWords: number | null;
}

/** What a workflow would take, from the number of words that were read in its documents. */
export function estimateWorkflow(
  { provider, settings }: { provider: AiProvider; settings: AiIntegrationSettings },
  documents: readonly EstimatedDocument[],
  prompt: string,
  prices: PriceTable,
): WorkflowEstimate {
  const model = modelOf(provider, settings);
  const budget = callBudget(limitsOf(model, settings));
  const words = documents.reduce((sum, { readingWords }) => sum + (readingWords ?? 0), 0);
  const documentTokens = Math.ceil(words * TOKENS_PER_WORD);
  const taskTokens = FIXED_TOKENS + estimateTokens(prompt);
  const room = budget.inputTokens - taskTokens;
  const sections = room <= 0 ? 0 : Math.max(1, Math.ceil(documentTokens / room));
  const input = documentTokens + sections * taskTokens;
  const inputTokens = { low: Math.round(input * 0.8), high: Math.round(input * 1.25) };
  const outputTokens = {
    low: Math.round(documentTokens * ANSWER_SHARE.low),
    high: Math.round(documentTokens * ANSWER_SHARE.high),
  };
  const cost = (bound: 'low' | 'high'): number | null =>
    costOf(
      model,
      { inputTokens: inputTokens[bound], cachedTokens: 0, outputTokens: outputTokens[bound] },
      prices,
    );
  const [low, high] = [cost('low'), cost('high')];
  return {
    model,
    sections,
    inputTokens,
    outputTokens,
    costMicroUsd: low === null || high === null ? null : { low, high },
    seconds: {
      low: Math.ceil(outputTokens.low / SPEED.fast + sections),
      high: Math.ceil(outputTokens.high / SPEED.slow + sections * SECONDS_PER_CALL),
    },
    unreadDocuments: documents.filter(({ readingWords }) => readingWords === null).length,
    refusal: sections === 0 ? 'The prompt alone is longer than this model accepts.' : null,
  };
}
