import {
  apiKeys,
  auth,
  type Endpoint,
  ENDPOINTS,
  forms,
  includesScope,
  type KeyScope,
  keyScopeOf,
  members,
  workspaces,
} from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { newMember, type Researcher, startSystem, type System } from './system';

type Caller = 'anonymous' | 'stranger' | 'former' | 'member' | 'admin' | 'owner';
/** `former` left the workspace a moment ago. */
const CALLERS: readonly Caller[] = ['anonymous', 'stranger', 'former', 'member', 'admin', 'owner'];
const RANK = { member: 0, admin: 1, owner: 2 } as const;

/** API keys: the role of the owner, and the scope. */
type Key = readonly [keyof typeof RANK, KeyScope];
const KEYS: readonly Key[] = [
  ['owner', 'read'],
  ['owner', 'run'],
  ['owner', 'manage'],
  ['member', 'manage'],
];

/**
 * Returns the status that the access rule of an endpoint requires for a caller. Returns null if the caller passes, whatever the
 * endpoint then answers.
 */
function expectedRefusal({ access }: Endpoint, caller: Caller): number | null {
  if (access === 'public') return null;
  if (caller === 'anonymous') return 401;
  if (access === 'administrator') return 403;
  if (typeof access === 'string') return null;
  if (caller === 'stranger' || caller === 'former') return 404;
  return RANK[caller] < RANK[access.workspace] ? 403 : null;
}

/** Returns the same for an API key: the endpoint must accept the key's scope, and the role of the key's owner must suffice. */
function refusalOfKey(endpoint: Endpoint, [role, scope]: Key): number | null {
  const needed = keyScopeOf(endpoint);
  return needed === null || !includesScope(scope, needed) ? 403 : expectedRefusal(endpoint, role);
}

