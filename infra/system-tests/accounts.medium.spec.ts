import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { auth, documents, site, type User } from '@app/contracts';
import type { ApiClient } from '@app/testing';
import {
  formParams,
  mailsTo,
  newMember,
  SAMPLES,
  startSystem,
  type System,
  until,
  untilRead,
} from './system';
import { startTcpGate, type TcpGate } from './tcp-gate';

const PASSWORD = 'Correct-horse-1';
const INVALID = { status: 400, problem: { code: 'CODE_INVALID' } };

describe('accounts', () => {
  let system: System;
  let mailServer: TcpGate;

  beforeAll(async () => {
    const smtp = new URL(process.env.SMTP_URL ?? '');
    mailServer = await startTcpGate(Number(smtp.port));
    system = await startSystem({
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      BOOKING_URL: 'https://meetings.example/onboarding',
      SAMPLE_FILE: join(SAMPLES, 'northwind-nwt-301-protocol.pdf'),
    });
  });
  afterAll(async () => {
    await system.stop();
    await mailServer.close();
  });

  const newEmail = () => `new${randomInt(1e9)}@example.net`;
  const person = (email: string) => ({
    email,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Test',
    organization: 'Test',
  });

  async function register(email = newEmail()): Promise<{ client: ApiClient; user: User }> {
    const client = system.newClient();
    return { client, user: await client.call(auth.register, { body: person(email) }) };
  }

  /** Returns the codes mailed to an address, newest first. Waits until there are at least `count`. */
  const codesFor = (email: string, count = 1): Promise<string[]> =>
    until(async () => {
      const codes = (await mailsTo(email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
      return codes.length >= count ? codes : null;
    });
  const verify = (email: string, code: string, client = system.newClient()) =>
    client.call(auth.verifyEmail, { body: { email, code } });
  const other = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0');

  it('begin unverified and pending, with a session; the mailed code verifies the address once', async () => {
    const { client, user } = await register();
    expect(user).toMatchObject({ emailVerified: false, accountStatus: 'pending_approval', isAdmin: false });
    expect(user).not.toHaveProperty('password');
    const [code = ''] = await codesFor(user.email);
    const [stored] = await system.database.query<{ verification_code: string; password: string }>(
      'SELECT verification_code, password FROM users WHERE id = $1',
      [user.id],
    );
    expect(stored?.verification_code).toMatch(/^[0-9a-f]{64}$/);
    expect(stored?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

    await verify(user.email.toUpperCase(), code);

    expect((await client.call(auth.currentUser, { query: {} })).emailVerified).toBe(true);
    await expect(verify(user.email, code)).rejects.toMatchObject(INVALID);
    await expect(client.call(auth.resendVerification, {})).rejects.toMatchObject({
      problem: { code: 'EMAIL_ALREADY_VERIFIED' },
    });
  });

  it('are made while the mail server is away, and their code outlives a restart of everything', async () => {
    mailServer.shut();
    const { user } = await register();
    const waiting = () =>
      system.database.query<{ mail_tries: number; code_sealed: string }>(
        'SELECT mail_tries, code_sealed FROM account_mails WHERE user_id = $1',
        [user.id],
      );
    await until(async () => ((await waiting())[0]?.mail_tries ?? 0) > 0 || null);

    await system.worker.kill('SIGKILL');
    await system.restartApi();
    system.worker = await system.startWorker();
    mailServer.open();
    await system.database.query('UPDATE account_mails SET mail_at = now()');

    const [code = ''] = await codesFor(user.email);
    await verify(user.email, code);
    await until(async () => ((await waiting()).length === 0 ? true : null));
  });

  it('have codes that die after five wrong tries, after ten minutes and with the next code', async () => {
    const { client, user } = await register();
    const [first = ''] = await codesFor(user.email);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => verify(user.email, other(first))));
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(verify(user.email, first)).rejects.toMatchObject(INVALID);

    await client.call(auth.resendVerification, {});
    const [second = ''] = await codesFor(user.email, 2);
    if (second !== first) await expect(verify(user.email, first)).rejects.toMatchObject(INVALID);
    const [{ minutes } = { minutes: 0 }] = await system.database.query<{ minutes: number }>(
      `UPDATE users SET verification_expires = now() - interval '1 second' WHERE id = $1
       RETURNING (SELECT extract(epoch FROM verification_expires - now()) / 60 FROM users WHERE id = $1) AS minutes`,
      [user.id],
    );
    expect(Number(minutes)).toBeGreaterThan(9);
    expect(Number(minutes)).toBeLessThanOrEqual(10);
    await expect(verify(user.email, second)).rejects.toMatchObject(INVALID);

    await client.call(auth.resendVerification, {});
    const [third = ''] = await codesFor(user.email, 3);
    await expect(client.call(auth.resendVerification, {})).rejects.toMatchObject({ status: 429 });
    await verify(user.email, third);
  });

  it('do not take the code of somebody else', async () => {
    const [one, two] = [(await register()).user, (await register()).user];
    const [code = ''] = await codesFor(two.email);

    const [own = ''] = await codesFor(one.email);
    if (own !== code) await expect(verify(one.email, code)).rejects.toMatchObject(INVALID);
    await expect(verify(newEmail(), code)).rejects.toMatchObject(INVALID);
  });

  it('of a whitelisted domain are approved at registration', async () => {
    const domain = `site${randomInt(1e9)}.example`;
    await system.database.query('INSERT INTO approved_domains (domain) VALUES ($1)', [domain]);

    const { user } = await register(`someone@${domain.toUpperCase()}`);

    expect(user.accountStatus).toBe('active');
    expect(await system.database.query('SELECT approval_method FROM users WHERE id = $1', [user.id])).toEqual(
      [{ approval_method: 'domain' }],
    );
  });

  it('are told where to book the onboarding call', async () => {
    const { client } = await register();

    expect(await client.call(site.settings, { query: {} })).toEqual({
      bookingUrl: 'https://meetings.example/onboarding',
      hasSample: true,
    });
  });

  it('try the product with a copy of the sample protocol, which is read like any other document', async () => {
    const researcher = await system.newResearcher();

    const sample = await researcher.client.call(documents.addSample, { params: formParams(researcher) });

    expect(sample).toMatchObject({ name: 'Sample protocol', tags: ['sample'], mimeType: 'application/pdf' });
    expect((await untilRead(researcher, sample.id)).reading).toMatchObject({ status: 'read', error: null });
  });

  it('may be looked around in while they wait; signing in works', async () => {
    const { user } = await register();
    const client = system.newClient();

    expect(await client.call(auth.login, { body: { email: user.email, password: PASSWORD } })).toMatchObject({
      id: user.id,
      accountStatus: 'pending_approval',
    });
    expect((await client.fetch('GET', '/api/workspaces')).status).toBe(200);
  });

  it('belong to the one who verifies the address; another code for it is worth nothing then', async () => {
    const email = newEmail();
    const [first, second] = [await register(email), await register(email)];
    const [newest = '', earlier = ''] = await codesFor(email, 2);

    await verify(email.toUpperCase(), earlier, first.client);

    await expect(verify(email, newest, second.client)).rejects.toMatchObject(INVALID);
    const verified = await system.database.query<{ id: number }>(
      'SELECT id FROM users WHERE lower(email) = lower($1) AND email_verified',
      [email],
    );
    expect(verified).toEqual([{ id: first.user.id }]);
  });

  it.each([
    ['a password with a leading space', ' leading-Space-1'],
    ['a long password', `Aa1-${'x'.repeat(296)}`],
    ['a password in another script', 'Ünïcödé-密码-🔑-1'],
  ])('keep %s exactly as it was typed', async (_what, password) => {
    const email = newEmail();
    const client = system.newClient();
    await client.call(auth.register, { body: { ...person(email), password } });
    const login = (given: string) => client.call(auth.login, { body: { email, password: given } });

    expect((await login(password)).email).toBe(email);
    await expect(login(password.trim().slice(0, -1))).rejects.toMatchObject({ status: 401 });
  });

  it('refuse a password of more than 1,024 bytes, fields that are too long and fields that do not exist', async () => {
    const send = async (change: object) =>
      (await system.newClient().fetch('POST', '/api/register', { ...person(newEmail()), ...change })).status;

    expect(await send({ password: 'é'.repeat(600) })).toBe(400);
    expect(await send({ password: 'x'.repeat(10_000_000) })).toBe(413);
    expect(await send({ firstName: 'x'.repeat(201) })).toBe(400);
    expect(await send({ isAdmin: true })).toBe(400);
    expect(await send({ accountStatus: 'active' })).toBe(400);
    expect(await send({ confirmPassword: PASSWORD })).toBe(400);
  });

  it('show names of every script as they were given', async () => {
    const names = { firstName: '<b>Ada</b>', lastName: '\u202Eاحمد', organization: '北京 & "Söhne"' };
    const client = system.newClient();

    await client.call(auth.register, { body: { ...person(newEmail()), ...names } });

    expect(await client.call(auth.currentUser, { query: {} })).toMatchObject(names);
  });

  it('slow guessing down, say how long to wait, and stay open for who is signed in', async () => {
    const client = await newMember(system);
    const { email } = await client.call(auth.currentUser, { query: {} });
    const guess = () => system.newClient().fetch('POST', '/api/login', { email, password: 'Wrong-horse-1' });

    for (let attempt = 0; attempt < 10; attempt += 1) await guess();
    const refused = await guess();

    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await client.fetch('GET', '/api/user')).status).toBe(200);
  });
});
