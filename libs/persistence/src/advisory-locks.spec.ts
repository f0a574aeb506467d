import { ADVISORY_LOCKS } from './advisory-locks';

it('no two kinds of work have one number', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
