import type { Database } from '@app/persistence';
import { Router } from 'express';

const READY_BUDGET_MS = 500;

/** Health for supervisors and load balancers. Live: the process answers. Ready: the database does, fully migrated. */
export function healthRoutes(database: Database, isDraining: () => boolean): Router {
  const router = Router();
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'live' });
  });
  router.get('/health/ready', (_request, response) => {
    isReady(database).then(
      (ready) =>
        response.status(ready && !isDraining() ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' }),
      () => response.status(503).json({ status: 'not ready' }),
    );
  });
  return router;
}

async function isReady(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_BUDGET_MS);
  });
  try {
    return await Promise.race([database.isReady(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
