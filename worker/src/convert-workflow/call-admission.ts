import { capReached } from '@app/costs';
import type { NewCall, OpenCalls, Repositories } from '@app/persistence';
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
  const held = await workflowCalls.letIn(integrationId, call.workflowId);
  if (!hasPlace(held, places))
    throw wait('all calls that this key may have at a time are in use', PLACE_PAUSE_SECONDS);
  const integration = await integrations.findById(integrationId);
  if (integration !== null) {
    const spent = await integrations.spentThisMonth(integrationId);
    const reached = capReached(integration, spent);
    if (reached !== null) throw reached;
    const withHeld = {
      tokens: spent.tokens + held.tokens,
      costMicroUsd: spent.costMicroUsd + held.costMicroUsd,
    };
    if (capReached(integration, withHeld) !== null)
      throw wait('other calls may take what is left of the monthly cap', CAP_PAUSE_SECONDS);
  }
  return workflowCalls.open(call);
}

/**
 * A workflow without a call takes any free place. One that has calls takes more only up to its share of them, and none that a
 * workflow without any may need: it asks again with every call that ends, while others have to wait for their turn.
 */
function hasPlace({ places: taken, own, sharers, without }: OpenCalls, places: number): boolean {
  if (own === 0) return taken < places;
  return own < Math.ceil(places / sharers) && places - taken > without;
}

/** Nothing was sent, and it passes: the workflow waits without using up its patience. */
const wait = (message: string, retryAfterSeconds: number): ProviderError =>
  new ProviderError('rate', message, { retryAfterSeconds, limited: true });
