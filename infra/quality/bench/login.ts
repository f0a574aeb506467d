import { randomInt } from 'node:crypto';
import { auth } from '@app/contracts';
import { newMember, type System } from '../../system-tests/system';
import { type Figure, figure, millisecondsOf, quantile } from './figures';

/** Guesses at one account before the rate limit applies. */
const GUESSES = 8;
/** Response times must not reveal whether an address is known: maximum difference. */
const BAR = 1.1;

/** Signs in with a wrong password for known and unknown addresses in turn. Each guess comes from another client address. */
export async function measureLogin(system: System, rounds: number): Promise<Figure[]> {
  const known = await accounts(system, Math.ceil(rounds / GUESSES));
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.known.push(await guess(system, known[round % known.length] ?? ''));
    times.unknown.push(await guess(system, `nobody${randomInt(1e9)}@example.net`));
  }
  const [one, other] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
  const what = `login, known address, median of ${rounds}`;
  const unlike = 'login, known against unknown address, whichever is slower';
  return [
    figure('C-01', what, [one, 'ms'], null, ['an unknown address', other]),
    figure('C-01', unlike, [Math.max(one, other) / Math.min(one, other), '×'], BAR),
  ];
}

/** Registers one person. The other accounts get the same password hash. */
async function accounts(system: System, count: number): Promise<string[]> {
  const { email } = await (await newMember(system)).call(auth.currentUser, { query: {} });
  const emails = Array.from({ length: count }, (_unused, place) => `known${place}.${email}`);
  await system.database.query(
    `INSERT INTO users (email, password, first_name, last_name, organization, email_verified, account_status)
     SELECT unnest($2::text[]), password, first_name, last_name, organization, true, 'active' FROM users WHERE email = $1`,
    [email, emails],
  );
  return emails;
}

async function guess(system: System, email: string): Promise<number> {
  const from = `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`;
  const body = { email, password: 'Wrong-horse-1' };
  return millisecondsOf(async () => {
    const response = await system.newClient().fetch('POST', '/api/login', body, { 'x-forwarded-for': from });
    await response.text();
    if (response.status !== 401) throw new Error(`A guess was answered with ${response.status}.`);
  });
}
