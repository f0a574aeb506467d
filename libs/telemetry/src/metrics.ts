import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The registry of this process. All metrics of the product are defined in this file. */
export const registry = new Registry();
const registers = [registry];

/** Calls of people: fractions of a second. */
const REQUEST_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Steps of workflows and readings of documents: up to hours. */
const STEP_BUCKETS = [0.1, 0.5, 1, 5, 15, 60, 180, 600, 1800, 7200];

/**
 * Every metric of the product, beside Node's own (`nodejs_…`, `process_…`). Labels hold names from closed lists only (queues,
 * steps, vendors, models of the model list, route templates): never a person, a workspace, a document or an id.
 *
 * The metrics under "read from the database" are the same for the whole installation, and every worker exports them: query
 * them with `max()`, not `sum()`.
 */
export const metrics = {
  providerCalls: new Counter({
    name: 'clindrove_provider_calls_total',
    help: 'Ended provider calls, by how they ended.',
    labelNames: ['vendor', 'model', 'finish'] as const,
    registers,
  }),
  providerTokens: new Counter({
    name: 'clindrove_provider_tokens_total',
    help: 'Tokens of ended calls. Input includes cached tokens and cache writes, output includes thinking.',
    labelNames: ['vendor', 'model', 'kind'] as const,
    registers,
  }),
  providerCost: new Counter({
    name: 'clindrove_provider_cost_dollars_total',
    help: 'Estimated cost of ended calls with a known price, in US dollars.',
    labelNames: ['vendor', 'model'] as const,
    registers,
  }),
  providerErrors: new Counter({
    name: 'clindrove_provider_errors_total',
    help: 'Errors of sent provider calls, by kind.',
    labelNames: ['vendor', 'model', 'fault'] as const,
    registers,
  }),
  pausedKeys: new Gauge({
    name: 'clindrove_provider_paused_keys',
    help: 'Open circuits: provider keys that this worker has found paused after errors or rate limits.',
    labelNames: ['vendor'] as const,
    registers,
  }),
  retries: new Counter({
    name: 'clindrove_retries_total',
    help: 'Retries: of a provider call after a short pause, or of a deferred workflow.',
    labelNames: ['kind'] as const,
    registers,
  }),
  stepSeconds: new Histogram({
    name: 'clindrove_step_seconds',
    help: 'Duration of uninterrupted work on a step of a workflow, or on reading a document.',
    labelNames: ['step'] as const,
    buckets: STEP_BUCKETS,
    registers,
  }),
  running: new Gauge({
    name: 'clindrove_running',
    help: 'Workflows and readings that this worker runs now.',
    labelNames: ['queue'] as const,
    registers,
  }),
  leaseLosses: new Counter({
    name: 'clindrove_lease_losses_total',
    help: 'Work that this worker took over because the lease of another one had expired.',
    labelNames: ['queue'] as const,
    registers,
  }),
  requestSeconds: new Histogram({
    name: 'clindrove_http_request_seconds',
    help: 'Duration of requests to the API.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_BUCKETS,
    registers,
  }),
  sockets: new Gauge({
    name: 'clindrove_live_sockets',
    help: 'Open live sockets of this API process.',
    registers,
  }),
  databaseUp: new Gauge({
    name: 'clindrove_database_up',
    help: '1 if the database answered this process during the scrape.',
    registers,
  }),

  // Read from the database.
  queueWaiting: new Gauge({
    name: 'clindrove_queue_waiting',
    help: 'Work that is due and that no worker has started. Read from the database: use max().',
    labelNames: ['queue'] as const,
    registers,
  }),
  queueOldest: new Gauge({
    name: 'clindrove_queue_oldest_seconds',
    help: 'Waiting time of the oldest due work; 0 if none waits. Read from the database: use max().',
    labelNames: ['queue'] as const,
    registers,
  }),
  queuePaused: new Gauge({
    name: 'clindrove_queue_paused',
    help: '1 if an administrator has paused the queue. Read from the database: use max().',
    labelNames: ['queue'] as const,
    registers,
  }),
  outboxWaiting: new Gauge({
    name: 'clindrove_outbox_waiting',
    help: 'Jobs in the outbox that are not published yet. Read from the database: use max().',
    registers,
  }),
  outboxOldest: new Gauge({
    name: 'clindrove_outbox_oldest_seconds',
    help: 'Age of the oldest unpublished job; 0 if there is none. Read from the database: use max().',
    registers,
  }),
  mailWaiting: new Gauge({
    name: 'clindrove_mail_waiting',
    help: 'Mails that are due, or that are tried again. Read from the database: use max().',
    registers,
  }),
  mailFailing: new Gauge({
    name: 'clindrove_mail_failing',
    help: 'Mails whose last attempt failed and that are tried again. Read from the database: use max().',
    registers,
  }),
};

/** Work that waits, and for how long. */
export interface Backlog {
  readonly waiting: number;
  /** 0 if nothing waits. */
  readonly oldestSeconds: number;
}

/** The state of the installation that is stored in the database. */
export interface InstallationState {
  readonly queues: readonly (Backlog & { readonly queue: string; readonly isPaused: boolean })[];
  readonly outbox: Backlog;
  readonly mail: { readonly waiting: number; readonly failing: number };
}

/** Sets the metrics that are read from the database. */
export function setInstallationState({ queues, outbox, mail }: InstallationState): void {
  for (const { queue, waiting, oldestSeconds, isPaused } of queues) {
    metrics.queueWaiting.set({ queue }, waiting);
    metrics.queueOldest.set({ queue }, oldestSeconds);
    metrics.queuePaused.set({ queue }, isPaused ? 1 : 0);
  }
  metrics.outboxWaiting.set(outbox.waiting);
  metrics.outboxOldest.set(outbox.oldestSeconds);
  metrics.mailWaiting.set(mail.waiting);
  metrics.mailFailing.set(mail.failing);
}

/** Removes the metrics that are read from the database: an old figure must not look like a new one. */
export function forgetInstallationState(): void {
  for (const metric of [metrics.queueWaiting, metrics.queueOldest, metrics.queuePaused]) metric.reset();
  for (const metric of [
    metrics.outboxWaiting,
    metrics.outboxOldest,
    metrics.mailWaiting,
    metrics.mailFailing,
  ])
    metric.remove();
}
