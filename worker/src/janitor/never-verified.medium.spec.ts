import type { Database } from '@app/persistence';
import { createLogger } from '@app/telemetry';
import { aFolder, aPerson, connectTestDatabase, type TestDatabase } from '@app/testing';
import { removeNeverVerified } from './never-verified';

describe('accounts that are never verified', () => {
  let store: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  it('are deleted after a week with their sessions, and no others are', async () => {
    const made = async (days: number, isVerified: boolean): Promise<number> => {
      const id = await aPerson(store);
      await store.query(
        'UPDATE users SET created_at = now() - make_interval(days => $2), email_verified = $3 WHERE id = $1',
        [id, days, isVerified],
      );
      return id;
    };
    const [old, young, verified] = [await made(8, false), await made(6, false), await made(8, true)];
    const { userId: owner } = await aFolder(store, await made(8, false));
    await store.query(
      `INSERT INTO sessions (sid, sess, expire) VALUES ('s', json_build_object('passport', json_build_object('user', $1::int)), now() + interval '1 hour')`,
      [old],
    );

    await removeNeverVerified({ database, logger: createLogger('test', 'silent') });

    const left = await store.query<{ id: number }>('SELECT id FROM users ORDER BY id');
    expect(left.map(({ id }) => id)).toEqual([young, verified, owner].sort((one, other) => one - other));
    expect(await store.query('SELECT FROM sessions')).toEqual([]);
    expect(await store.query('SELECT actor_id, action, target_id FROM audit_events')).toEqual([
      { actor_id: null, action: 'user.expire', target_id: old },
    ]);
  });
});
