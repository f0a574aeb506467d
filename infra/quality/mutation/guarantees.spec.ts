import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

  it('are all read: every line of the files belongs to one', () => {
    const folder = join(__dirname, 'guarantees');
    const lines = readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => /^[^@?!#]/.test(line)),
    );
    const parsed = GUARANTEES.flatMap(({ name, from, to }) => [
      name,
      ...from.split('\n').map((line) => `-${line}`),
      ...(to === '' ? [] : to.split('\n').map((line) => `+${line}`)),
    ]);

    expect(parsed.toSorted()).toEqual(lines.toSorted());
  });

  it('are refused without a test', () => {
    expect(() => parseMutants('@ a.ts\nname\n-from\n+to\n')).toThrow('no test');
  });
});
