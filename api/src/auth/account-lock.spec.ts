import { setTimeout as sleep } from 'node:timers/promises';
import { AccountLock } from './account-lock';

describe('the per-account lock', () => {
  it('runs two attempts at a time per account, without waiting for other accounts', async () => {
    const lock = new AccountLock();
    const ended: string[] = [];
    let [running, most] = [0, 0];
    const tryAt = (account: string) =>
      lock.run(account, async () => {
        if (account === 'attacked') most = Math.max(most, (running += 1));
        await sleep(2);
        if (account === 'attacked') running -= 1;
        ended.push(account);
      });

    await Promise.all([...Array.from({ length: 40 }, () => tryAt('attacked')), tryAt('other')]);

    expect(most).toBe(2);
    expect(ended.indexOf('other')).toBeLessThan(4);
    expect(ended).toHaveLength(41);
  });

  it('continues after a failed attempt', async () => {
    const lock = new AccountLock();
    const failing = Array.from({ length: 5 }, () => lock.run('a', () => Promise.reject(new Error('no'))));

    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(
      Array(5).fill('rejected'),
    );
    await expect(lock.run('a', () => Promise.resolve('in'))).resolves.toBe('in');
  });
});
