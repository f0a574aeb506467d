import { isDeepStrictEqual } from 'node:util';
import { AppError, ListedFacts } from '@app/contracts';
import { thingChanged } from '@app/live';
import type { WorkspaceAiIntegrationEntity } from '@app/persistence';
import { ProviderError } from '@app/providers';
import { type AskingContext, listedNow } from '../convert-workflow/workflow-client';
import type { WorkerContext } from '../worker-context';

const INTEGRATIONS = 20;
const ASK_MS = 30_000;

type SweepContext = Pick<WorkerContext, 'database' | 'live' | 'logger'> & AskingContext;

/**
 * Refreshes once a day what vendors' lists say about the models of integrations: limits and retirement date. A list that cannot
 * be fetched, or no longer contains the model, changes nothing.
 */
export async function removeExpiredModelLists(context: SweepContext): Promise<void> {
  for (const integration of await context.database.repositories.integrations.claimListed(INTEGRATIONS)) {
    try {
      await refresh(context, integration);
    } catch (error) {
      if (!(error instanceof ProviderError || error instanceof AppError)) throw error;
      const { id: integrationId } = integration;
      context.logger.info(
        { error, integrationId },
        'the list of models of an integration could not be asked',
      );
    }
  }
}

async function refresh(context: SweepContext, integration: WorkspaceAiIntegrationEntity): Promise<void> {
  const before = integration.settings.listed;
  const now = await listedNow(context, integration, AbortSignal.timeout(ASK_MS));
  if (before === undefined || now === null) return;
  // Ignores limits that are not usable numbers.
  const after = ListedFacts.safeParse(now).data;
  if (after === undefined || isDeepStrictEqual(before, after)) return;
  const { id, workspaceId } = integration;
  const isKept = await context.database.transaction(async ({ integrations, audit }) => {
    if (!(await integrations.setListed(id, before, after))) return false;
    await audit.record({
      action: 'ai-integration.relist',
      actorId: null,
      workspaceId,
      targetType: 'ai-integration',
      targetId: id,
      oldValue: before,
      newValue: after,
      reason: 'The list of the provider says so.',
    });
    return true;
  });
  if (isKept) await context.live.publish(thingChanged('ai-integration', workspaceId));
}
