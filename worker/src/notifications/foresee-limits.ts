import { capShare } from '@app/costs';
import { notified } from '@app/live';
import { modelInUse } from '@app/models';
import type { NewNotification, WorkspaceAiIntegrationEntity } from '@app/persistence';
import type { WorkerContext } from '../worker-context';

/** People are notified from this share of a monthly cap on. */
const NEAR = 0.8;
const BATCH = 500;

/** Notifies owners and admins once of what will stop their AI agents: a cap that is nearly used up, a model that retires. */
export async function foreseeLimits(
  { database, config, live }: Pick<WorkerContext, 'database' | 'config' | 'live'>,
  now = new Date(),
): Promise<void> {
  const { integrations, members, notifications, workspaces } = database.repositories;
  for (let after = 0; ;) {
    const batch = await integrations.activeAfter(after, BATCH);
    const spent = await integrations.spentByEach(batch.map(({ id }) => id));
    for (const integration of batch) {
      const share = capShare(integration, spent.get(integration.id));
      const news = [nearLimit(integration, share, now), retiring(integration, config, now)];
      for (const notification of news.filter((each) => each !== null)) {
        const workspace = await workspaces.find(integration.workspaceId);
        const people = await members.processorsOf(integration.workspaceId);
        const facts = {
          ...notification.facts,
          workspace: workspace?.name ?? '',
          integration: integration.name,
        };
        const ids = await notifications.tell(
          people.map(({ id }) => id),
          { ...notification, workspaceId: integration.workspaceId, facts },
        );
        if (ids.length > 0) await live.publish(notified(ids));
      }
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return;
    after = last.id;
  }
}

function nearLimit({ id }: WorkspaceAiIntegrationEntity, share: number, now: Date): NewNotification | null {
  if (share < NEAR) return null;
  const once = `spending:${id}:${now.toISOString().slice(0, 7)}`;
  return { kind: 'spending-near', once, facts: { percent: Math.floor(share * 100) } };
}

function retiring(
  { id, provider, settings }: WorkspaceAiIntegrationEntity,
  { prices }: WorkerContext['config'],
  now: Date,
): NewNotification | null {
  const { id: model, retires, successor } = modelInUse(prices.catalogue, provider, settings, now);
  if (retires === null) return null;
  return {
    kind: 'model-retiring',
    once: `retiring:${id}:${model}`.slice(0, 120),
    facts: { model, day: retires, ...(successor !== null && { successor }) },
  };
}
