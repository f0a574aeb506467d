import type { Logger } from './logger';

/** What runs in a process until the process is told to end. */
export interface RunningService {
  /** Finishes or gives back what is under way. */
  stop(): Promise<void>;
}

/**
 * Runs a service until SIGTERM or SIGINT. Stops it in order once, then ends with 0, or with 1 if stopping failed. An unhandled
 * rejection ends the process with 1, so that its supervisor starts a new one.
 */
export async function runProcess(logger: Logger, start: () => Promise<RunningService>): Promise<void> {
  process.on('unhandledRejection', (error) => {
    logger.fatal({ error }, 'unhandled rejection');
    process.exit(1);
  });
  const service = await start();
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    void service.stop().then(
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
