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

/** Pause of a workflow whose key has no free concurrency slot. */
const SLOT_PAUSE_SECONDS = 2;
/** Pause of a workflow whose call waits for reservations of other calls on a cap. */
const CAP_PAUSE_SECONDS = 5;

/**
 * Opens a call: takes a concurrency slot of its key and reserves its maximum usage from the caps of the month.
 *
 * @throws AppError if a cap is used up; a limited `ProviderError` while all slots are taken or other calls have reserved the
 * rest.
 *
 * Checking and reserving share one transaction, so parallel calls exceed a cap by one call at most.
 */
export async function admitCall(
  { workflowCalls, integrations }: Repositories,
  call: NewCall,
  slots: number,
): Promise<number> {
  const { integrationId } = call;
  if (integrationId === null) return workflowCalls.open(call);
  const integration = await integrations.findById(integrationId);
  // Until the commit, no other call of this key is admitted.
  const held = await workflowCalls.letIn(integrationId, call.workflowId);
  if (!hasFreeSlot(held, Math.min(slots, held.limit ?? slots)))
    throw wait(message('provider.places-taken'), SLOT_PAUSE_SECONDS);
  await roomInCaps(integrations, integration, held);
  return workflowCalls.open(call);
}

/**
 * Opens a batch with as many of its calls as the caps of the month allow, at least one; throws if there is room for none. A batch
 * takes no concurrency slot.
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

/** Reservations on the caps of a month. */
type Held = Pick<OpenCalls, 'tokens' | 'costMicroUsd'>;

/** Throws if the caps leave no room beside `held`; returns whether they leave room beside more. */
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
 * A workflow without a call takes any free slot. A workflow with calls takes another only up to its share, and leaves one for
 * each workflow that has none: it can retry whenever one of its calls ends, while the others have to wait for their turn.
 */
function hasFreeSlot({ inFlight: taken, own, sharers, without }: OpenCalls, slots: number): boolean {
  if (own === 0) return taken < slots;
  return own < Math.ceil(slots / sharers) && slots - taken > without;
}

/** Nothing was sent, and the condition is temporary: the workflow waits without using up a deferral. */
const wait = (why: ResultMessage, retryAfterSeconds: number): ProviderError =>
  new ProviderError('rate', why, { retryAfterSeconds, limited: true });
