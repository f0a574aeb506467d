import { randomInt } from 'node:crypto';
import { admin, auth } from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { mailsTo, newMember, startSystem, type System, until } from './system';

const PASSWORDS = ['Stranger-horse-1', 'Stranger-horse-2'] as const;
const OWN_PASSWORD = 'Correct-horse-1';
const CHANGED = 'Stranger-horse-3';
const WRONG = 'Wrong-horse-1';

describe('a registration with the address of another account', () => {
  let system: System;

  beforeAll(async () => {
    system = await startSystem({ TRUSTED_PROXIES: '1' });
    await system.database.query(`INSERT INTO approved_domains (domain) VALUES ('approved.example')`);
  });
  afterAll(() => system.stop());

  const newEmail = (domain = 'example.net') => `who${randomInt(1e9)}@${domain}`;
  const anAddress = () => ({
    'x-forwarded-for': `198.51.100.${1 + randomInt(250)}, 10.9.${randomInt(250)}.${randomInt(250)}`,
  });
  const bodyOf = (email: string, password: string) => ({
    email,
    password,
    firstName: 'Ada',
    lastName: 'Test',
    organization: 'Test',
  });

  /** A person who has registered with this address, verified it and was approved. */
  async function owner(email: string): Promise<ApiClient> {
    const client = system.newClient();
    const user = await client.call(auth.register, { body: bodyOf(email, OWN_PASSWORD) }, anAddress());
    await system.database.query(
      `UPDATE users SET email_verified = true, account_status = 'active' WHERE id = $1`,
      [user.id],
    );
    return client;
  }

  /** Everything that a stranger sees who registers twice with an address: the answers without ids, times and the address. */
  async function seenByStranger(email: string): Promise<string[]> {
    const from = anAddress();
    const seen: string[] = [];
    const ask = async (client: ApiClient, what: string, body?: object): Promise<void> => {
      const [method = '', path = ''] = what.split(' ');
      const answer = await client.fetch(method, path, body, from);
      const headers = [...answer.headers.keys()].filter((name) => name !== 'content-length').sort();
      const cookies = answer.headers
        .getSetCookie()
        .map((cookie) => cookie.replace(/=[^;]*/, '').replace(/Expires=[^;]*/i, ''));
      const text = (await answer.text())
        .replaceAll(email, 'ADDRESS')
        .replace(/"(id|requestId|createdAt|at|startedAt|seenAt)":("[^"]*"|\d+)/g, '"$1":…');
      seen.push([what, answer.status, headers.join(' '), cookies.join(' '), text].join(' | '));
    };
    const [first, second] = [system.newClient(), system.newClient()];
    await ask(first, 'POST /api/register', bodyOf(email, PASSWORDS[0]));
    for (const path of [
      '/api/user',
      '/api/workspaces',
      '/api/user/overview',
      '/api/notifications',
      '/api/settings',
    ])
      await ask(first, `GET ${path}`);
    await ask(first, 'POST /api/verify-email', { email, code: 'XXXXXX' });
    await ask(first, 'POST /api/resend-verification');
    await ask(first, 'POST /api/workspaces', { name: 'Mine' });
    await ask(first, 'PATCH /api/user', { organization: 'Other' });
    await ask(second, 'POST /api/register', bodyOf(email, PASSWORDS[1]));
    await ask(second, 'POST /api/resend-verification');
    await ask(second, 'POST /api/logout');
    await ask(second, 'GET /api/user');
    await ask(second, 'POST /api/verify-email', { email, code: 'XXXXXX' });
    await ask(second, 'POST /api/login', { email, password: PASSWORDS[0] });
    for (const [who, password] of [
      [second, PASSWORDS[1]],
      [system.newClient(), PASSWORDS[1]],
    ] as const)
      await ask(who, 'POST /api/login', { email, password });
    await ask(second, 'POST /api/user/password', { currentPassword: PASSWORDS[1], newPassword: CHANGED });
    await ask(second, 'POST /api/forgot-password', { email });
    await ask(second, 'POST /api/reset-password', { email, code: 'XXXXXX', newPassword: CHANGED });
    await ask(system.newClient(), 'POST /api/login', { email, password: CHANGED });
    for (let time = 0; time < 12; time += 1)
      await ask(system.newClient(), 'POST /api/login', { email, password: WRONG });
    await ask(second, 'POST /api/user/delete', { password: WRONG });
    await ask(first, 'GET /api/user');
    return seen;
  }

  it.each(['example.net', 'approved.example'])(
    'looks like any other to the stranger, at %s',
    async (domain) => {
      const [known, unknown] = [newEmail(domain), newEmail(domain)];
      await owner(known);

      const seen = await seenByStranger(known);

      expect(seen).toEqual(await seenByStranger(unknown));
      expect(seen[0]).toMatch(/^POST \/api\/register \| 201 .*"emailVerified":false/);
      expect(seen.filter((line) => line.startsWith('POST /api/login | 200'))).toHaveLength(3);
    },
  );

  it('tells only the mailbox, with no code in it, and leaves the account as it was', async () => {
    const email = newEmail();
    const client = await owner(email);
    const [own] = await until(async () => ((await mailsTo(email)).length > 0 ? mailsTo(email) : null));
    await seenByStranger(email);

    const mails = await until(async () => {
      const found = (await mailsTo(email)).filter(({ subject }) => subject !== own?.subject);
      return found.some(({ subject }) => subject.includes('reset code')) ? found : null;
    });

    const subjects = mails.map(({ subject }) => subject.replace(/^\d{6}/, 'CODE'));
    expect(new Set(subjects)).toEqual(
      new Set(['You already have a Clindrove account', 'CODE is your Clindrove password reset code']),
    );
    expect(await client.call(auth.currentUser, { query: {} })).toMatchObject({ email, emailVerified: true });
    const login = { email, password: OWN_PASSWORD };
    expect(await client.call(auth.login, { body: login })).toMatchObject({ emailVerified: true });
  });

  it('is neither listed nor counted for administrators', async () => {
    const administrator = await newMember(system);
    const { id } = await administrator.call(auth.currentUser, { query: {} });
    await system.database.query('UPDATE users SET is_admin = true WHERE id = $1', [id]);
    const figures = async () => {
      const { pendingUsers, approvedUsers } = await administrator.call(admin.statistics, { query: {} });
      return { pendingUsers, approvedUsers };
    };
    const email = newEmail('approved.example');
    await owner(email);
    const plain = newEmail();
    await owner(plain);
    await system.database.query('SELECT pg_sleep(1.1)');
    const before = await figures();
    for (const address of [email, plain])
      await system.newClient().call(auth.register, { body: bodyOf(address, PASSWORDS[0]) }, anAddress());
    await system.database.query('SELECT pg_sleep(1.1)');

    expect(await figures()).toEqual(before);
    const { users: pending } = await administrator.call(admin.pendingUsers, { query: { search: plain } });
    const { users: approved } = await administrator.call(admin.approvedUsers, { query: { search: email } });
    expect(pending).toEqual([]);
    expect(approved.map(({ emailVerified }) => emailVerified)).toEqual([true]);
  });
});
