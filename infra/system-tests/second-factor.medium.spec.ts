import { account, auth, secondFactor } from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { Secret, TOTP } from 'otpauth';
import { newMember, PASSWORD, startSystem, type System } from './system';

const STEP_MS = 30_000;
/** Returns the code of an authenticator app, this many steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

describe('the second factor of a person', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.stop(), 90_000);

  const enrolled = async (client: ApiClient) => {
    const { secret } = await client.call(secondFactor.enroll, { body: { password: PASSWORD } });
    const { recoveryCodes } = await client.call(secondFactor.confirm, { body: { code: codeOf(secret, -1) } });
    return { secret, recoveryCodes };
  };
  const remove = (client: ApiClient, code: string, password = PASSWORD) =>
    client.call(secondFactor.remove, { body: { password, code } });

  it('is set up with the password and a first code, and stored encrypted', async () => {
    const client = await newMember(system);
    await expect(
      client.call(secondFactor.enroll, { body: { password: 'Wrong-horse-1' } }),
    ).rejects.toMatchObject({ status: 422, problem: { code: 'PASSWORD_WRONG' } });
    const { secret, uri } = await client.call(secondFactor.enroll, { body: { password: PASSWORD } });
    expect(uri).toContain(`secret=${secret}`);
    expect(await client.call(secondFactor.get, { query: {} })).toMatchObject({
      confirmedAt: null,
      signingRequires: 'both',
    });
    await expect(
      client.call(secondFactor.confirm, { body: { code: codeOf(secret, -10) } }),
    ).rejects.toMatchObject({ problem: { code: 'SECOND_FACTOR_WRONG' } });

    const { recoveryCodes } = await client.call(secondFactor.confirm, { body: { code: codeOf(secret) } });

    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await client.call(secondFactor.get, { query: {} })).toMatchObject({
      confirmedAt: expect.any(String) as string,
      recoveryCodesLeft: 10,
    });
    const stored = JSON.stringify(await system.database.query('SELECT * FROM second_factors'));
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(recoveryCodes[0]?.replaceAll('-', ''));
    await expect(client.call(secondFactor.enroll, { body: { password: PASSWORD } })).rejects.toMatchObject({
      problem: { code: 'SECOND_FACTOR_EXISTS' },
    });
  });

  it('accepts each code and each recovery code once', async () => {
    const client = await newMember(system);
    const { secret, recoveryCodes } = await enrolled(client);
    const [code = '', used = ''] = [codeOf(secret, -1), recoveryCodes[3]];

    await expect(remove(client, code)).rejects.toMatchObject({ problem: { code: 'SECOND_FACTOR_WRONG' } });
    await remove(client, used.toLowerCase().replaceAll('-', ' '));
    const again = await enrolled(client);
    await expect(remove(client, used)).rejects.toMatchObject({ problem: { code: 'SECOND_FACTOR_WRONG' } });
    await remove(client, codeOf(again.secret));

    expect(await client.call(secondFactor.get, { query: {} })).toMatchObject({ confirmedAt: null });
  });

  it('locks the person after five failures, also in parallel, in every session, and sends a notice', async () => {
    const client = await newMember(system);
    const { secret } = await enrolled(client);
    const { email, id } = await client.call(auth.currentUser, { query: {} });
    const other = system.newClient();
    await other.call(auth.login, { body: { email, password: PASSWORD } });

    const guesses = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => remove(at % 2 ? client : other, `00000${at}`)),
    );

    const codes = guesses.map((guess) =>
      guess.status === 'rejected' ? (guess.reason as { problem: { code: string } }).problem.code : 'done',
    );
    expect(codes.filter((code) => code === 'SECOND_FACTOR_WRONG')).toHaveLength(5);
    expect(codes.filter((code) => code === 'REAUTHENTICATION_LOCKED')).toHaveLength(3);
    await expect(remove(other, codeOf(secret))).rejects.toMatchObject({
      status: 429,
      problem: { code: 'REAUTHENTICATION_LOCKED' },
    });
    expect((await client.call(secondFactor.get, { query: {} })).lockedUntil).not.toBeNull();
    const trail = await system.database.query<{ value: { locked: boolean } }>(
      `SELECT new_value AS value FROM audit_events WHERE actor_id = $1 AND action = 'user.reauthenticate' AND result = 'refused'`,
      [id],
    );
    expect(trail.filter(({ value }) => value.locked)).toHaveLength(1);

    await system.database.query(
      `UPDATE reauthentications SET locked_until = now() - interval '1 second' WHERE user_id = $1`,
      [id],
    );
    await remove(other, codeOf(secret));
  });

  it('goes with the account', async () => {
    const client = await newMember(system);
    await enrolled(client);
    const { id } = await client.call(auth.currentUser, { query: {} });
    await client.call(account.delete, { body: { password: PASSWORD, eraseName: true } });

    expect(await system.database.query('SELECT 1 FROM second_factors WHERE user_id = $1', [id])).toEqual([]);
  });
});
