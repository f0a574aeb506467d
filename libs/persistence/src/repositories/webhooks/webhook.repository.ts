import { IsNull, LessThan, type EntityManager } from 'typeorm';
import type { WebhookDisabledReason } from '@app/contracts';
import { WebhookEntity } from '../../entities/webhook.entities';
import type { Page } from '../workspaces/workspace.repository';

export type NewWebhook = Pick<WebhookEntity, 'workspaceId' | 'url' | 'events' | 'createdBy'>;
export type WebhookChange = Partial<Pick<WebhookEntity, 'url' | 'events'>>;

export type WebhookRepository = ReturnType<typeof webhookRepository>;

export function webhookRepository(manager: EntityManager) {
  const table = manager.getRepository(WebhookEntity);
  return {
    /** Creates a webhook. `seal` encrypts its secret, which is bound to the new id. Call it in a transaction. */
    async create(webhook: NewWebhook, seal: (id: number) => string): Promise<WebhookEntity> {
      const { id } = await table.save(table.create({ ...webhook, secretSealed: '' }));
      await table.update(id, { secretSealed: seal(id) });
      return table.findOneByOrFail({ id });
    },

    /** Newest first. */
    list(workspaceId: number, page: Page): Promise<WebhookEntity[]> {
      return table.find({
        where: { workspaceId, ...(page.before === undefined ? {} : { id: LessThan(page.before) }) },
        order: { id: 'DESC' },
        take: page.limit,
      });
    },

    count(workspaceId: number): Promise<number> {
      return table.countBy({ workspaceId });
    },

    find(workspaceId: number, id: number): Promise<WebhookEntity | null> {
      return table.findOneBy({ workspaceId, id });
    },

    async update(id: number, change: WebhookChange): Promise<void> {
      if (Object.keys(change).length > 0) await table.update(id, change);
    },

    async enable(id: number): Promise<void> {
      await table.update(id, { disabledAt: null, disabledReason: null });
    },

    /** Returns false if it is disabled already. */
    async disable(id: number, disabledReason: WebhookDisabledReason): Promise<boolean> {
      const { affected } = await table.update(
        { id, disabledAt: IsNull() },
        { disabledAt: () => 'now()', disabledReason },
      );
      return affected === 1;
    },

    /** Replaces the secret and keeps the former one for some hours. */
    async rotate(
      { id, secretSealed: formerSecretSealed }: WebhookEntity,
      secretSealed: string,
      hours: number,
    ): Promise<void> {
      await table.update(id, {
        secretSealed,
        formerSecretSealed,
        formerSecretUntil: () => `now() + make_interval(hours => ${Math.trunc(hours)})`,
      });
    },

    async delete(id: number): Promise<void> {
      await table.delete(id);
    },
  };
}
