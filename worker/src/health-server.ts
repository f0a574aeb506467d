import { createServer, type Server } from 'node:http';
import type { Vitals } from './vitals';

interface Health {
  readonly isHealthy: () => Promise<boolean>;
  /** Null unless the process is measured. */
  readonly vitals: (() => Vitals) | null;
}

/** Serves the worker's health for supervisors and orchestrators and, if measured, its vitals. */
export function startHealthServer(
  { host, port }: { host: string; port: number },
  { isHealthy, vitals }: Health,
): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/vitals' && vitals !== null) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(vitals()));
      return;
    }
    if (path !== '/health') {
      response.writeHead(404).end();
      return;
    }
    isHealthy().then(
      (healthy) => response.writeHead(healthy ? 200 : 503).end(healthy ? 'ok' : 'not ready'),
      () => response.writeHead(503).end('not ready'),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
