import { ConfigError, loadConfig } from '@app/config';
import { createLogger } from '@app/telemetry';
import { startWorker } from './create-worker';

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger('worker', config.LOG_LEVEL);
  process.on('unhandledRejection', (error) => {
    logger.fatal({ error }, 'unhandled rejection');
    process.exit(1);
  });
  // On a person's machine Ctrl-C should not take long; what runs is given back and goes on at the next start.
  const worker = await startWorker(config, logger, config.isProduction ? undefined : 2000);
  logger.info({ queues: config.WORKER_QUEUES }, 'working');

  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'draining');
    void worker.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
