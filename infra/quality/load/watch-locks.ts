import pg from 'pg';

const LOOK_MS = 200;
const LONG_SECONDS = 1;

/**
 * Looks again and again for statements that wait for a row of another; answers how many waited too long. Locks are seen by every role,
 * what the connections of others do is not.
 */
export async function watchLocks(ownerUrl: string): Promise<{ stop: () => Promise<number> }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const seen = new Set<string>();
  let last = Promise.resolve();
  const look = async (): Promise<void> => {
    const { rows } = await client.query<{ wait: string }>(
      `SELECT pid || ' since ' || waitstart AS wait FROM pg_locks
       WHERE NOT granted AND locktype IN ('transactionid', 'tuple') AND waitstart < now() - make_interval(secs => $1)`,
      [LONG_SECONDS],
    );
    for (const { wait } of rows) seen.add(wait);
  };
  const timer = setInterval(() => {
    last = last.then(look);
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await last;
      await client.end();
      return seen.size;
    },
  };
}
