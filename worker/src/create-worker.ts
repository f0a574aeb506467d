import type { Config } from '@app/config';
import { createSpareReader } from '@app/documents';
import { type JobRunner, runJobs } from '@app/jobs';
import { createLivePublisher, subscribeLive } from '@app/live';
import { createSmtpMailer, type Mailer } from '@app/mail';
import { Database, WorkerSession } from '@app/persistence';
import { createLimiterRedis } from '@app/providers';
import { createS3ObjectStore, s3SettingsOf } from '@app/storage';
import { type Logger, startMetricsServer } from '@app/telemetry';
import { checkXmlSchemaHandler } from './check-schema/check-xml-schema.handler';
import { convertWorkflowHandler } from './convert-workflow/convert-workflow.handler';
import { createVirusScanner } from './read-document/clamd';
import { readDocumentHandler } from './read-document/read-document.handler';
import { RunningWorkflows } from './convert-workflow/running-workflows';
import { WorkerLoad } from './worker-slots/worker-load';
import { WorkerSlots } from './worker-slots/worker-slots';
import { startHealthServer } from './health-server';
import { readInstallationState } from './operations/installation-state';
import { createWorkerReporter } from './operations/worker-reporter';
import { checkAuditEnds } from './audit/audit-ends';
import { sealAuditTrail, signAuditHeads } from './audit/seal-audit-trail';
import { relayOutbox } from './relay/outbox.relay';
import { settleAbandonedBatches } from './janitor/abandoned-batches';
import { every } from './janitor/every';
import { sealPlainAnswers } from './keys/seal-plain-answers';
import { removeDeletedFolders } from './janitor/folder-removal';
import { removeExpiredContent } from './janitor/retention';
import { removeNeverVerified } from './janitor/never-verified';
import { removeExpiredModelLists } from './janitor/model-lists';
import { removeOrphanedObjects } from './janitor/orphaned-objects';
import { orphanedWorkRounds } from './janitor/orphaned-work';
import { adoptResults } from './designs/adopt-results';
import { runTriggers } from './designs/run-triggers';
import { foreseeLimits } from './notifications/foresee-limits';
import { mailAccounts } from './notifications/mail-accounts';
import { mailInvitations } from './notifications/mail-invitations';
import { mailNotifications } from './notifications/mail-notifications';
import { takeInTexts } from './search/take-in-texts';
import { deliverWebhooks } from './webhooks/deliver-webhooks';
import { callsGoOnMs } from './time-to-stop';
import { watchVitals } from './vitals';
import type { WorkerContext } from './worker-context';

const WORKER_SESSION_MS = 500;
const REPORT_MS = 2000;
const RELAY_MS = 1000;
/** An unwanted batch costs money until it is cancelled. */
const BATCH_MS = 5000;
const REMOVAL_MS = 2000;
const DESIGNS_MS = 2000;
const SEARCH_MS = 2000;
const CLEAN_MS = 60_000;
const MAIL_MS = 2000;
/** A person is waiting for the code. */
const ACCOUNT_MAIL_MS = 1000;
const WEBHOOKS_MS = 1000;
const SEAL_MS = 2000;
const SIGN_MS = 60_000;
const ENDS_MS = 600_000;

