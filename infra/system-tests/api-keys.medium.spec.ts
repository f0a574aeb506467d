import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiKeys, auth, type KeyScope, members } from '@app/contracts';
import { sampleFile } from './sample';
import { DIST, newMember, type Researcher, startSystem, type System } from './system';

const run = promisify(execFile);

describe('API keys', () => {
  let system: System;
  let owner: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    owner = await system.newResearcher();
  });
  afterAll(() => system.stop(), 90_000);

  const params = () => ({ workspaceId: String(owner.workspaceId) });
  const create = (client = owner.client, scope: KeyScope = 'run') =>
    client.call(apiKeys.create, { params: params(), body: { name: 'Nightly', scope, expiresInDays: 30 } });
  const foldersPath = () => `/api/workspaces/${owner.workspaceId}/forms`;
  /** Sends a request with this key and no other credentials. */
  const ask = (secret: string, path = foldersPath(), headers: Record<string, string> = {}) =>
    fetch(system.url + path, { headers: { authorization: `Bearer ${secret}`, ...headers } });
  const answer = async (response: Response): Promise<unknown[]> => {
    const body: unknown = await response.json();
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : 'ok';
    return [response.status, code];
  };
  /** Creates a member of the owner's workspace with a key. */
  const memberWithKey = async () => {
    const client = await newMember(system);
    const { id } = await client.call(auth.currentUser, { query: {} });
    await system.database.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'member')`,
      [owner.workspaceId, id],
    );
    const { secret } = await create(client);
    return { client, secret, userId: id };
  };

  it('run the requests of the README from the upload to the XML', async () => {
    const readme = await readFile(join(DIST, '..', 'README.md'), 'utf8');
    const script = /## Call it from a program[^]*?```sh\n([^]*?)```/.exec(readme)?.[1] ?? 'exit 1';
    const { secret } = await create();
    const folder = await mkdtemp(join(tmpdir(), 'api-keys-'));
    try {
      await writeFile(join(folder, 'protocol.pdf'), sampleFile('pdf'));
      await run('sh', ['-eu', '-c', script], {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          CLINDROVE: system.url,
          KEY: secret,
          WORKSPACE: String(owner.workspaceId),
          FOLDER: String(owner.formId),
          INTEGRATION: String(owner.integrationId),
        },
      });

      expect(await readFile(join(folder, 'result.xml'), 'utf8')).toContain('ODMVersion="1.3.2"');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are stored as digests, answered once, and limited to a year', async () => {
    const { secret, prefix, id } = await create();
    const [row] = await system.database.query<{ row: object }>(
      'SELECT to_jsonb(k) AS row FROM api_keys k WHERE id = $1',
      [id],
    );
    const listed = await owner.client.call(apiKeys.list, { params: params(), query: {} });

    expect(secret.startsWith(prefix)).toBe(true);
    for (const text of [JSON.stringify(row), JSON.stringify(listed)]) expect(text).not.toContain(secret);
    for (const expiresInDays of [0, 366]) {
      const body = { name: 'Too long', scope: 'read', expiresInDays };
      const path = `/api/workspaces/${owner.workspaceId}/api-keys`;
      expect((await owner.client.fetch('POST', path, body)).status).toBe(400);
    }
  });

  it('are refused with a code of their own when they are wrong, expired or revoked', async () => {
    const [expired, revoked] = [await create(), await create()];
    await system.database.query(`UPDATE api_keys SET expires_at = now() WHERE id = $1`, [expired.id]);
    await owner.client.call(apiKeys.revoke, { params: { ...params(), apiKeyId: String(revoked.id) } });

    expect(await answer(await ask('clindrove_wrong'))).toEqual([401, 'API_KEY_UNKNOWN']);
    expect(await answer(await ask(expired.secret))).toEqual([401, 'API_KEY_EXPIRED']);
    expect(await answer(await ask(revoked.secret))).toEqual([401, 'API_KEY_REVOKED']);
  });

  it('end with the membership, and stay ended after a new one', async () => {
    const { secret, userId } = await memberWithKey();
    expect((await ask(secret)).status).toBe(200);

    await owner.client.call(members.remove, { params: { ...params(), userId: String(userId) } });
    expect(await answer(await ask(secret))).toEqual([401, 'API_KEY_ACCESS_LOST']);

    await system.database.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'member')`,
      [owner.workspaceId, userId],
    );
    expect(await answer(await ask(secret))).toEqual([401, 'API_KEY_ACCESS_LOST']);
  });

  it.each(['pending_approval', 'suspended'])('end when the account becomes %s', async (status) => {
    const { secret, userId } = await memberWithKey();
    await system.database.query('UPDATE users SET account_status = $2 WHERE id = $1', [userId, status]);
    expect(await answer(await ask(secret))).toEqual([401, 'API_KEY_ACCESS_LOST']);

    await system.database.query(`UPDATE users SET account_status = 'active' WHERE id = $1`, [userId]);
    expect(await answer(await ask(secret))).toEqual([401, 'API_KEY_ACCESS_LOST']);
  });

  it('go with the account', async () => {
    const { secret, userId } = await memberWithKey();
    await system.database.query('DELETE FROM users WHERE id = $1', [userId]);

    expect(await answer(await ask(secret))).toEqual([401, 'API_KEY_UNKNOWN']);
  });

  it('never mix with a session, which a wrong key does not fall back to', async () => {
    const { secret } = await create();
    const { cookies: cookie } = owner.client;

    expect((await ask('clindrove_wrong', foldersPath(), { cookie })).status).toBe(401);
    expect((await ask('', foldersPath(), { cookie })).status).toBe(401);
    // Only a session can read the account. A request with a key cannot, whatever else it carries.
    expect(await answer(await ask(secret, '/api/user', { cookie }))).toEqual([403, 'API_KEY_NOT_ACCEPTED']);
  });

  it('reach no other workspace of their person', async () => {
    const { secret } = await create();
    const other = await system.newResearcher();
    const { id } = await owner.client.call(auth.currentUser, { query: {} });
    await system.database.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'admin')`,
      [other.workspaceId, id],
    );
    const path = `/api/workspaces/${other.workspaceId}/forms`;

    expect((await owner.client.fetch('GET', path)).status).toBe(200);
    expect(await answer(await ask(secret, path))).toEqual([404, 'NOT_FOUND']);
  });

  it('are named in the audit trail beside their person, and their use is noted to the hour', async () => {
    const { secret, id, prefix } = await create(owner.client, 'manage');
    const { id: ownerId } = await owner.client.call(auth.currentUser, { query: {} });
    const created = await fetch(system.url + foldersPath(), {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'By key' }),
    });
    expect(created.status).toBe(201);

    expect(
      await system.database.query(
        `SELECT actor_id, new_value -> 'apiKey' AS key FROM audit_events WHERE action = 'form.create' ORDER BY id DESC LIMIT 1`,
      ),
    ).toEqual([{ actor_id: ownerId, key: { id, prefix } }]);
    const listed = await owner.client.call(apiKeys.list, { params: params(), query: {} });
    const used = listed.find((key) => key.id === id)?.lastUsedAt ?? '';
    expect(used).toMatch(/:00:00\.000Z$/);
  });

  it('are seen and revoked by their person, and by owners and admins', async () => {
    const { client } = await memberWithKey();
    const apiKeyId = String((await create()).id);

    const own = await client.call(apiKeys.list, { params: params(), query: {} });
    expect(own.length).toBe(1);
    await expect(client.call(apiKeys.revoke, { params: { ...params(), apiKeyId } })).rejects.toMatchObject({
      status: 404,
    });
    const all = await owner.client.call(apiKeys.list, { params: params(), query: {} });
    expect(all.map((key) => key.id)).toEqual(expect.arrayContaining([own[0]?.id, Number(apiKeyId)]));
  });

  it('are counted when they are wrong: past the limit of an address the answer is 429, and good keys still work', async () => {
    const { secret } = await create();
    const statuses: number[] = [];
    for (let at = 0; at < 205; at += 1) statuses.push((await ask(`clindrove_guess_${at}`)).status);

    expect(statuses.at(-1)).toBe(429);
    expect((await ask(secret)).status).toBe(200);
  });

  it('have a rate limit each', async () => {
    const [busy, other] = [await create(), await create()];
    const statuses = new Set<number>();
    for (let at = 0; at < 100 && !statuses.has(429); at += 1)
      for (const { status } of await Promise.all(Array.from({ length: 20 }, () => ask(busy.secret))))
        statuses.add(status);

    expect([...statuses].sort()).toEqual([200, 429]);
    expect((await ask(other.secret)).status).toBe(200);
  });
});
