import type { Database } from '@app/persistence';
import type { InstallationState } from '@app/telemetry';

/** The state of the installation for the metrics of a worker: queues, outbox and mail. */
export async function readInstallationState({
  repositories: { operations },
}: Pick<Database, 'repositories'>): Promise<InstallationState> {
  const backlogs = await operations.backlogs();
  const outbox = await operations.outbox();
  const mail = await operations.mail();
  return {
    queues: backlogs.map(({ queue, waiting, oldestSeconds, pausedAt }) => ({
      queue,
      waiting,
      oldestSeconds,
      isPaused: pausedAt !== null,
    })),
    outbox,
    mail,
  };
}
