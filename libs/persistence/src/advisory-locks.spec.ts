import { ADVISORY_LOCKS } from './advisory-locks';

it('gives every kind of work its own number', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
