import { createServer, type Server } from 'node:http';

/** Health of the worker, for supervisors and orchestrators. */
export function startHealthServer(
  { host, port }: { host: string; port: number },
  isHealthy: () => Promise<boolean>,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/health') {
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
