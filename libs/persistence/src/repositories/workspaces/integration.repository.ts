import type { AiIntegrationSettings, AiProvider } from '@app/contracts';
import { LessThan, type EntityManager } from 'typeorm';
import {
  AiIntegrationMonthEntity,
  WorkspaceAiIntegrationEntity,
} from '../../entities/ai-integration.entities';
import { WorkspaceEntity } from '../../entities/workspace.entities';
import type { Page } from './workspace.repository';

export interface NewIntegration {
  readonly id: number;
  readonly workspaceId: number;
  readonly name: string;
  readonly provider: AiProvider;
  /** Sealed. */
  readonly apiKey: string;
  readonly keyLast4: string;
  readonly settings: AiIntegrationSettings;
  readonly active: boolean;
}

/** Tokens sent and received, and the cost of those calls whose price is known. */
interface Spent {
  readonly tokens: number;
  readonly costMicroUsd: number;
}

const NOTHING_SPENT: Spent = { tokens: 0, costMicroUsd: 0 };

export type IntegrationRepository = ReturnType<typeof integrationRepository>;

export function integrationRepository(manager: EntityManager) {
  const table = manager.getRepository(WorkspaceAiIntegrationEntity);
  return {
    /** Draws the id first: the sealed key is bound to it. */
    async nextId(): Promise<number> {
      const [row] = await manager.query<{ id: number }[]>(
        `SELECT nextval('ai_integration_id_seq')::int AS id`,
      );
      if (row === undefined) throw new Error('The sequence gave no id.');
      return row.id;
    },

    async create(integration: NewIntegration): Promise<WorkspaceAiIntegrationEntity> {
      await table.insert({ ...integration });
      return table.findOneByOrFail({ id: integration.id });
    },

    list(workspaceId: number, page: Page): Promise<WorkspaceAiIntegrationEntity[]> {
      return table.find({
        where: { workspaceId, ...(page.before === undefined ? {} : { id: LessThan(page.before) }) },
        order: { id: 'DESC' },
        take: page.limit,
      });
    },

    find(workspaceId: number, id: number): Promise<WorkspaceAiIntegrationEntity | null> {
      return table.findOneBy({ workspaceId, id });
    },

    /** As it is now; nobody else changes it before the transaction ends. */
    lock(id: number): Promise<WorkspaceAiIntegrationEntity | null> {
      return table.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    },

    async update(
      id: number,
      change: Partial<Pick<NewIntegration, 'name' | 'apiKey' | 'keyLast4' | 'settings' | 'active'>> & {
        keyInvalid?: boolean;
      },
    ): Promise<void> {
      await table.update(id, { ...change, updatedAt: () => 'now()' });
    },

    async markUsed(id: number, keyInvalid: boolean): Promise<void> {
      await table.update(id, { lastUsedAt: () => 'now()', keyInvalid });
    },

    /** What an integration has taken in this month (UTC); kept also when the workflows are deleted. */
    async spentThisMonth(id: number): Promise<Spent> {
      return (await this.spentByEach([id])).get(id) ?? NOTHING_SPENT;
    },

    /** The same of several; those that have taken nothing are not in it. */
    async spentByEach(ids: readonly number[]): Promise<ReadonlyMap<number, Spent>> {
      const rows = await manager
        .getRepository(AiIntegrationMonthEntity)
        .createQueryBuilder('spent')
        .where('spent.integrationId = ANY(:ids)', { ids })
        .andWhere(`spent.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date`)
        .getMany();
      return new Map(
        rows.map(({ integrationId, inputTokens, outputTokens, costMicroUsd }) => [
          integrationId,
          { tokens: Number(inputTokens) + Number(outputTokens), costMicroUsd: Number(costMicroUsd) },
        ]),
      );
    },

    /** The integration that may take over in a workspace; null when nobody has consented to one. */
    async findFallback(workspaceId: number): Promise<WorkspaceAiIntegrationEntity | null> {
      return table
        .createQueryBuilder('integration')
        .innerJoin(WorkspaceEntity, 'workspace', 'workspace.fallbackIntegrationId = integration.id')
        .where('workspace.id = :workspaceId AND integration.workspaceId = workspace.id', { workspaceId })
        .getOne();
    },

    /** Gives the consent of a workspace to one integration, or takes it back. */
    async setFallback(workspaceId: number, fallbackIntegrationId: number | null): Promise<void> {
      await manager.getRepository(WorkspaceEntity).update(workspaceId, { fallbackIntegrationId });
    },

    async delete(id: number): Promise<void> {
      await table.delete(id);
    },
  };
}
