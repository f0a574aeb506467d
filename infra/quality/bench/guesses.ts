import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { auth } from '@app/contracts';
import { APP_URL, DIST, newMember, type System } from '../../system-tests/system';
import { type Figure, quantile } from './figures';

/** Logins of others, while the guesses come in. */
const OTHERS = 20;
const APART_MS = 100;
const SLOWEST_MS = 1000;
const PASSWORD = 'Correct-horse-1';

/** So many guesses at one account at the same time: the slowest login of others meanwhile, beside one that nobody disturbs. */
export async function measureGuesses(system: System, guesses: number): Promise<Figure[]> {
  const email = await emailOf(system);
  const others: string[] = [];
  for (let count = 0; count < OTHERS; count += 1) others.push(await emailOf(system));
  const alone = [];
  for (const other of others) alone.push(await login(system, other));

  const sender = spawn(
    process.execPath,
    [join(DIST, 'infra', 'quality', 'bench', 'send-guesses.js'), system.url, APP_URL, email, String(guesses)],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const sent = once(sender, 'exit');
  const beside = others.map(async (other, place) => {
    await sleep(place * APART_MS);
    return login(system, other);
  });
  const slowest = Math.max(...(await Promise.all(beside)));
  await sent;
  return [
    {
      id: 'C-02',
      what: `slowest of ${OTHERS} logins beside ${guesses} guesses`,
      unit: 'ms',
      bar: SLOWEST_MS,
      value: slowest,
      baseline: { name: 'one at a time, median', value: quantile(alone, 0.5) },
    },
  ];
}

async function emailOf(system: System): Promise<string> {
  return (await (await newMember(system)).call(auth.currentUser, { query: {} })).email;
}

async function login(system: System, email: string): Promise<number> {
  const from = `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`;
  const body = { email, password: PASSWORD };
  const startedAt = performance.now();
  const response = await system.newClient().fetch('POST', '/api/login', body, { 'x-forwarded-for': from });
  await response.text();
  if (response.status !== 200) throw new Error(`A login was answered with ${response.status}.`);
  return performance.now() - startedAt;
}
