import { setTimeout as sleep } from 'node:timers/promises';
import { steadily } from './steady-answer';

describe('an answer with constant timing', () => {
  it.each([
    ['an answer', () => Promise.resolve('done'), 'done'],
    ['a refusal', () => Promise.reject(new Error('no')), 'no'],
  ])('delays %s to the minimum duration', async (_what, work, said) => {
    const ends: string[] = [];
    const answer = steadily<string>(work, 60).catch((error: unknown) => String(error).replace('Error: ', ''));
    await Promise.all([
      answer.then((text) => ends.push(text)),
      sleep(20).then(() => ends.push('earlier than the pause')),
    ]);

    expect(ends).toEqual(['earlier than the pause', said]);
  });
});
