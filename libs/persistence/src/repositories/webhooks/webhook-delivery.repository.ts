import type { DeliveryFailure, DeliveryState } from '@app/contracts';
import { In, LessThan, type EntityManager } from 'typeorm';
import { WebhookDeliveryEntity, WebhookEntity } from '../../entities/webhook.entities';
import type { Page } from '../workspaces/workspace.repository';

/** A delivery that this process is to send now. `delivery.tries` proves the claim. */
export interface ClaimedDelivery {
  readonly delivery: WebhookDeliveryEntity;
  readonly webhook: WebhookEntity;
}

/** How a try ended. `status` is that of the answer, if there was one. */
export type TryResult =
  | { readonly kind: 'delivered'; readonly status: number }
  | {
      readonly kind: 'failed';
      readonly status: number | null;
      readonly failure: DeliveryFailure;
      /** Seconds until the next try; null to give up. */
      readonly againSeconds: number | null;
    };

/** Longer than a try may take. */
const CLAIM = '60 seconds';
/** A delivery is tried for this time. */
const GIVEN_UP = '24 hours';
const KEPT = '30 days';

export type WebhookDeliveryRepository = ReturnType<typeof webhookDeliveryRepository>;

export function webhookDeliveryRepository(manager: EntityManager) {
  const table = manager.getRepository(WebhookDeliveryEntity);
  return {
    /** Newest first. */
    list(webhookId: number, page: Page): Promise<WebhookDeliveryEntity[]> {
      return table.find({
        where: { webhookId, ...(page.before === undefined ? {} : { id: LessThan(page.before) }) },
        order: { id: 'DESC' },
        take: page.limit,
      });
    },

    find(webhookId: number, id: number): Promise<WebhookDeliveryEntity | null> {
      return table.findOneBy({ webhookId, id });
    },

    /**
     * Makes a delivery due now, for another 24 hours. A try that is under way stays alone: the delivery cannot be claimed until it
     * has ended.
     */
    async replay(id: number): Promise<void> {
      await table.update(id, {
        state: 'pending',
        nextTryAt: () => 'now()',
        giveUpAt: () => `now() + interval '${GIVEN_UP}'`,
        endedAt: null,
      });
    },

    /**
     * Claims due deliveries, at most `perWebhook` of one webhook at a time, so that a slow receiver takes few places. One process
     * claims at a time. AT-LEAST-ONCE: a process that ends between sending and settling leaves its claims to others.
     */
    async claim(limit: number, perWebhook: number): Promise<ClaimedDelivery[]> {
      const rows = await manager.query<[{ id: number }[], number]>(
        `UPDATE webhook_deliveries SET claimed_until = now() + interval '${CLAIM}', tries = tries + 1
         WHERE id IN (
           SELECT due.id FROM webhooks w CROSS JOIN LATERAL (
             SELECT d.id, row_number() OVER (ORDER BY d.next_try_at, d.id) AS place FROM webhook_deliveries d
             WHERE d.webhook_id = w.id AND d.state = 'pending' AND d.next_try_at <= now()
               AND (d.claimed_until IS NULL OR d.claimed_until <= now())
             ORDER BY d.next_try_at, d.id LIMIT $2) AS due
           WHERE w.disabled_at IS NULL AND due.place + (
             SELECT count(*) FROM webhook_deliveries b
             WHERE b.webhook_id = w.id AND b.state = 'pending' AND b.claimed_until > now()) <= $2
           ORDER BY due.place, due.id LIMIT $1)
         RETURNING id`,
        [limit, perWebhook],
      );
      const ids = rows[0].map(({ id }) => id);
      const deliveries = await table.findBy({ id: In(ids) });
      const webhooks = await manager
        .getRepository(WebhookEntity)
        .findBy({ id: In(deliveries.map(({ webhookId }) => webhookId)) });
      const byId = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
      return deliveries.flatMap((delivery) => {
        const webhook = byId.get(delivery.webhookId);
        return webhook === undefined ? [] : [{ delivery, webhook }];
      });
    },

    /**
     * Stores the result of a try and returns the new state; null if another process has claimed the delivery since, and nothing
     * was stored.
     */
    async settle(
      { id, tries }: Pick<WebhookDeliveryEntity, 'id' | 'tries'>,
      result: TryResult,
    ): Promise<DeliveryState | null> {
      const failure = result.kind === 'failed' ? result.failure : null;
      const again = result.kind === 'failed' ? result.againSeconds : null;
      const [rows] = await manager.query<[{ state: DeliveryState }[], number]>(
        `UPDATE webhook_deliveries SET claimed_until = NULL, last_status = $3, last_failure = $4,
           state = CASE WHEN $4::varchar IS NULL THEN 'delivered' WHEN next.at IS NULL OR next.at > give_up_at THEN 'failed' ELSE 'pending' END,
           ended_at = CASE WHEN $4::varchar IS NULL OR next.at IS NULL OR next.at > give_up_at THEN now() END,
           next_try_at = coalesce(next.at, next_try_at)
         FROM (SELECT now() + make_interval(secs => $5::float) AS at) AS next
         WHERE id = $1 AND tries = $2 AND state = 'pending' RETURNING state`,
        [id, tries, result.status, failure, again],
      );
      return rows[0]?.state ?? null;
    },

    /** True if the receiver has accepted a delivery within the last 24 hours. */
    hasArrivedLately(webhookId: number): Promise<boolean> {
      return table
        .createQueryBuilder('delivery')
        .where(`delivery.webhook_id = :webhookId AND delivery.state = 'delivered'`, { webhookId })
        .andWhere(`delivery.ended_at > now() - interval '${GIVEN_UP}'`)
        .getExists();
    },

    /** Ends deliveries whose time is over, such as those of a disabled webhook, and deletes ended ones after 30 days. */
    async tidy(): Promise<void> {
      await manager.query(
        `UPDATE webhook_deliveries SET state = 'failed', ended_at = now()
         WHERE state = 'pending' AND give_up_at <= now() AND (claimed_until IS NULL OR claimed_until <= now())`,
      );
      await manager.query(`DELETE FROM webhook_deliveries WHERE ended_at < now() - interval '${KEPT}'`);
    },
  };
}
