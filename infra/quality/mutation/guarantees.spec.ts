import { existsSync, readFileSync } from 'node:fs';
import { GUARANTEES, parseMutants } from './guarantees';

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

  it.each([
    ['without a test', '@ a.ts\nname | ⟪from│to⟫\n'],
    ['without a file', 'name | ⟪from│to⟫\n'],
    ['without a text', '@ a.ts ? a.spec.ts\nname\n'],
    ['without a change', '@ a.ts ? a.spec.ts\nname | from\n'],
    ['behind a line that belongs to none', '@ a.ts ? a.spec.ts\n\nname | ⟪from│to⟫\n'],
  ])('are refused %s', (_what, source) => {
    expect(() => parseMutants(source)).toThrow('A mutant has no');
  });
});
