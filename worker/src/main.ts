import { ConfigError, loadConfig } from '@app/config';
import { createLogger, runProcess } from '@app/telemetry';
import { startWorker } from './create-worker';

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger('worker', config.LOG_LEVEL);
  await runProcess(logger, async () => {
    const worker = await startWorker(config, logger);
    logger.info({ queues: config.WORKER_QUEUES }, 'worker started');
    return worker;
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
