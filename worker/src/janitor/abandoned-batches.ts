import { AppError, message } from '@app/contracts';
import type { OpenBatch } from '@app/persistence';
import { type AiBatches, ProviderError } from '@app/providers';
import { closeUnknown, settleBatch } from '../convert-workflow/settle-batch';
import { createIntegrationBatches } from '../convert-workflow/workflow-client';
import type { WorkerContext } from '../worker-context';

const BATCHES = 20;
const ASK_MS = 60_000;
/** Vendors keep results for 29 days. */
const KEPT_SECONDS = 29 * 86_400;

/**
 * Cancels batches whose workflow has ended, and books the answers that arrived until then: they are paid for, and another run of
 * the workflow can use them.
 */
export async function settleAbandonedBatches(context: WorkerContext): Promise<void> {
  const { database, logger } = context;
  const { workflowBatches } = database.repositories;
  if ((await workflowBatches.abandoned(1)).length === 0) return;
  await database.exclusively('abandonedBatches', async () => {
    for (const batch of await workflowBatches.abandoned(BATCHES)) {
      await workflowBatches.looked(batch.id);
      try {
        await settleAbandoned(context, batch);
      } catch (error) {
        if (error instanceof ProviderError && error.fault === 'credential')
          await closeUnknown({ context }, batch, message('call.key-refused'));
        logger.warn(
          { error, workflowId: batch.workflowId },
          'could not settle an abandoned batch; will retry',
        );
      }
    }
  });
}

async function settleAbandoned(context: WorkerContext, batch: OpenBatch): Promise<void> {
  const { integrations, workflowBatches } = context.database.repositories;
  const integration = await integrations.findById(batch.integrationId);
  const batches =
    integration === null ? null : reachable(() => createIntegrationBatches(context, integration));
  if (integration === null || batches === null || batch.ageSeconds > KEPT_SECONDS) {
    await closeUnknown({ context }, batch, message('call.out-of-reach'));
    return;
  }
  const signal = AbortSignal.timeout(ASK_MS);
  const settled = await settleBatch({ context, batches, billingProvider: integration, signal }, batch);
  if (settled.kind !== 'waiting' || settled.vendorId === null || batch.cancelledAt !== null) return;
  await batches.cancel(settled.vendorId, signal);
  await workflowBatches.cancelled(batch.id);
}

/** Null if the key cannot be decrypted. */
function reachable(open: () => AiBatches | null): AiBatches | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
