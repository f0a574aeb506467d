import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookDisabledReason } from '@app/contracts';
import { notified, thingsChanged } from '@app/live';
import type { AuditEntry, ClaimedDelivery, Repositories, TryResult, WebhookEntity } from '@app/persistence';
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

/** Stores the result, and turns the webhook off if the receiver is gone or has accepted nothing for a day. */
async function settle(
  { database, live }: Delivering,
  { delivery, webhook }: ClaimedDelivery,
  result: TryResult,
): Promise<void> {
  const events = await database.transaction(async (repositories) => {
    const reason = await disablingReason(repositories, delivery, result);
    if (reason === null || !(await repositories.webhooks.disable(webhook.id, reason))) return [];
    const disabling: AuditEntry = {
      action: 'webhook.disable',
      actorId: null,
      workspaceId: webhook.workspaceId,
      targetType: 'webhook',
      targetId: webhook.id,
      newValue: { reason, status: result.status },
    };
    await repositories.audit.record(disabling);
    return [...thingsChanged([disabling]), notified(await tell(repositories, webhook, reason))];
  });
  for (const event of events) await live.publish(event);
}

/** Stores the result; returns why the webhook has to be turned off, or null. */
async function disablingReason(
  { webhookDeliveries }: Repositories,
  delivery: ClaimedDelivery['delivery'],
  result: TryResult,
): Promise<WebhookDisabledReason | null> {
  const state = await webhookDeliveries.settle(delivery, result);
  if (isGone(result)) return 'gone';
  if (state !== 'failed') return null;
  return (await webhookDeliveries.hasArrivedLately(delivery.webhookId)) ? null : 'failing';
}

/** Notifies owners, admins and the member who added the webhook; returns their ids. */
async function tell(
  { members, notifications, workspaces }: Repositories,
  { workspaceId, url, createdBy }: WebhookEntity,
  disabledReason: WebhookDisabledReason,
): Promise<number[]> {
  const workspace = await workspaces.find(workspaceId);
  const maker = createdBy === null ? null : await members.find(workspaceId, createdBy);
  const people = [...(await members.processorsOf(workspaceId)), ...(maker === null ? [] : [maker.person])];
  return notifications.tell([...new Set(people.map(({ id }) => id))], {
    kind: 'webhook-disabled',
    workspaceId,
    facts: { workspace: workspace?.name ?? '', receiver: new URL(url).origin, disabledReason },
  });
}
