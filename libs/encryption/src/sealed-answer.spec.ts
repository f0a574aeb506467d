import { randomBytes } from 'node:crypto';
import { openAnswer, sealAnswer } from './sealed-answer';
import type { KeyRing } from './sealed-text';

const ring: KeyRing = { keys: new Map([['1', randomBytes(32)]]), active: '1' };
const place = { responseId: 12, questionId: 7 };

describe('a sealed answer', () => {
  it('does not contain the answer, and opens in its own row', () => {
    const answerSealed = sealAnswer(ring, place, 'Weiß nicht');

    expect(answerSealed).not.toContain('nicht');
    expect(openAnswer(ring, { ...place, answer: null, answerSealed })).toBe('Weiß nicht');
  });

  it.each([
    ['another response', { ...place, responseId: 13 }],
    ['another question', { ...place, questionId: 8 }],
  ])('does not open in the row of %s', (_name, other) => {
    const answerSealed = sealAnswer(ring, place, 'Well');

    expect(() => openAnswer(ring, { ...other, answer: null, answerSealed })).toThrow('authenticate');
  });

  it('yields to a plain text, which an older version wrote later', () => {
    const answerSealed = sealAnswer(ring, place, 'Before');

    expect(openAnswer(ring, { ...place, answer: 'After', answerSealed })).toBe('After');
  });
});
