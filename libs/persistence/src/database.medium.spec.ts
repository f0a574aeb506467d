import { setTimeout as sleep } from 'node:timers/promises';
import { aFolder, connectTestDatabase, type TestDatabase } from '@app/testing';
import pg from 'pg';
import { Database } from './database';
import { isDatabaseAway, isDatabaseUnavailable } from './database-away';
import { withDatabaseUser } from './row-security/database-user';

describe('the database of a process', () => {
  let store: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  it('refuses every kind of second connection inside a transaction', async () => {
    const { repositories } = database;
    const second = 'second connection';

    await expect(database.transaction(() => repositories.users.findById(1))).rejects.toThrow(second);
    await expect(database.transaction(() => database.transaction(() => Promise.resolve()))).rejects.toThrow(
      second,
    );
    await expect(
      database.transaction(() => database.exclusively('relay', () => Promise.resolve())),
    ).rejects.toThrow(second);
    await expect(database.transaction(({ users }) => users.findById(1))).resolves.toBeNull();
  });

  it('serves one person while another one has a hundred calls open', async () => {
    const [busy, other] = [await aFolder(store), await aFolder(store)];
    const people = await Database.connectForPeople({ url: store.appUrl, systemUrl: store.systemUrl }, 5);
    const as = <T>({ userId }: { userId: number }, work: () => Promise<T>) =>
      withDatabaseUser({ personId: userId, isSystem: false }, work);
    try {
      const ends: string[] = [];
      const held = Array.from({ length: 100 }, () =>
        as(busy, () =>
          people.transaction(async ({ users }) => {
            await users.findById(busy.userId);
            await sleep(20);
          }),
        ).then(() => ends.push('busy')),
      );
      await as(other, () => people.repositories.users.findById(other.userId));
      ends.push('other');
      await Promise.all(held);

      expect(ends).toHaveLength(101);
      // Without turns, the other one is served after all that was open before.
      expect(ends.indexOf('other')).toBeLessThan(50);
    } finally {
      await people.close();
    }
  });

  it('limits the wait for a row that a frozen process has locked', async () => {
    const { workspaceId } = await aFolder(store);
    const waiting = new pg.Client({ connectionString: store.workerUrl, statement_timeout: 10_000 });
    await waiting.connect();
    let waited: unknown = null;

    const standing = database.transaction(async ({ workspaces }) => {
      await workspaces.lock(workspaceId);
      [waited] = await Promise.allSettled([
        waiting.query('SELECT FROM workspaces WHERE id = $1 FOR UPDATE', [workspaceId]),
      ]);
      await workspaces.lock(workspaceId);
    });
    const [ended] = await Promise.allSettled([standing]);
    await waiting.end();

    expect(waited).toMatchObject({ status: 'fulfilled', value: { rowCount: 1 } });
    // The timeout counts as an outage, so the transaction is retried.
    expect(ended).toMatchObject({ status: 'rejected' });
    expect(isDatabaseAway('reason' in ended ? ended.reason : null)).toBe(true);
  });

  it('reports a statement timeout behind several transactions of a frozen process as an unavailable database', async () => {
    const { workspaceId } = await aFolder(store);
    let wake = (): void => undefined;
    const awake = new Promise<void>((resolve) => (wake = resolve));

    // Each transaction that gets the row freezes with it. The database ends the first one after 5 s. The statements of the
    // others wait until their timeout of 10 s; the second transaction may hold the row then, or may have been ended, too.
    const standing = Array.from({ length: 4 }, () =>
      database.transaction(async ({ workspaces }) => {
        await workspaces.lock(workspaceId).catch((error: unknown) => {
          wake();
          throw error;
        });
        await awake;
        await workspaces.lock(workspaceId);
      }),
    );
    const ended = await Promise.allSettled(standing);

    const reasons = ended.flatMap((end) => ('reason' in end ? [end.reason] : []));
    expect(reasons.filter(isDatabaseAway).length).toBeGreaterThanOrEqual(1);
    expect(reasons.filter((reason) => !isDatabaseAway(reason)).length).toBeGreaterThanOrEqual(1);
    expect(reasons.filter((reason) => !isDatabaseUnavailable(reason))).toStrictEqual([]);
  });

  it('grants a named lock to one process at a time, without blocking rows', async () => {
    const other = await Database.connect(store.workerUrl, 2);
    // Only the role itself can see what its connections do.
    const looking = new pg.Client({ connectionString: store.workerUrl });
    await looking.connect();
    let inner: boolean | null = null;

    const ran = await database.exclusively('relay', async () => {
      inner = await other.exclusively('relay', () => Promise.resolve());
      const { rows } = await looking.query<object>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
      );
      expect(rows).toEqual([]);
    });

    expect([ran, inner]).toEqual([true, false]);
    expect(await other.exclusively('relay', () => Promise.resolve())).toBe(true);
    await expect(other.exclusively('relay', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await database.exclusively('relay', () => Promise.resolve())).toBe(true);
    await Promise.all([other.close(), looking.end()]);
  });
});
