import { LineReader } from './line-reader';

function reading(limit: number) {
  const lines: string[] = [];
  let overflows = 0;
  const reader = new LineReader(limit, { onLine: (line) => lines.push(line), onOverflow: () => overflows++ });
  return { reader, lines, overflows: () => overflows };
}

describe('reading lines from a child', () => {
  it('puts lines together that arrive in pieces', () => {
    const { reader, lines } = reading(100);

    for (const piece of ['{"a":', '1}\n{"b"', ':2}\n']) reader.push(Buffer.from(piece));

    expect(lines).toEqual(['{"a":1}', '{"b":2}']);
  });

  it('gives up once at its limit', () => {
    const { reader, lines, overflows } = reading(10);

    for (let index = 0; index < 5; index++) reader.push(Buffer.from('12345678'));

    expect(lines).toEqual([]);
    expect(overflows()).toBe(1);
  });
});
