import type { Block } from '@app/contracts';
import { document, heading, paragraph, table } from '../../test/planned-blocks';
import { blocksOf, type Plan } from '../model/chunk';
import { planSideBySide } from './plan-side-by-side';
import { tokensOf } from './unit';

const listItem = (id: string): Block => ({
  id,
  type: 'list-item',
  level: 0,
  marker: '-',
  text: 'An item of a list',
  anchor: { kind: 'doc', paragraph: 0 },
});

const chapters = (name: string, count: number): Block[] =>
  Array.from({ length: count }, (_unused, at) => [
    heading(`h${name}${at}`, 1),
    paragraph(`p${name}${at}`, 600),
    paragraph(`q${name}${at}`, 600),
  ]).flat();

const idsOf = ({ sections }: Plan) => sections.map((section) => blocksOf(section).map(({ id }) => id));
const sizesOf = ({ sections }: Plan) => sections.map((section) => tokensOf(blocksOf(section)));

describe('sections that are asked for side by side', () => {
  const blocks = [...chapters('a', 40), listItem('l1'), table('t1', 6), ...chapters('b', 60)];

  it('have one short example, of most kinds of blocks', () => {
    const { sections } = planSideBySide([document(blocks)], 10_000);
    const [example, ...others] = sections.filter(({ isExample }) => isExample);

    expect(others).toEqual([]);
    expect(example && blocksOf(example).map(({ id }) => id)).toEqual(expect.arrayContaining(['l1', 't1']));
    expect(example && tokensOf(blocksOf(example))).toBeLessThanOrEqual(2500);
  });

  it('are otherwise as many as run at a time, or a multiple, and about as long as one another', () => {
    for (const room of [4000, 6000, 9000]) {
      const plan = planSideBySide([document(blocks)], room);
      const sizes = sizesOf(plan).filter((_size, at) => plan.sections[at]?.isExample === undefined);
      const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;

      expect(sizes.length % 4).toBe(0);
      expect(Math.max(...sizes)).toBeLessThan(mean * 1.5);
    }
  });

  it('hold every block once and in order, whatever the room', () => {
    for (const room of [400, 1000, 3000, 8000]) {
      const plan = planSideBySide([document(blocks), document(chapters('c', 5), 2)], room);

      expect([...new Set(idsOf(plan).flat())]).toEqual([
        ...blocks.map(({ id }) => id),
        ...chapters('c', 5).map(({ id }) => id),
      ]);
      expect(plan.unplaced).toEqual([]);
      expect(Math.max(...sizesOf(plan))).toBeLessThan(room);
    }
  });

  it('hold a table once, with its header, and all of its rows in order', () => {
    const long = table('t2', 300);
    const { sections } = planSideBySide([document([...chapters('a', 20), long, ...chapters('b', 20)])], 8000);
    const pieces = sections.map((section) =>
      blocksOf(section).flatMap((one) => (one.id === 't2' ? [one] : [])),
    );

    expect(Math.max(...pieces.map(({ length }) => length))).toBe(1);
    const rows = pieces.flat().map((piece) => (piece.type === 'table' ? piece.rows : []));
    expect(rows.length).toBeGreaterThan(1);
    for (const some of rows) expect(some.filter(({ isHeader }) => isHeader)).toHaveLength(2);
    expect(rows.flat().flatMap(({ isHeader, id }) => (isHeader ? [] : [id]))).toEqual(
      long.rows.slice(2).map(({ id }) => id),
    );
  });

  it('keep a row that is longer than an example', () => {
    const long = table('t3', 100);
    const cell = long.rows[50]?.cells[1];
    if (cell !== undefined) cell.text = paragraph('x', 700).text.repeat(24);
    const plan = planSideBySide([document([...chapters('a', 20), long, ...chapters('b', 20)])], 8000);

    expect(plan.unplaced).toEqual([]);
  });
});
