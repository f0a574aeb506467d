import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Logger } from './logger';
import {
  forgetInstallationState,
  type InstallationState,
  metrics,
  registry,
  setInstallationState,
} from './metrics';

/** A scrape waits this long for the database. Prometheus itself gives up after ten seconds. */
const DATABASE_BUDGET_MS = 2000;
const PATH = '/metrics';

export interface MetricsServerOptions {
  readonly host: string;
  /** `off` starts no server. */
  readonly port: number | 'off';
  /**
   * Asks the database at each scrape; rejects if it does not answer. The state of the installation, or null in a process that
   * does not export it.
   */
  readonly readDatabase: () => Promise<InstallationState | null>;
  readonly logger: Logger;
}

export interface MetricsServer {
  /** Null if there is no server. */
  readonly port: number | null;
  close(): void;
}

/**
 * Serves the metrics of this process at `/metrics`. The port is private: it has no authentication and must not be reachable
 * from outside. A port that cannot be opened is logged, and the process goes on without metrics.
 */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const { host, port, logger } = options;
  if (port === 'off') return { port: null, close: () => undefined };
  if (registry.getSingleMetric('process_cpu_seconds_total') === undefined)
    collectDefaultMetrics({ register: registry });
  const observe = oneAtATime(options.readDatabase);
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== PATH) {
      response.writeHead(404).end();
      return;
    }
    scrape(observe).then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        logger.error({ error }, 'could not collect metrics');
        response.writeHead(500).end();
      },
    );
  });
  try {
    await listen(server, host, port);
  } catch (error) {
    logger.error({ error, host, port }, 'the port for metrics cannot be opened; set METRICS_PORT');
    return { port: null, close: () => undefined };
  }
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : null,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function scrape(observe: () => Promise<InstallationState | null>): Promise<string> {
  try {
    const state = await inTime(observe());
    metrics.databaseUp.set(1);
    if (state !== null) setInstallationState(state);
  } catch {
    // The answer itself says it: a scrape must work during an outage.
    metrics.databaseUp.set(0);
    forgetInstallationState();
  }
  return registry.metrics();
}

/** Scrapes during an outage share one query, so that they do not use up the connections. */
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), DATABASE_BUDGET_MS);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}
