import { randomInt } from 'node:crypto';
import { auth } from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { Redis } from 'ioredis';
import { mailsTo, newMember, startSystem, type System, until } from './system';

const PASSWORD = 'Correct-horse-1';
const WRONG = 'Wrong-horse-1';

describe('limits on guessing', () => {
  let system: System;

  beforeAll(async () => {
    // The tests set their own client addresses.
    system = await startSystem({ TRUSTED_PROXIES: '1' });
  });
  afterAll(() => system.stop(), 90_000);

  const anAddress = () => `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`;
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const login = (
    email: string,
    password: string,
    { client = system.newClient(), address = anAddress() }: { client?: ApiClient; address?: string } = {},
  ) => client.fetch('POST', '/api/login', { email, password }, from(address));
  const person = async () => {
    const client = await newMember(system);
    const { email, id } = await client.call(auth.currentUser, { query: {} });
    return { client, email, id };
  };
  const codeOf = async (response: Response): Promise<unknown> => {
    const body: unknown = await response.json();
    return body && typeof body === 'object' && 'code' in body ? body.code : null;
  };
  const resetCodes = (email: string, count: number) =>
    until(async () => {
      const codes = (await mailsTo(email)).flatMap(
        ({ subject }) => (/reset/.test(subject) && /\d{6}/.exec(subject)?.[0]) || [],
      );
      return codes.length >= count ? codes : null;
    });
  const verificationCode = (email: string) =>
    until(async () => {
      const codes = (await mailsTo(email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
      return codes[0] ?? null;
    });
  const forgot = (email: string, client: ApiClient, address: string) =>
    client.fetch('POST', '/api/forgot-password', { email }, from(address));
  const reset = (email: string, code: string, client: ApiClient, newPassword = 'Better-Horse-2') =>
    client.fetch('POST', '/api/reset-password', { email, code, newPassword }, from(anAddress()));

  it('count a try before it is made: of 200 at once, one of them right, ten are looked at', async () => {
    const { email, id } = await person();

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_unused, place) => login(email, place === 150 ? PASSWORD : WRONG)),
    );

    const looked = answers.filter(({ status }) => status !== 429);
    expect(looked.length).toBeLessThanOrEqual(10);
    const trail = await system.database.query<{ code: string; count: string }>(
      `SELECT new_value->>'code' AS code, count(*) FROM audit_events
       WHERE action = 'auth.login' AND result = 'refused' AND target_id = $1 GROUP BY 1`,
      [id],
    );
    const counted = trail.reduce((sum, { count }) => sum + Number(count), 0);
    expect(counted).toBe(answers.filter(({ status }) => status !== 201 && status !== 200).length);
    expect(trail.map(({ code }) => code)).toContain('LOGIN_LIMITED_ELSEWHERE');
  });

  it('are no weapon: the right person gets in on a device or network of before', async () => {
    const { client, email } = await person();
    const office = anAddress();
    expect((await login(email, PASSWORD, { client, address: office })).status).toBe(200);
    for (let attempt = 0; attempt < 12; attempt += 1) await login(email, WRONG);

    const strange = await login(email, PASSWORD);

    expect(strange.status).toBe(429);
    expect(Number(strange.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await strange.json()).toMatchObject({
      code: 'LOGIN_LIMITED_ELSEWHERE',
      detail: expect.stringMatching(/device or network that you have used before.*\d+ minutes/),
    });
    expect((await login(email, PASSWORD, { client })).status).toBe(200);
    expect((await login(email, PASSWORD, { address: office })).status).toBe(200);
  });

  it('hold for a known device, too, and for no account but the one that it knows', async () => {
    const { client, email } = await person();
    const other = await person();
    for (let attempt = 0; attempt < 10; attempt += 1) await login(email, WRONG, { client });

    expect(await codeOf(await login(email, PASSWORD, { client }))).toBe('LOGIN_LIMITED');
    for (let attempt = 0; attempt < 10; attempt += 1) await login(other.email, WRONG, { client });
    expect(await codeOf(await login(other.email, PASSWORD, { client }))).toBe('LOGIN_LIMITED_ELSEWHERE');
  });

  it('let a device be known that has reset the password, and no other one any more', async () => {
    const { client, email } = await person();
    const phone = system.newClient();
    await forgot(email, phone, anAddress());
    const [code = ''] = await resetCodes(email, 1);
    expect((await reset(email, code, phone)).status).toBe(200);
    for (let attempt = 0; attempt < 12; attempt += 1) await login(email, WRONG);

    expect((await login(email, 'Better-Horse-2', { client: phone })).status).toBe(200);
    expect((await login(email, 'Better-Horse-2', { client })).status).toBe(429);
  });

  it('do not let requests of strangers block the own one, nor kill its code', async () => {
    const { client, email } = await person();
    expect((await forgot(email, client, anAddress())).status).toBe(200);
    const [own = ''] = await resetCodes(email, 1);
    const stranger = system.newClient();
    for (let request = 0; request < 12; request += 1) await forgot(email, stranger, anAddress());
    expect(await codeOf(await forgot(email, stranger, anAddress()))).toBe('CODES_LIMITED');
    const other = own === '000000' ? '111111' : '000000';
    for (let attempt = 0; attempt < 8; attempt += 1) await reset(email, other, system.newClient());

    expect((await reset(email, own, system.newClient())).status).toBe(400);
    // When several codes are requested in quick succession, only codes that are still valid are mailed.
    await until(async () => {
      const waiting = await system.database.query(
        'SELECT FROM account_mails m JOIN reset_codes r ON r.code = m.code_hash',
      );
      return waiting.length === 0 ? true : null;
    });
    const before = await resetCodes(email, 1);
    expect((await forgot(email, client, anAddress())).status).toBe(200);
    const codes = await resetCodes(email, before.length + 1);
    expect((await reset(email, codes[0] ?? '', client)).status).toBe(200);
  });

  it('let a code die after five wrong tries of who asked for it', async () => {
    const { client, email } = await person();
    await forgot(email, client, anAddress());
    const [code = ''] = await resetCodes(email, 1);
    const other = code === '000000' ? '111111' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1) await reset(email, other, client);

    expect((await reset(email, code, client)).status).toBe(400);
  });

  it('do not count successes of somebody who is new everywhere', async () => {
    const { email } = await person();

    for (let time = 0; time < 12; time += 1) expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('do not count successes: 110 people of one office register and verify', async () => {
    const office = anAddress();
    const people = Array.from({ length: 110 }, () => `office${randomInt(1e9)}@example.net`);
    const rest = { password: PASSWORD, firstName: 'Ada', lastName: 'Test', organization: 'Test' };
    for (const email of people.slice(0, 9)) await login(email, WRONG, { address: office });
    const join = async (email: string): Promise<string> => {
      const client = system.newClient();
      const made = await client.fetch('POST', '/api/register', { email, ...rest }, from(office));
      const code = await verificationCode(email);
      const verified = await client.fetch('POST', '/api/verify-email', { email, code }, from(office));
      return `${made.status} ${verified.status}`;
    };
    const statuses: string[] = [];
    for (let first = 0; first < people.length; first += 22)
      statuses.push(...(await Promise.all(people.slice(first, first + 22).map(join))));

    expect(statuses).toEqual(people.map(() => '201 200'));
  });

  it('do not count right codes: an address at its last try has as many as it needs', async () => {
    const [office, wrong] = [anAddress(), 'XXXXXX'];
    const { client, email } = await person();
    const verify = (whose: string, code: string) =>
      client.fetch('POST', '/api/verify-email', { email: whose, code }, from(office));
    await verify(email, wrong);
    const redis = new Redis(system.env['REDIS_URL'] ?? '');
    const [tries = ''] = await redis.keys(
      `{${system.env['QUEUE_PREFIX'] ?? ''}}*code-tries-address*${office}`,
    );
    await redis.set(tries, 299, 'KEEPTTL');
    redis.disconnect();

    await forgot(email, client, anAddress());
    const [code] = await resetCodes(email, 1);
    const changed = { email, code, newPassword: 'Better-Horse-2' };
    const statuses = [(await client.fetch('POST', '/api/reset-password', changed, from(office))).status];
    for (const newcomer of [1, 2].map(() => `late${randomInt(1e9)}@example.net`)) {
      const names = { firstName: 'Ada', lastName: 'Test', organization: 'Test' };
      await client.fetch(
        'POST',
        '/api/register',
        { email: newcomer, password: PASSWORD, ...names },
        from(anAddress()),
      );
      statuses.push((await verify(newcomer, await verificationCode(newcomer))).status);
    }
    for (const _ of [1, 2]) statuses.push((await verify(email, wrong)).status);

    expect(statuses).toEqual([200, 200, 200, 400, 429]);
  });

  it('of an address come last, are high, and hold for devices that are not known', async () => {
    const { client, email } = await person();
    const address = anAddress();
    const spray = () =>
      Promise.all(
        Array.from({ length: 20 }, () => login(`x${randomInt(1e9)}@example.net`, WRONG, { address })),
      );
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) statuses.push(...(await spray()).map(({ status }) => status));

    expect(statuses.filter((status) => status === 401)).toHaveLength(200);
    // A busy machine can also answer 503. It must not admit another guess.
    expect(statuses.slice(200).filter((status) => status !== 429 && status !== 503)).toEqual([]);
    expect(await codeOf(await login(email, PASSWORD, { address }))).toBe('ADDRESS_LIMITED');
    expect((await login(email, PASSWORD, { client, address })).status).toBe(200);
  });
});
