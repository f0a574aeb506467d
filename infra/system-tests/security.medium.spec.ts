import { accessRequests, auth, ENDPOINTS, LIVE_PATH, members, workspaces } from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { io, type Socket } from 'socket.io-client';
import { APP_URL, newMember, type Researcher, startSystem, type System, until } from './system';

describe('sessions, sockets and answers under attack', () => {
  let system: System;
  let secondApi: string;
  let person: Researcher;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    system = await startSystem({ LIVE_RECHECK_SECONDS: '1' });
    secondApi = (await system.startApi()).url;
    person = await system.newResearcher();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  afterAll(() => system.stop(), 90_000);

  const statusOf = async (client: ApiClient, path = '/api/user') => (await client.fetch('GET', path)).status;
  const sessionsOf = `sess->'passport'->>'user' = $1`;
  const idOf = async (client: ApiClient) => (await client.call(auth.currentUser, { query: {} })).id;

  async function open(client: ApiClient, url = system.url): Promise<Socket> {
    const socket = io(url, {
      path: LIVE_PATH,
      transports: ['websocket'],
      extraHeaders: { origin: APP_URL, cookie: client.cookies },
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    await new Promise((resolve) => {
      socket.once('connect', () => resolve(null));
      socket.once('connect_error', () => resolve(null));
    });
    return socket;
  }
  const untilClosed = (socket: Socket) => until(() => Promise.resolve(socket.connected ? null : true), 30);

  it('end after eight hours without a request, and after seven days whatever happens (C-15)', async () => {
    const [idle, old] = [await newMember(system), await newMember(system)];
    const [{ hours } = { hours: 0 }] = await system.database.query<{ hours: number }>(
      `SELECT extract(epoch FROM expire - now()) / 3600 AS hours FROM sessions WHERE ${sessionsOf}`,
      [String(await idOf(idle))],
    );
    expect(Math.round(Number(hours))).toBe(8);

    await system.database.query(
      `UPDATE sessions SET expire = now() - interval '1 minute' WHERE ${sessionsOf}`,
      [String(await idOf(idle))],
    );
    await system.database.query(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{startedAt}', to_jsonb((extract(epoch FROM now() - interval '7 days 1 minute') * 1000)::bigint))
       WHERE ${sessionsOf}`,
      [String(await idOf(old))],
    );

    expect([await statusOf(idle), await statusOf(old)]).toEqual([401, 401]);
  });

  it('are stored under a hash, and those of before are taken over', async () => {
    const client = await newMember(system);
    const id = decodeURIComponent(/sid=s%3A([^.;]+)/.exec(client.cookies)?.[1] ?? '');
    const names = async () => {
      const rows = await system.database.query<{ sid: string }>(
        `SELECT sid FROM sessions WHERE ${sessionsOf}`,
        [String(await idOf(client))],
      );
      return rows.map(({ sid }) => sid);
    };
    expect(id.length).toBeGreaterThan(20);
    const [name = ''] = await names();
    expect(name).toMatch(/^sha256:[0-9a-f]{64}$/);

    await system.database.query('UPDATE sessions SET sid = $1 WHERE sid = $2', [id, name]);
    expect(await statusOf(client)).toBe(200);
    expect((await names()).sort()).toEqual([id, name].sort());
    await client.call(auth.logout, {});
    expect(await statusOf(client)).toBe(401);
  });

  it('are of no use to a removed member from the next request on (C-13)', async () => {
    const client = await newMember(system);
    const params = { workspaceId: String(person.workspaceId) };
    const { name, accessCode } = await person.client.call(workspaces.get, { params, query: {} });
    await client.call(accessRequests.join, { body: { workspaceName: name, accessCode } });
    const [request] = await person.client.call(accessRequests.list, { params, query: {} });
    await person.client.call(accessRequests.decide, {
      params: { ...params, requestId: String(request?.id) },
      body: { status: 'approved' },
    });
    const path = `/api/workspaces/${person.workspaceId}/forms`;
    expect(await statusOf(client, path)).toBe(200);

    await person.client.call(members.remove, { params: { ...params, userId: String(await idOf(client)) } });

    expect(await statusOf(client, path)).toBe(404);
  });

  it('change nothing by a GET (C-14)', async () => {
    // The exceptions: reading a session prolongs it, viewing a document and exporting a list are recorded on purpose, recorded
    // events are sealed, and pending notifications are mailed. Workers report themselves every two seconds.
    const tables = await system.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('sessions', 'workers')
         AND NOT starts_with(table_name, 'audit_')`,
    );
    const snapshot = async () =>
      Promise.all(
        tables.map(async ({ name }) => {
          const [row] = await system.database.query<{ hash: string }>(
            `SELECT md5(coalesce(string_agg(row, '|' ORDER BY row), '')) AS hash
             FROM (SELECT (to_jsonb(t) - ARRAY['mail', 'mail_tries', 'mail_at'])::text AS row FROM "${name}" t) AS rows`,
          );
          return `${name} ${row?.hash}`;
        }),
      );
    // Sending a mail updates its row; an account mail is deleted once it is sent.
    await until(async () => {
      const [row] = await system.database.query<{ waiting: number }>(
        `SELECT (SELECT count(*) FROM notifications WHERE mail = 'at-once')::int
              + (SELECT count(*) FROM account_mails)::int AS waiting`,
      );
      return row?.waiting === 0 ? true : null;
    });
    const before = await snapshot();

    for (const endpoint of ENDPOINTS.filter(({ method }) => method === 'GET')) {
      const path = endpoint.path
        .replace(':workspaceId', String(person.workspaceId))
        .replace(':formId', String(person.formId))
        .replace(/:\w+/g, '1');
      await person.client.fetch('GET', path);
    }

    expect(await snapshot()).toEqual(before);
  });

  it.each([
    ['the role', { name: 'Mine', role: 'owner' }],
    ['the owner', { name: 'Mine', ownerId: 1 }],
    ['the access code', { name: 'Mine', accessCode: 'AAAA' }],
    ['a prototype', JSON.parse('{"name":"Mine","__proto__":{"isAdmin":true}}') as object],
  ])('do not let %s be set by the way (C-23)', async (_what, body) => {
    const response = await person.client.fetch('PATCH', `/api/workspaces/${person.workspaceId}`, body);

    expect(response.status).toBe(400);
  });

  it('carry headers that keep other sites and old caches out', async () => {
    for (const path of ['/api/user', '/api/nowhere', '/api/clindrove-logo.svg']) {
      const { headers } = await person.client.fetch('GET', path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('x-request-id')).toBeTruthy();
    }
    expect((await person.client.fetch('GET', '/api/user')).headers.get('cache-control')).toBe('no-store');
    const login = await fetch(`${system.url}/api/login`, {
      method: 'POST',
      headers: { origin: APP_URL, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.net', password: 'x' }),
    });
    expect(login.headers.get('set-cookie') ?? '').not.toContain('sid=');
  });

  it('describe the API to administrators and to nobody else (C-77)', async () => {
    const client = await newMember(system);
    const documents = ['/api/docs', '/api/docs/', '/API/Docs', '/api/docs/json', '/api/docs/yaml'];
    const files = ['/api/docs/swagger-ui-init.js', '/api/docs/swagger-ui.css'];
    for (const path of [...documents, ...files, '/api/docs-json', '/api/docs-yaml'])
      for (const caller of [system.newClient(), client]) {
        const answer = await caller.fetch('GET', path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(await answer.text()).not.toContain('/api/workspaces');
      }

    await system.database.query('UPDATE users SET is_admin = true WHERE id = $1', [await idOf(client)]);
    for (const path of [...documents, ...files])
      expect([path, await statusOf(client, path)]).toEqual([path, 200]);
    expect(await (await client.fetch('GET', '/api/docs/json')).json()).toHaveProperty('paths');

    await system.database.query(`UPDATE users SET account_status = 'suspended' WHERE id = $1`, [
      await idOf(client),
    ]);
    expect(await statusOf(client, '/api/docs/json')).toBe(404);
  });

  it('tell nothing of what went wrong inside (C-74)', async () => {
    await system.database.query('ALTER TABLE prompts RENAME TO prompts_gone');
    const path = `/api/workspaces/${person.workspaceId}/prompts`;
    const broken = await person.client.fetch('GET', path);
    await system.database.query('ALTER TABLE prompts_gone RENAME TO prompts');

    expect(broken.status).toBe(500);
    const body: unknown = await broken.json();
    expect(body).toMatchObject({ code: 'UNEXPECTED', requestId: broken.headers.get('x-request-id') });
    expect(JSON.stringify(body)).not.toMatch(/prompts|relation|select|at \w+ \(|node_modules/i);
    expect(await statusOf(person.client, path)).toBe(200);
    for (const odd of ['{"name":', '[]', '"text"', '{"name":{"toString":1}}']) {
      const response = await fetch(`${system.url}/api/workspaces`, {
        method: 'POST',
        headers: { origin: APP_URL, cookie: person.client.cookies, 'content-type': 'application/json' },
        body: odd,
      });
      expect(response.status).toBe(400);
      expect(await response.text()).not.toMatch(/SyntaxError|node_modules|zod/i);
    }
  });

  it('do not believe an address that a client writes itself (C-76)', async () => {
    const client = await newMember(system);
    const { email, id } = await client.call(auth.currentUser, { query: {} });
    await client.call(
      auth.login,
      { body: { email, password: 'Correct-horse-1' } },
      { 'x-forwarded-for': '203.0.113.9' },
    );

    const [row] = await system.database.query<{ ip: string; user_agent: string; request_id: string }>(
      `SELECT ip, user_agent, request_id FROM audit_events WHERE action = 'auth.login' AND actor_id = $1`,
      [id],
    );
    expect(row?.ip).toMatch(/127\.0\.0\.1|::1/);
    expect(row?.user_agent).toBe('node');
    expect(row?.request_id).toBeTruthy();
  });

  it('leave a trail of who tried, did and undid what (C-73)', async () => {
    const client = await newMember(system);
    const { id, email } = await client.call(auth.currentUser, { query: {} });
    await system.newClient().fetch('POST', '/api/login', { email, password: 'Wrong-horse-1' });
    const { id: workspaceId } = await client.call(workspaces.create, { body: { name: 'Trail' } });
    const params = { workspaceId: String(workspaceId) };
    await client.call(workspaces.update, { params, body: { name: 'Trail 2' } });
    await client.call(workspaces.refreshAccessCode, { params });
    await client.fetch('GET', `/api/workspaces/${person.workspaceId}/forms`);
    await client.call(auth.logout, {});

    const trail = await system.database.query<{ action: string; result: string }>(
      `SELECT action, result FROM audit_events WHERE actor_id = $1 OR (target_id = $1 AND action = 'auth.login') ORDER BY id`,
      [id],
    );
    expect(trail.map(({ action, result }) => `${action} ${result}`)).toEqual([
      'auth.register ok',
      'auth.send-verification-code ok',
      'auth.login refused',
      'workspace.create ok',
      'workspace.update ok',
      'workspace.refresh-access-code ok',
      'access.refuse refused',
      'auth.logout ok',
    ]);
  });

  it('take ten sockets of one person and no more (C-63)', async () => {
    const client = await newMember(system);

    const opened = await Promise.all(Array.from({ length: 24 }, () => open(client)));

    expect(opened.filter(({ connected }) => connected)).toHaveLength(10);
  });

  it('cut off a socket that sends too much, and ignore what it says (C-61)', async () => {
    const socket = await open(await newMember(system));
    socket.emit('join', `workspace:${person.workspaceId}`);
    expect(socket.connected).toBe(true);

    for (let count = 0; count < 100; count += 1) socket.emit('anything', { count });
    await untilClosed(socket);

    const large = await open(await newMember(system));
    large.emit('large', 'x'.repeat(1_000_000));
    await untilClosed(large);
    expect(await statusOf(person.client)).toBe(200);
  });

  it('close the sockets of a session that ends, on every API process (C-62)', async () => {
    const client = await newMember(system);
    const [here, there] = [await open(client), await open(client, secondApi)];
    expect([here.connected, there.connected]).toEqual([true, true]);

    await client.call(auth.logout, {});

    await Promise.all([untilClosed(here), untilClosed(there)]);
  });

  it('open no socket when they are older than seven days, and open ones end with them (C-15)', async () => {
    const client = await newMember(system);
    const setAge = (ago: string) =>
      system.database.query(
        `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{startedAt}', to_jsonb((extract(epoch FROM now() - $2::interval) * 1000)::bigint))
         WHERE ${sessionsOf}`,
        [String(id), ago],
      );
    const id = await idOf(client);
    await setAge('6 days 23 hours 59 minutes 57 seconds');
    const socket = await open(client);
    expect(socket.connected).toBe(true);
    // The row itself no longer shows the session's age. Only the time of admission to the socket does.
    await setAge('1 hour');
    await untilClosed(socket);

    await setAge('7 days 1 second');
    expect((await open(client)).connected).toBe(false);
  });

  it('close a socket whose session ran out, at the next look (C-62)', async () => {
    const client = await newMember(system);
    const socket = await open(client);
    expect(socket.connected).toBe(true);

    await system.database.query(`DELETE FROM sessions WHERE ${sessionsOf}`, [String(await idOf(client))]);

    await untilClosed(socket);
  });
});
