import { textSent, type WholeDocument } from '@app/conversion';
import { type CountedDocument, countedFactors, countTokens } from '@app/costs';
import { modelOf, type TokenFactors, tokenFactorsOf } from '@app/models';
import type { WorkflowEntity, WorkspaceAiIntegrationEntity } from '@app/persistence';
import type { AiClient, TokenCounter } from '@app/providers';
import type { WorkerContext } from '../worker-context';
import { createIntegrationCounter } from './workflow-client';
import type { WorkflowLease } from './workflow-lease';

const COUNT_SECONDS = 30;
/** Longer documents are not sent for counting alone. */
const LONGEST_CHARACTERS = 8_000_000;

interface Counting {
  readonly context: WorkerContext;
  readonly lease: WorkflowLease;
  readonly workflow: WorkflowEntity;
  readonly workspaceId: number;
  readonly integration: WorkspaceAiIntegrationEntity;
}

/**
 * A client that counts the documents as the model does. Each document is counted once per model, and each workflow decides once,
 * because another plan would buy sections again. If the model cannot be asked, and for workflows that have bought something
 * already, the factors of the model list apply.
 */
export async function countingTruly(
  counting: Counting,
  documents: readonly WholeDocument[],
  client: AiClient,
): Promise<AiClient> {
  const { context, lease, workflow, integration } = counting;
  const { provider, settings } = integration;
  const { catalogue } = context.config.prices;
  const model = modelOf(catalogue, provider, settings);
  let factors: TokenFactors | null = workflow.tokenFactors?.model === model ? workflow.tokenFactors : null;
  if (factors === null) {
    const counted = workflow.calls > 0 ? null : await countAll(counting, documents, model);
    const { usual, most } = counted ?? tokenFactorsOf(catalogue, provider, model);
    factors = { usual, most };
    await lease.guarded(({ workflowLeases }, held) =>
      workflowLeases.setTokenFactors(held, { model, usual, most }),
    );
  }
  const { usual: tokenFactor, most: tokenCeiling } = factors;
  return { ...client, tokenFactor, limits: { ...client.limits, tokenCeiling } };
}

/** Null unless all documents are counted. */
async function countAll(
  counting: Counting,
  documents: readonly WholeDocument[],
  model: string,
): Promise<TokenFactors | null> {
  const { context, workflow, workspaceId, integration, lease } = counting;
  const count = createIntegrationCounter(context, integration);
  if (count === null) return null;
  const { tokenCounts } = context.database.repositories;
  const known = await tokenCounts.find(workflow.documentIds, model);
  const signal = AbortSignal.any([lease.signal, AbortSignal.timeout(COUNT_SECONDS * 1000)]);
  const counted: CountedDocument[] = [];
  for (const document of documents) {
    const { id: documentId } = document;
    const text = textSent(document);
    const ours = countTokens(text);
    const kept = known.find((one) => one.documentId === documentId && one.ours === ours);
    const theirs = kept?.theirs ?? (await askFor(counting, text, { count, signal }));
    if (theirs === null) return null;
    if (kept === undefined) await tokenCounts.keep({ documentId, model, workspaceId, ours, theirs });
    counted.push({ ours, theirs });
  }
  return countedFactors(counted);
}

async function askFor(
  { context: { logger }, lease, workflow }: Counting,
  text: string,
  { count, signal }: { readonly count: TokenCounter; readonly signal: AbortSignal },
): Promise<number | null> {
  if (text === '') return 0;
  if (text.length > LONGEST_CHARACTERS) return null;
  try {
    return await count(text, signal);
  } catch (error) {
    lease.signal.throwIfAborted();
    logger.info(
      { error, workflowId: workflow.id },
      'the provider cannot count tokens; using the factors of the model list',
    );
    return null;
  }
}
