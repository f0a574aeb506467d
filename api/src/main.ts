import 'reflect-metadata';
import { ConfigError, loadConfig } from '@app/config';
import { createLogger } from '@app/telemetry';
import { createApi } from './create-app';

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger('api', config.LOG_LEVEL);
  process.on('unhandledRejection', (error) => {
    logger.fatal({ error }, 'unhandled rejection');
    process.exit(1);
  });
  const api = await createApi(config, logger);
  const port = await api.listen(config.PORT);
  logger.info({ port }, 'listening');

  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    void api.close().then(
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
