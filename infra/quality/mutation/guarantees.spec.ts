import { existsSync, readFileSync } from 'node:fs';
import { GUARANTEES } from './guarantees';

describe('the mutants of the guarantees', () => {
  it.each(GUARANTEES.map((mutant) => [mutant.name, mutant] as const))(
    'fit the code: %s',
    (_name, { file, from, to, test }) => {
      expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
      expect(existsSync(test)).toBe(true);
    },
  );

  it('have names of their own', () => {
    expect(new Set(GUARANTEES.map(({ name }) => name)).size).toBe(GUARANTEES.length);
  });
});
