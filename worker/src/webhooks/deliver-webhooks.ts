import { setTimeout as sleep } from 'node:timers/promises';
import { thingsChanged } from '@app/live';
import type { AuditEntry, ClaimedDelivery, TryResult } from '@app/persistence';
import type { WorkerContext } from '../worker-context';
import { isGone, sendDelivery } from './send-delivery';

/** Deliveries that one process sends at a time. They need no worker slot. */
const PLACES = 32;
/** Of one webhook, in all processes, so that a receiver that hangs leaves places for others. */
const PER_WEBHOOK = 4;
const LOOK_MS = 500;

type Delivering = Pick<WorkerContext, 'database' | 'config' | 'live' | 'logger'>;

/** Sends due deliveries until none is left, or until `signal` aborts, which also ends the tries under way. */
export async function deliverWebhooks(context: Delivering, signal: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>();
  do {
    for (const claimed of signal.aborted ? [] : await claim(context, PLACES - underWay.size)) {
      const sending = deliver(context, claimed, signal).finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
    if (underWay.size > 0) await Promise.race([...underWay, sleep(LOOK_MS)]);
  } while (underWay.size > 0);
}

async function claim({ database }: Delivering, limit: number): Promise<ClaimedDelivery[]> {
  if (limit <= 0) return [];
  let claimed: ClaimedDelivery[] = [];
  await database.exclusively('webhookDeliveries', async () => {
    claimed = await database.repositories.webhookDeliveries.claim(limit, PER_WEBHOOK);
  });
  return claimed;
}

/** An error here is ours; the claim expires and the delivery is tried again. */
async function deliver(context: Delivering, claimed: ClaimedDelivery, stop: AbortSignal): Promise<void> {
  const { delivery, webhook } = claimed;
  try {
    await settle(context, claimed, await sendDelivery(context, claimed, stop));
  } catch (error) {
    context.logger.warn(
      { error, webhookId: webhook.id, deliveryId: delivery.id },
      'could not deliver a webhook; will retry',
    );
  }
}

/** Stores the result. 410 disables the webhook. */
async function settle(
  { database, live }: Delivering,
  { delivery, webhook }: ClaimedDelivery,
  result: TryResult,
): Promise<void> {
  const disabling: AuditEntry = {
    action: 'webhook.disable',
    actorId: null,
    workspaceId: webhook.workspaceId,
    targetType: 'webhook',
    targetId: webhook.id,
    newValue: { reason: 'gone', status: result.status },
  };
  const isDisabled = await database.transaction(async ({ webhookDeliveries, webhooks, audit }) => {
    await webhookDeliveries.settle(delivery, result);
    if (!isGone(result) || !(await webhooks.disable(webhook.id, 'gone'))) return false;
    await audit.record(disabling);
    return true;
  });
  if (isDisabled) for (const event of thingsChanged([disabling])) await live.publish(event);
}
