import type { Database } from '@app/persistence';
import { Router } from 'express';
import type { StorageProbe } from '../infrastructure/storage-probe';

const READY_BUDGET_MS = 500;

interface Parts {
  readonly database: Pick<Database, 'isReady'>;
  readonly storage: Pick<StorageProbe, 'isWritable'>;
  readonly isDraining: () => boolean;
}

/**
 * Health for supervisors and load balancers. Live: the process answers. Ready: the database answers and is fully migrated, and
 * files can be stored; otherwise names what is missing.
 */
export function healthRoutes({ database, storage, isDraining }: Parts): Router {
  const router = Router();
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'live' });
  });
  router.get('/health/ready', (_request, response) => {
    void Promise.all([inTime(database.isReady()), inTime(storage.isWritable())]).then(
      ([hasDatabase, hasStorage]) => {
        const isReady = hasDatabase && hasStorage && !isDraining();
        response.status(isReady ? 200 : 503).json({
          status: isReady ? 'ready' : 'not ready',
          database: hasDatabase ? 'ready' : 'away',
          storage: hasStorage ? 'ready' : 'away',
        });
      },
    );
  });
  return router;
}

/** Returns false for a negative, late or failed answer. */
async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_BUDGET_MS);
  });
  try {
    return await Promise.race([answer, timeout]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
