import { message, type ResultMessage } from '@app/contracts';
import { capReached, hasCap } from '@app/costs';
import type {
  BatchedCall,
  NewCall,
  OpenCalls,
  Repositories,
  WorkspaceAiIntegrationEntity,
} from '@app/persistence';
import { ProviderError } from '@app/providers';

/** Pause of a workflow whose key has no place left among its running calls. */
const PLACE_PAUSE_SECONDS = 2;
/** Pause of a workflow whose call waits for what others give back of a cap. */
const CAP_PAUSE_SECONDS = 5;

/**
 * Keeps a call and takes for it a place among the running calls of its key, and from the caps of the month what it may take at
 * most. Throws when a cap is used up, and a limited `ProviderError` while the places are taken or other calls hold back what is
 * left. Counted and taken in one transaction, so that calls at the same time exceed a cap by one call at most.
 */
export async function admitCall(
  { workflowCalls, integrations }: Repositories,
  call: NewCall,
  places: number,
): Promise<number> {
  const { integrationId } = call;
  if (integrationId === null) return workflowCalls.open(call);
  const integration = await integrations.findById(integrationId);
  // From here on to its commit no other call of the key is let in.
  const held = await workflowCalls.letIn(integrationId, call.workflowId);
  if (!hasPlace(held, Math.min(places, held.limit ?? places)))
    throw wait(message('provider.places-taken'), PLACE_PAUSE_SECONDS);
  await roomInCaps(integrations, integration, held);
  return workflowCalls.open(call);
}

/**
 * Keeps a batch with as many of its calls as the caps of the month leave room for, and at least one; throws when there is none
 * for any. A batch takes no place among the running calls of its key.
 */
export async function admitBatch(
  { workflowCalls, workflowBatches, integrations }: Repositories,
  batch: Parameters<Repositories['workflowBatches']['open']>[0],
  calls: readonly BatchedCall[],
): Promise<{ readonly id: number; readonly admitted: number }> {
  const integration = await integrations.findById(batch.integrationId);
  const held = await workflowCalls.letIn(batch.integrationId, batch.workflowId);
  const hasRoom = await roomInCaps(integrations, integration, held);
  let { tokens, costMicroUsd } = held;
  const isOver = calls.findIndex(({ reservedTokens, reservedCostMicroUsd }) => {
    if (!hasRoom({ tokens, costMicroUsd })) return true;
    tokens += reservedTokens;
    costMicroUsd += reservedCostMicroUsd;
    return false;
  });
  const admitted = isOver === -1 ? calls.length : isOver;
  return { id: await workflowBatches.open(batch, calls.slice(0, admitted)), admitted };
}

/** What calls hold back of the caps of a month. */
type Held = Pick<OpenCalls, 'tokens' | 'costMicroUsd'>;

/** Throws when the caps leave no room beside what is held back; answers whether they do beside more. */
async function roomInCaps(
  integrations: Repositories['integrations'],
  integration: WorkspaceAiIntegrationEntity | null,
  held: Held,
): Promise<(held: Held) => boolean> {
  if (integration === null || !hasCap(integration)) return () => true;
  const spent = await integrations.spentThisMonth(integration.id);
  const reached = capReached(integration, spent);
  if (reached !== null) throw reached;
  const hasRoom = ({ tokens, costMicroUsd }: Held): boolean =>
    capReached(integration, {
      tokens: spent.tokens + tokens,
      costMicroUsd: spent.costMicroUsd + costMicroUsd,
    }) === null;
  if (!hasRoom(held)) throw wait(message('provider.cap-held'), CAP_PAUSE_SECONDS);
  return hasRoom;
}

/**
 * A workflow without a call takes any free place. One that has calls takes more only up to its share of them, and none that a
 * workflow without any may need: it asks again with every call that ends, while others have to wait for their turn.
 */
function hasPlace({ inFlight: taken, own, sharers, without }: OpenCalls, places: number): boolean {
  if (own === 0) return taken < places;
  return own < Math.ceil(places / sharers) && places - taken > without;
}

/** Nothing was sent, and it passes: the workflow waits without using up its patience. */
const wait = (why: ResultMessage, retryAfterSeconds: number): ProviderError =>
  new ProviderError('rate', why, { retryAfterSeconds, limited: true });
