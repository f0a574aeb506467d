import 'reflect-metadata';
import { ConfigError, loadConfig } from '@app/config';
import { createLogger, runProcess } from '@app/telemetry';
import { createApi } from './create-app';

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger('api', config.LOG_LEVEL);
  await runProcess(logger, async () => {
    const api = await createApi(config, logger);
    const port = await api.listen(config.PORT);
    logger.info({ port }, 'listening');
    return { stop: () => api.close() };
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
