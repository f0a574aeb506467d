import type { AiIntegrationSettings, AiProvider, LearntLimits, ListedFacts } from '@app/contracts';
import { In, LessThan, MoreThan, type EntityManager } from 'typeorm';
import { WorkspaceAiIntegrationEntity } from '../../entities/ai-integration.entities';
import { callLimitIn } from '../../call-limit';
import { WorkspaceEntity } from '../../entities/workspace.entities';
import type { Page } from './workspace.repository';

export interface NewIntegration {
  readonly id: number;
  readonly workspaceId: number;
  readonly name: string;
  readonly provider: AiProvider;
  /** Encrypted. */
  readonly apiKey: string;
  readonly keyLast4: string;
  readonly settings: AiIntegrationSettings;
  readonly active: boolean;
}

/** Tokens sent and received, and the cost of calls with a known price. */
interface Spent {
  readonly tokens: number;
  readonly costMicroUsd: number;
}

const NOTHING_SPENT: Spent = { tokens: 0, costMicroUsd: 0 };

export type IntegrationRepository = ReturnType<typeof integrationRepository>;

export function integrationRepository(manager: EntityManager) {
  const table = manager.getRepository(WorkspaceAiIntegrationEntity);
  return {
    /** Reserves the id first, because the encrypted key is bound to it. */
    async nextId(): Promise<number> {
      const [row] = await manager.query<{ id: number }[]>(
        `SELECT nextval('ai_integration_id_seq')::int AS id`,
      );
      if (row === undefined) throw new Error('The sequence returned no id.');
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

    /** Active integrations of all workspaces, by id. */
    activeAfter(id: number, limit: number): Promise<WorkspaceAiIntegrationEntity[]> {
      return table.find({ where: { active: true, id: MoreThan(id) }, order: { id: 'ASC' }, take: limit });
    },

    /**
     * Integrations whose model came from a vendor's list and was not looked up for a day. Each is returned once a day.
     */
    async claimListed(limit: number): Promise<WorkspaceAiIntegrationEntity[]> {
      const [rows] = await manager.query<[{ id: number }[], number]>(
        `UPDATE workspace_ai_agent_integrations SET listed_at = now() WHERE id IN (
           SELECT id FROM workspace_ai_agent_integrations
           WHERE active AND NOT key_invalid AND settings ? 'listed'
             AND (listed_at IS NULL OR listed_at < now() - interval '1 day')
           ORDER BY listed_at NULLS FIRST, id LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id`,
        [limit],
      );
      return rows.length === 0 ? [] : table.findBy({ id: In(rows.map(({ id }) => id)) });
    },

    /** Stores what the list now says about the model; false if the settings were changed meanwhile. */
    async setListed(id: number, before: ListedFacts, after: ListedFacts): Promise<boolean> {
      const [, changed] = await manager.query<[unknown, number]>(
        `UPDATE workspace_ai_agent_integrations SET settings = jsonb_set(settings, '{listed}', $3::jsonb)
         WHERE id = $1 AND settings -> 'listed' = $2::jsonb`,
        [id, JSON.stringify(before), JSON.stringify(after)],
      );
      return changed > 0;
    },

    /** Stores the limits that a model stated in a rejection. */
    async setLearnt(id: number, learnt: LearntLimits): Promise<void> {
      await manager.query(
        `UPDATE workspace_ai_agent_integrations SET settings = jsonb_set(settings, '{learnt}', $2::jsonb) WHERE id = $1`,
        [id, JSON.stringify(learnt)],
      );
    },

    find(workspaceId: number, id: number): Promise<WorkspaceAiIntegrationEntity | null> {
      return table.findOneBy({ workspaceId, id });
    },

    findById(id: number): Promise<WorkspaceAiIntegrationEntity | null> {
      return table.findOneBy({ id });
    },

    /** Reads the row and locks it until the transaction ends. */
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

    /**
     * Stored to the minute, unless the key's validity changes, so that ending calls do not wait for each other at this
     * row.
     */
    async markUsed(id: number, { keyInvalid }: { readonly keyInvalid: boolean }): Promise<void> {
      await table
        .createQueryBuilder()
        .update()
        .set({ lastUsedAt: () => 'now()', keyInvalid })
        .where(
          `id = :id AND (:keyInvalid OR key_invalid OR last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
          { id, keyInvalid },
        )
        .execute();
    },

    /**
     * Halves a key's concurrency limit, down to one, after its provider refused one of several calls sent `secondsAgo`.
     * Returns the new limit. Calls that were sent together lower it once. Returns null if the refused call was alone.
     */
    async lowerCalls(
      id: number,
      { most, secondsAgo }: { readonly most: number; readonly secondsAgo: number },
    ): Promise<number | null> {
      const [rows] = await manager.query<[{ limit: number }[], number]>(
        `UPDATE workspace_ai_agent_integrations i
         SET call_limit = greatest(1, least($2, ${callLimitIn('i')}, open.calls) / 2), call_limit_at = now()
         FROM (SELECT count(*)::int AS calls FROM ai_workflow_calls c JOIN ai_workflows w ON w.id = c.workflow_id
               WHERE c.finish = 'open' AND c.integration_id = $1 AND w.status = 'running' AND w.lease_until > now()) open
         WHERE i.id = $1 AND open.calls > 1
           AND (i.call_limit_at IS NULL OR i.call_limit_at < now() - make_interval(secs => $3))
         RETURNING i.call_limit AS limit`,
        [id, most, secondsAgo],
      );
      return rows[0]?.limit ?? null;
    },

    /** Usage of an integration in this month (UTC), including deleted workflows. */
    async spentThisMonth(id: number): Promise<Spent> {
      return (await this.spentByEach([id])).get(id) ?? NOTHING_SPENT;
    },

    /** The same for several integrations; those without usage are missing. */
    async spentByEach(ids: readonly number[]): Promise<ReadonlyMap<number, Spent>> {
      const rows = await manager.query<{ id: number; tokens: string; cost: string }[]>(
        `SELECT integration_id AS id, sum(input_tokens + output_tokens) AS tokens, sum(cost_micro_usd) AS cost FROM (
           SELECT integration_id, month, input_tokens, output_tokens, cost_micro_usd FROM ai_integration_months
           UNION ALL
           SELECT integration_id, month, input_tokens, output_tokens, cost_micro_usd FROM ai_integration_spendings) spent
         WHERE integration_id = ANY($1) AND month = date_trunc('month', now() AT TIME ZONE 'UTC')::date GROUP BY 1`,
        [ids],
      );
      return new Map(
        rows.map(({ id, tokens, cost }) => [id, { tokens: Number(tokens), costMicroUsd: Number(cost) }]),
      );
    },

    /** Adds the usage that calls have appended to the totals of their months; returns the number of entries. */
    async foldSpending(limit: number): Promise<number> {
      const [row] = await manager.query<{ folded: number }[]>(
        `WITH taken AS (
           DELETE FROM ai_integration_spendings WHERE id IN (
             SELECT id FROM ai_integration_spendings ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING *),
         folded AS (
           INSERT INTO ai_integration_months AS spent
             (integration_id, month, calls, input_tokens, output_tokens, cost_micro_usd)
           SELECT integration_id, month, sum(calls), sum(input_tokens), sum(output_tokens), sum(cost_micro_usd)
           FROM taken GROUP BY 1, 2
           ON CONFLICT (integration_id, month) DO UPDATE SET calls = spent.calls + excluded.calls,
             input_tokens = spent.input_tokens + excluded.input_tokens,
             output_tokens = spent.output_tokens + excluded.output_tokens,
             cost_micro_usd = spent.cost_micro_usd + excluded.cost_micro_usd)
         SELECT count(*)::int AS folded FROM taken`,
        [limit],
      );
      return row?.folded ?? 0;
    },

    /** The fallback integration of a workspace; null without consent. */
    async findFallback(workspaceId: number): Promise<WorkspaceAiIntegrationEntity | null> {
      return table
        .createQueryBuilder('integration')
        .innerJoin(WorkspaceEntity, 'workspace', 'workspace.fallbackIntegrationId = integration.id')
        .where('workspace.id = :workspaceId AND integration.workspaceId = workspace.id', { workspaceId })
        .getOne();
    },

    /** Sets or withdraws the consent to a fallback integration. */
    async setFallback(workspaceId: number, fallbackIntegrationId: number | null): Promise<void> {
      await manager.getRepository(WorkspaceEntity).update(workspaceId, { fallbackIntegrationId });
    },

    /** Returns true if unreadable pages may be sent as pictures. */
    showsPages(workspaceId: number): Promise<boolean> {
      return manager.getRepository(WorkspaceEntity).existsBy({ id: workspaceId, showsPages: true });
    },

    /** Sets or withdraws the consent to send pages as pictures. */
    async setShowsPages(workspaceId: number, showsPages: boolean): Promise<void> {
      await manager.getRepository(WorkspaceEntity).update(workspaceId, { showsPages });
    },

    async delete(id: number): Promise<void> {
      await table.delete(id);
    },
  };
}