describe('access', () => {
  let system: System;
  let owner: Researcher;
  let clients: Record<Caller, ApiClient>;
  const secrets = new Map<string, string>();

  beforeAll(async () => {
    system = await startSystem();
    owner = await system.newResearcher();
    const [stranger, former, member, admin] = [
      await newMember(system),
      await newMember(system),
      await newMember(system),
      await newMember(system),
    ];
    clients = { anonymous: system.newClient(), stranger, former, member, admin, owner: owner.client };
    for (const role of ['former', 'member', 'admin'] as const) {
      const { id } = await clients[role].call(auth.currentUser, { query: {} });
      const values = [owner.workspaceId, id, role === 'admin' ? 'admin' : 'member'];
      await system.database.query(
        'INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, $3)',
        values,
      );
    }
    const { id } = await former.call(auth.currentUser, { query: {} });
    await owner.client.call(members.remove, {
      params: { workspaceId: String(owner.workspaceId), userId: String(id) },
    });
  });
  beforeAll(async () => {
    const params = { workspaceId: String(owner.workspaceId) };
    for (const [role, scope] of KEYS) {
      const body = { name: scope, scope, expiresInDays: 1 };
      const { secret } = await clients[role].call(apiKeys.create, { params, body });
      secrets.set(`${role} ${scope}`, secret);
    }
  });
  afterAll(() => system.stop(), 90_000);

  // These ids do not exist. A caller that passes the access check gets 404 or 400, and never sees another user's data.
  const pathOf = ({ path }: Endpoint): string =>
    path
      .replace(':workspaceId', String(owner.workspaceId))
      .replace(':formId', String(owner.formId))
      .replace(/:\w+/g, '2000000000');

  it.each(ENDPOINTS.flatMap((each) => KEYS.map((key) => [each.name, key.join(' '), key, each] as const)))(
    '%s with an API key (%s) answers as its scope and role allow',
    async (_name, named, key, endpoint) => {
      const refusal = refusalOfKey(endpoint, key);
      const response = await fetch(system.url + pathOf(endpoint), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${secrets.get(named)}`, 'content-type': 'application/json' },
        body: endpoint.method === 'GET' ? undefined : '{}',
      });

      if (refusal !== null) expect(response.status).toBe(refusal);
      else expect([401, 403]).not.toContain(response.status);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );

  // Leaving ends the membership, so it must be the last call.
  const endpoints = [
    ...ENDPOINTS.filter((endpoint) => endpoint !== auth.logout && endpoint !== workspaces.leave),
    workspaces.leave,
  ];
  const rows = endpoints.flatMap((endpoint) =>
    CALLERS.map((caller) => [endpoint.name, caller, endpoint] as const),
  );

  it.each(rows)('%s as %s answers what its access rule says', async (_name, caller, endpoint) => {
    const refusal = expectedRefusal(endpoint, caller);
    const body = endpoint.method === 'GET' ? undefined : {};

    const response = await clients[caller].fetch(endpoint.method, pathOf(endpoint), body);

    if (refusal !== null) expect(response.status).toBe(refusal);
    else if (endpoint.access !== 'public') expect([401, 403]).not.toContain(response.status);
    expect(response.status).toBeLessThan(500);
  });

  it('answers 404 for a folder of another workspace, in the path of one that the caller may enter', async () => {
    const other = await system.newResearcher();
    const path = `/api/workspaces/${owner.workspaceId}/forms/${other.formId}`;

    for (const rest of ['', '/documents', '/workflows'])
      expect((await owner.client.fetch('GET', path + rest)).status).toBe(404);
  });

  it('does not let an unverified or a pending account create a workspace', async () => {
    const client = system.newClient();
    const person = {
      email: 'new@example.net',
      password: 'Correct-horse-1',
      firstName: 'N',
      lastName: 'N',
      organization: 'N',
    };
    const { id } = await client.call(auth.register, { body: person });
    const create = () => client.call(workspaces.create, { body: { name: 'Mine' } });

    await expect(create()).rejects.toMatchObject({ status: 403, problem: { code: 'EMAIL_UNVERIFIED' } });
    await system.database.query('UPDATE users SET email_verified = true WHERE id = $1', [id]);
    await expect(create()).rejects.toMatchObject({ status: 403, problem: { code: 'ACCOUNT_PENDING' } });
  });

  it('refuses unknown fields, foreign origins and forms of other sites', async () => {
    const path = `/api/workspaces/${owner.workspaceId}`;
    const patch = (body: object, headers: Record<string, string> = {}) =>
      owner.client.fetch('PATCH', path, body, headers);

    expect((await patch({ name: 'Renamed', ownerId: 1 })).status).toBe(400);
    expect((await patch({ name: 'Renamed' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await patch({ name: 'Renamed' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await patch({ name: 'Renamed' }, { 'content-type': 'text/plain' })).status).toBe(403);
    const { name } = await owner.client.call(workspaces.get, {
      params: { workspaceId: String(owner.workspaceId) },
      query: {},
    });
    expect(name).toBe('Workspace');
  });

  it('starts a session under a new id and ends it for good', async () => {
    const client = await newMember(system);
    const before = client.cookies;
    const { email } = await client.call(auth.currentUser, { query: {} });
    await client.call(auth.login, { body: { email, password: 'Correct-horse-1' } });
    const during = client.cookies;
    await client.call(auth.logout, {});

    expect(during).not.toBe(before);
    for (const cookie of [before, during]) {
      const reused = await system.newClient().fetch('GET', '/api/user', undefined, { cookie });
      expect(reused.status).toBe(401);
    }
  });

  it('answers a wrong password and an unknown address alike, and slows guessing down', async () => {
    const client = await newMember(system);
    const { email } = await client.call(auth.currentUser, { query: {} });
    const guess = (address: string) =>
      system.newClient().fetch('POST', '/api/login', { email: address, password: 'Wrong-horse-1' });

    const [wrong, unknown] = [await guess(email), await guess('nobody@example.net')];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const text = async (response: Response) => (await response.text()).replace(/"requestId":"[^"]*"/, '');
    expect(await text(wrong)).toBe(await text(unknown));

    const answers: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) answers.push((await guess(email)).status);
    expect(answers.at(-1)).toBe(429);
    expect((await client.fetch('GET', '/api/user')).status).toBe(200);
  });

  it('never lets a password hash, a key or a code leave the server', async () => {
    const seen: string[] = [];
    for (const endpoint of ENDPOINTS.filter(
      ({ method, response }) => method === 'GET' && response !== 'file',
    )) {
      const path = endpoint.path
        .replace(':workspaceId', String(owner.workspaceId))
        .replace(':formId', String(owner.formId));
      seen.push(await (await owner.client.fetch('GET', path)).text());
    }
    const [row] = await system.database.query<{ password: string; api_key: string }>(
      `SELECT u.password, i.api_key FROM users u, workspace_ai_agent_integrations i LIMIT 1`,
    );

    const all = seen.join('\n');
    for (const secret of ['argon2', 'sk-canary', row?.api_key ?? '-', 'verificationCode'])
      expect(all).not.toContain(secret);
  });

  it('cascades: a deleted folder takes its documents and workflows along', async () => {
    const params = { workspaceId: String(owner.workspaceId) };
    const form = await owner.client.call(forms.create, { params, body: { name: 'To go' } });

    await owner.client.call(forms.delete, { params: { ...params, formId: String(form.id) } });

    expect(
      (await owner.client.fetch('GET', `/api/workspaces/${owner.workspaceId}/forms/${form.id}`)).status,
    ).toBe(404);
  });

  it('keeps the audit trail from being changed, by the processes and by the owner of the tables', async () => {
    await expect(system.database.query('DELETE FROM audit_events')).rejects.toThrow('append-only');
    await expect(system.database.query('TRUNCATE audit_events')).rejects.toThrow('append-only');
    const [{ allowed } = { allowed: true }] = await system.database.query<{ allowed: boolean }>(
      `SELECT has_table_privilege($1, 'audit_events', 'UPDATE') AS allowed`,
      [new URL(system.database.appUrl).username],
    );
    expect(allowed).toBe(false);
  });
});
