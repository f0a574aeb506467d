import { isConnective } from './connective';

it.each(['Or', 'OR:', 'and/or', '- oder -', 'et / ou', 'または', '(and)'])('%s only connects', (line) => {
  expect(isConnective(line)).toBe(true);
});

it.each(['', 'Or age over 65', '—', 'and/2', 'Order', 'A'])('%j is more than a connection', (line) => {
  expect(isConnective(line)).toBe(false);
});
