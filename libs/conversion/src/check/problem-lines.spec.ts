import { formatSentence } from '@app/contracts';
import { problemLines } from './problem-lines';

const missing = (attribute: string, path: string) => ({
  finding: {
    rule: 'structure.attribute-missing',
    ...formatSentence('structure.attribute-needed', { element: 'Item', attribute }),
  },
  path,
});

describe('problems that go back to a provider', () => {
  it('are one line for each kind, with cause, number and places', () => {
    expect(
      problemLines([missing('OID', '/s/i[1]'), missing('Name', '/s/i[1]'), missing('OID', '/s/i[2]')]),
    ).toEqual([
      '2 problems of one kind, the first: Item must have the attribute OID. They are at /s/i[1], /s/i[2]',
      '/s/i[1]: Item must have the attribute Name.',
    ]);
  });

  it('are named up to a number of places, and counted', () => {
    const many = Array.from({ length: 280 }, (_unused, at) => missing('OID', `/s/i[${String(at + 1)}]`));
    const [line = '', ...others] = problemLines(many);

    expect(others).toEqual([]);
    expect(line).toContain('280 problems of one kind');
    expect(line).toMatch(/, and 255 more$/);
  });
});
