import { auth, LIVE_PATH } from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { io } from 'socket.io-client';
import { APP_URL, mailsTo, newMember, startSystem, type System, until } from './system';

const OLD = 'Correct-horse-1';
const NEW = 'Better-Horse-2';

describe('resetting a password', () => {
  let system: System;
  let secondApi: string;

  beforeAll(async () => {
    system = await startSystem();
    secondApi = (await system.startApi()).url;
  });
  afterAll(() => system.stop(), 90_000);

  const emailOf = async (client: ApiClient) => (await client.call(auth.currentUser, { query: {} })).email;
  const forgot = (email: string) => system.newClient().call(auth.forgotPassword, { body: { email } });
  const reset = (email: string, code: string, newPassword = NEW) =>
    system.newClient().call(auth.resetPassword, {
      body: { email, code, newPassword, confirmNewPassword: newPassword },
    });
  const mailed = (email: string) =>
    until(async () => (await mailsTo(email)).find(({ subject }) => subject.includes('reset code')) ?? null);
  const codeFor = async (email: string) => {
    await forgot(email);
    return /\d{6}/.exec((await mailed(email)).subject)?.[0] ?? '';
  };
  const other = (code: string) => (code === '000000' ? '111111' : '000000');

  it('sets the new password, ends all sessions and sockets, starts none, and tells the person', async () => {
    const client = await newMember(system);
    const email = await emailOf(client);
    const socket = io(secondApi, {
      path: LIVE_PATH,
      transports: ['websocket'],
      extraHeaders: { origin: APP_URL, cookie: client.cookies },
      reconnection: false,
    });
    await new Promise((resolve) => socket.once('connect', () => resolve(null)));
    const code = await codeFor(email);

    const visitor = system.newClient();
    await visitor.call(auth.resetPassword, { body: { email: email.toUpperCase(), code, newPassword: NEW } });

    await until(() => Promise.resolve(socket.connected ? null : true), 30);
    expect((await client.fetch('GET', '/api/user')).status).toBe(401);
    expect((await visitor.fetch('GET', '/api/user')).status).toBe(401);
    const login = (password: string) => system.newClient().call(auth.login, { body: { email, password } });
    await expect(login(OLD)).rejects.toMatchObject({ status: 401 });
    expect((await login(NEW)).email).toBe(email);
    await until(
      async () => (await mailsTo(email)).find(({ subject }) => subject.includes('was changed')) ?? null,
    );
  });

  it('refuses a used, a foreign, an expired and a wrong code with one sentence', async () => {
    const [email, foreign] = [await emailOf(await newMember(system)), await emailOf(await newMember(system))];
    const [code, foreignCode] = [await codeFor(email), await codeFor(foreign)];
    const refusal = { status: 400, problem: { code: 'RESET_CODE_INVALID' } };

    await expect(reset(email, other(code))).rejects.toMatchObject(refusal);
    if (foreignCode !== code) await expect(reset(email, foreignCode)).rejects.toMatchObject(refusal);
    await expect(reset('nobody@example.net', code)).rejects.toMatchObject(refusal);
    await reset(email, code);
    await expect(reset(email, code)).rejects.toMatchObject(refusal);
    await system.database.query(`UPDATE reset_codes SET expires = now() - interval '1 minute'`);
    await expect(reset(foreign, foreignCode)).rejects.toMatchObject(refusal);
  });

  it('lets a code die after five wrong tries, however many come at once', async () => {
    const email = await emailOf(await newMember(system));
    const code = await codeFor(email);

    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => reset(email, other(code))));

    expect(tries.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(reset(email, code)).rejects.toMatchObject({ problem: { code: 'RESET_CODE_INVALID' } });
    const [row] = await system.database.query<{ tries: number; code: string }>(
      'SELECT tries, code FROM reset_codes WHERE NOT used ORDER BY id DESC LIMIT 1',
    );
    expect(row?.tries).toBe(5);
    expect(row?.code).toMatch(/^[0-9a-f]{64}$/);
  });

  it('answers the same for an unknown address, and stops after three codes for either', async () => {
    const known = await emailOf(await newMember(system));

    const answers = await Promise.all([known, 'unknown@example.net'].map((email) => forgot(email)));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.message).toBe('If your email exists, a verification code has been sent');

    for (const email of [known, 'unknown@example.net']) {
      await forgot(email);
      await forgot(email);
      await expect(forgot(email)).rejects.toMatchObject({ status: 429 });
    }
    expect(await mailsTo('unknown@example.net')).toEqual([]);
  });

  it('takes only a strong password, typed twice alike', async () => {
    const body = { email: 'a@example.net', code: '123456', newPassword: NEW };
    const send = (change: object) =>
      system.newClient().fetch('POST', '/api/reset-password', { ...body, ...change });
    const sentence = async (change: object): Promise<unknown> => (await send(change)).json();

    expect(await sentence({ newPassword: 'short' })).toMatchObject({
      detail: 'Password must be at least 8 characters',
    });
    expect(await sentence({ newPassword: 'onlyletters' })).toMatchObject({
      detail: expect.stringContaining('Password must include at least 3 of'),
    });
    expect(await sentence({ confirmNewPassword: 'Different-1' })).toMatchObject({
      detail: 'Passwords do not match',
    });
    expect(await sentence({ newPassword: `Aa1${'x'.repeat(1100)}` })).toMatchObject({ status: 400 });
  });
});
