import type { Target, WorkflowEstimate } from '@app/contracts';
import { readingCounts, tokensSent, type WholeDocument, withoutExcluded } from '@app/conversion';
import { estimateWorkflow } from '@app/costs';
import { BUILT_IN_MODELS } from '@app/models';
import { readStudyModel } from '@app/protocol-extraction';

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The estimate before any run, by a model that counts tokens as we do and does not think. */
export function estimateOf(
  document: WholeDocument,
  run: { readonly prompt: string; readonly target: Target },
): WorkflowEstimate {
  const counts = readingCounts(document, readStudyModel([withoutExcluded(document)]));
  return estimateWorkflow({
    integration: { provider: 'openai', settings: { model: 'gpt-4.1' } },
    documents: [
      {
        readingTokens: tokensSent(document),
        readingWords: 1,
        readingCounts: counts,
        mimeType: document.name.endsWith('.xlsx') ? SPREADSHEET : 'application/pdf',
      },
    ],
    ...run,
    runs: { workspace: [], everyone: [] },
    counted: null,
    prices: { catalogue: BUILT_IN_MODELS, own: {} },
    now: new Date('2026-11-27T12:00:00Z'),
  });
}

/** How far a value is from the middle of its range: 2 if it is twice the middle. */
export const factorOf = (value: number, { low, high }: WorkflowEstimate['outputTokens']): string =>
  (value / Math.sqrt(low * high)).toFixed(2);
