import { unknownReferences } from './unknown-references';

const found = (xml: string) =>
  unknownReferences(xml, 'p0int').map(({ message, position }) => [
    message?.args['reference'],
    position.path,
    position.line,
  ]);

describe('references that point at nothing', () => {
  it('are errors where they stand, in texts and in attributes', () => {
    const xml = '<s n="@{p0int:b7}">\n<a>see @{p0int:b99#3-9} there</a><b>fine</b></s>';

    expect(unknownReferences(xml, 'p0int')).toMatchObject([
      { rule: 'reference.unknown', severity: 'error', position: { line: 1, path: '/s/@n' } },
      {
        rule: 'reference.unknown',
        severity: 'error',
        position: { line: 2, column: 4, path: '/s/a' },
        sentence:
          'The reference “@{p0int:b99#3-9}” does not match any block, cell or words of the documents.',
      },
    ]);
    expect(found(xml)).toEqual([
      ['@{p0int:b7}', '/s/@n', 1],
      ['@{p0int:b99#3-9}', '/s/a', 2],
    ]);
  });

  it('are also those with another word or with none, and those without their sign', () => {
    expect(found('<s><a>@{other:b7}</a><b>@{b7}</b><c>{p0int:b7}</c><d>{b7}</d></s>')).toEqual([
      ['@{other:b7}', '/s/a', 1],
      ['@{b7}', '/s/b', 1],
      ['p0int:b7}', '/s/c', 1],
    ]);
  });

  it('are told by their beginning, where they are long or do not end', () => {
    const long = 'b'.repeat(100);
    const told = `@{p0int:${'b'.repeat(52)}`;

    expect(found(`<s>@{p0int:b7</s>`)).toEqual([['@{p0int:b7', '/s', 1]]);
    expect(found(`<s>@{p0int:${long}</s>`)).toEqual([[told, '/s', 1]]);
    expect(found(`<s>@{p0int:${long}}</s>`)).toEqual([[told, '/s', 1]]);
  });

  it('end with their own bracket', () => {
    expect(found('<s>{a} @{p0int:b7} {b}</s>')).toEqual([['@{p0int:b7}', '/s', 1]]);
  });

  it('are not looked for in what is no XML', () => {
    expect(found('<s>@{p0int:b7}')).toEqual([]);
  });
});
