import { setImmediate as turn } from 'node:timers/promises';
import { withDatabaseUser, currentDatabaseUser } from '@app/persistence';
import { RequestCoalescer } from './request-coalescer';

describe('the request coalescer', () => {
  const START = Date.parse('2026-01-05T12:00:00Z');
  const sums = { workspaceId: 1, about: { formId: 7 } };
  let answers: RequestCoalescer;
  let asked: number;
  let coalesced: ReturnType<typeof answers.coalesced<number>>;
  const ask = () => asPerson(() => coalesced.answer(sums, count));
  const count = async (): Promise<number> => {
    asked += 1;
    const answer = asked;
    await turn();
    return answer;
  };
  const asPerson = <T>(work: () => T): T => withDatabaseUser({ personId: 5, isSystem: false }, work);

  beforeEach(() => {
    jest.useFakeTimers({ now: START, doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    answers = new RequestCoalescer();
    coalesced = answers.coalesced<number>();
    asked = 0;
  });
  afterEach(() => jest.useRealTimers());

  it('runs one query for parallel requests and for those within a second', async () => {
    expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array(10).fill(1));
    jest.setSystemTime(START + 999);
    expect(await ask()).toBe(1);
    jest.setSystemTime(START + 1000);
    expect(await ask()).toBe(2);
  });

  it('runs one query however long it takes', async () => {
    let end: (sum: number) => void = () => undefined;
    const slow = new Promise<number>((resolve) => {
      end = resolve;
    });
    const first = asPerson(() => coalesced.answer(sums, () => slow));
    jest.setSystemTime(START + 60_000);
    const second = ask();
    end(40);

    expect([await first, await second]).toEqual([40, 40]);
  });

  it('runs a new query after a change, also while one is running', async () => {
    const before = ask();
    answers.changed(1);
    const behind = ask();

    expect([await before, await behind, await ask()]).toEqual([1, 2, 2]);
    answers.changed(2);
    answers.changed(null);
    expect(await ask()).toBe(2);
    answers.changed(1);
    expect(await ask()).toBe(3);
  });

  it('runs separate queries per folder, workspace and filter', async () => {
    const other = { ...sums, about: { formId: 8 } };
    const all = { ...sums, workspaceId: null };
    const three = () =>
      asPerson(() => Promise.all([sums, other, all].map((question) => coalesced.answer(question, count))));

    expect(await three()).toEqual([1, 2, 3]);
    answers.changed(2);
    expect(await three()).toEqual([1, 2, 4]);
  });

  it('does not cache a failure', async () => {
    await expect(
      asPerson(() => coalesced.answer(sums, () => Promise.reject(new Error('away')))),
    ).rejects.toThrow('away');

    expect(await ask()).toBe(1);
  });

  it('gives the same answer whoever asks first', async () => {
    const seen = await asPerson(() =>
      answers.coalesced().answer(sums, () => Promise.resolve(currentDatabaseUser())),
    );

    expect(seen).toMatchObject({ isSystem: true });
    expect(asPerson(currentDatabaseUser)).toMatchObject({ isSystem: false });
  });

  it('evicts an answer after hundreds of other queries', async () => {
    await ask();
    for (let folder = 100; folder < 600; folder += 1)
      await asPerson(() => coalesced.answer({ ...sums, about: { folder } }, () => Promise.resolve(0)));

    expect(await ask()).toBe(2);
  });
});