/** Starts the worker: queues, relay, janitor, health server. Returns a function that stops it without losing work. */
export async function startWorker(config: Config, logger: Logger): Promise<{ stop: () => Promise<void> }> {
  const databaseUrl = config.DATABASE_WORKER_URL ?? config.DATABASE_URL;
  const database = await Database.connect(databaseUrl, config.DATABASE_POOL);
  const workerSession = new WorkerSession(databaseUrl);
  const keepWorkerSession = every(
    WORKER_SESSION_MS,
    { name: 'worker session', run: () => workerSession.keep() },
    logger,
  );
  const onError = (error: unknown): void => logger.warn({ error }, 'queue error');
  const redis = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, onError };
  const live = createLivePublisher(redis);
  const store = createS3ObjectStore(s3SettingsOf(config));
  const limiterRedis = createLimiterRedis(config.REDIS_URL, onError);
  const spare = config.WORKER_QUEUES.includes('extraction') ? createSpareReader() : undefined;
  const scanner = createVirusScanner(config);
  const stores = { database, workerSession, store, live, limiterRedis };
  const load = new WorkerLoad();
  const context: WorkerContext = { ...stores, config, logger, spare, scanner, load };

  const running = new RunningWorkflows();
  const cancellations = subscribeLive(redis, (event) => running.onEvent(event));
  const jobs = runJobs({
    ...redis,
    handlers: [
      readDocumentHandler(context, new WorkerSlots(config.EXTRACTION_CONCURRENCY, load)),
      checkXmlSchemaHandler(context),
      convertWorkflowHandler(context, running, new WorkerSlots(config.CONVERSION_CONCURRENCY, load)),
    ],
    concurrency: { extraction: config.EXTRACTION_CONCURRENCY, conversion: config.CONVERSION_CONCURRENCY },
    queues: config.WORKER_QUEUES,
  });
  const mailer = createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });
  const stopping = new AbortController();
  const tasks = startTasks(context, jobs, { mailer, signal: stopping.signal });
  const reporter = createWorkerReporter(context, running);
  tasks.push(every(REPORT_MS, { name: 'worker report', run: () => reporter.report() }, logger));
  const health = await startHealthServer(
    { host: config.HOST, port: config.HEALTH_PORT },
    { isHealthy: () => database.isReady(), vitals: config.VITALS ? watchVitals() : null },
  );

  const metricsServer = await startMetricsServer({
    host: config.METRICS_HOST,
    port: config.METRICS_PORT,
    readDatabase: () => readInstallationState(database),
    logger,
  });

  return {
    async stop() {
      metricsServer.close();
      health.close();
      stopping.abort();
      await Promise.all(tasks.map((end) => end()));
      running.drain();
      await jobs.drain(callsGoOnMs(config.DRAIN_SECONDS));
      spare?.close();
      mailer.close();
      await cancellations.close();
      limiterRedis.disconnect();
      await Promise.allSettled([reporter.remove()]);
      await live.close();
      await keepWorkerSession();
      await workerSession.end();
      await database.close();
    },
  };
}

function startTasks(
  context: WorkerContext,
  jobs: JobRunner,
  { mailer, signal }: { mailer: Mailer; signal: AbortSignal },
) {
  const { logger, database, config } = context;
  const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  // The work of a lost worker is claimed within two lease periods.
  const sweepMs = config.LEASE_SECONDS * 500;
  return [
    every(RELAY_MS, { name: 'relay', run: () => relayOutbox(context, jobs.queue) }, logger),
    every(sweepMs, { name: 'orphaned work', run: orphanedWorkRounds(context, jobs.queue) }, logger),
    every(BATCH_MS, { name: 'abandoned batches', run: () => settleAbandonedBatches(context) }, logger),
    every(SEAL_MS, { name: 'audit seals', run: () => sealAuditTrail(context) }, logger),
    every(SIGN_MS, { name: 'audit heads', run: () => signAuditHeads(context) }, logger),
    every(ENDS_MS, { name: 'audit ends', run: () => checkAuditEnds(context) }, logger),
    every(
      ACCOUNT_MAIL_MS,
      { name: 'mails about accounts', run: () => mailAccounts(context, mailer) },
      logger,
    ),
    every(MAIL_MS, { name: 'invitations', run: () => mailInvitations(context, mailer) }, logger),
    every(MAIL_MS, { name: 'mails', run: () => mailNotifications(context, mailer) }, logger),
    every(CLEAN_MS, { name: 'limits ahead', run: () => foreseeLimits(context) }, logger),
    every(
      CLEAN_MS,
      { name: 'old notifications', run: () => database.repositories.notifications.forgetOld() },
      logger,
    ),
    every(WEBHOOKS_MS, { name: 'webhooks', run: () => deliverWebhooks(context, signal) }, logger),
    every(
      CLEAN_MS,
      { name: 'old deliveries of webhooks', run: () => database.repositories.webhookDeliveries.tidy() },
      logger,
    ),
    every(DESIGNS_MS, { name: 'arrived documents', run: () => runTriggers(context) }, logger),
    every(DESIGNS_MS, { name: 'results as form designs', run: () => adoptResults(context) }, logger),
    every(SEARCH_MS, { name: 'texts to be searched', run: () => takeInTexts(context) }, logger),
    every(REMOVAL_MS, { name: 'deleted folders', run: () => removeDeletedFolders(context) }, logger),
    every(CLEAN_MS, { name: 'expired content', run: () => removeExpiredContent(context) }, logger),
    every(CLEAN_MS, { name: 'plain answers', run: () => sealPlainAnswers(database, ring, signal) }, logger),
    every(CLEAN_MS, { name: 'lists of models', run: () => removeExpiredModelLists(context) }, logger),
    every(CLEAN_MS, { name: 'accounts never verified', run: () => removeNeverVerified(context) }, logger),
    every(CLEAN_MS, { name: 'orphaned objects', run: () => removeOrphanedObjects(context) }, logger),
  ];
}
