import { type Block, formatEnglish, type TableBlock } from '@app/contracts';
import { document, footnote, heading, paragraph, table, WORDS } from '../../test/planned-blocks';
import { partsOf, rowGroups, tokensOf, tokensOfBlock, type Unit, unitsOf } from './unit';

const anchor = { kind: 'doc' as const, paragraph: 0 };
const item = (id: string, level: number): Block => ({
  id,
  type: 'list-item',
  level,
  marker: '-',
  text: 'An item',
  anchor,
});
const unplacedIn = ({ unplaced }: ReturnType<typeof unitsOf>) =>
  unplaced.map(({ reason, ...one }) => ({ ...one, reason: formatEnglish(reason) }));
const rowIds = ({ rows }: TableBlock) => rows.map(({ id }) => id);
const ownRows = ({ rows }: TableBlock) => rows.flatMap(({ id, isHeader }) => (isHeader ? [] : [id]));

/** Returns the table with some of its rows changed. */
const altered = (block: TableBlock, rows: Record<string, (row: TableBlock['rows'][number]) => object>) => ({
  ...block,
  rows: block.rows.map((row) => ({ ...row, ...rows[row.id]?.(row) })),
});
/** One cell over the whole width: the title of the rows below. */
const sectionRow = (text: string) => (row: TableBlock['rows'][number]) => ({
  cells: row.cells.slice(0, 1).map((cell) => ({ ...cell, columnSpan: 3, text })),
});

describe('the units of a document', () => {
  it('know the headings above them', () => {
    const blocks = [
      heading('h1', 1),
      paragraph('p1'),
      heading('h1.1', 2),
      paragraph('p2'),
      heading('h1.1.1', 3),
      heading('h1.2', 2),
      paragraph('p3'),
      heading('h2', 1),
      paragraph('p4'),
    ];

    const { units } = unitsOf(document(blocks), Infinity);

    expect(units.map(({ block, path }) => `${block.id}: ${path.map(({ id }) => id).join(' ')}`)).toEqual([
      'h1: ',
      'p1: h1',
      'h1.1: h1',
      'p2: h1 h1.1',
      'h1.1.1: h1 h1.1',
      'h1.2: h1',
      'p3: h1 h1.2',
      'h2: ',
      'p4: h2',
    ]);
  });

  it('begin a section the better, the higher they stand', () => {
    const ordered = [
      paragraph('first'),
      heading('h1', 1),
      heading('h2', 2),
      heading('h9', 9),
      paragraph('p'),
      item('i0', 0),
      item('i1', 1),
      footnote('n', 't'),
    ];

    const { units } = unitsOf(document(ordered), Infinity);

    const boundaries = units.map(({ boundary }) => boundary);
    expect(boundaries.every((boundary) => Number.isFinite(boundary))).toBe(true);
    expect(boundaries).toEqual([...new Set(boundaries)].toSorted((one, other) => other - one));
  });

  it('begin a section as well with a table or its title as with a paragraph', () => {
    const caption: Block = { id: 'c', type: 'caption', text: 'Table 1', anchor };

    const { units } = unitsOf(document([paragraph('p'), paragraph('q'), caption, table('t', 1)]), Infinity);

    expect(new Set(units.slice(1).map(({ boundary }) => boundary)).size).toBe(1);
  });

  it('count each block as it is written in a prompt', () => {
    const block = paragraph('p1');

    expect(unitsOf(document([block]), Infinity).units[0]?.tokens).toBe(tokensOf([block]));
    expect([tokensOfBlock(block), tokensOfBlock(block)]).toEqual([tokensOf([block]), tokensOf([block])]);
  });

  it('hold what is as long as they may be, and name what is longer, with its tokens', () => {
    const [short, long] = [paragraph('short'), paragraph('long', 400)];
    const limit = tokensOf([short]);

    const read = unitsOf(document([long, short], 5), limit);

    expect(read.units.map(({ block }) => block.id)).toEqual(['short']);
    expect(unplacedIn(read)).toEqual([
      {
        documentId: 5,
        blockId: 'long',
        reason: formatEnglish({ code: 'block.too-long', args: { tokens: tokensOf([long]) } }),
      },
    ]);
    expect(unitsOf(document([short]), limit - 1).units).toEqual([]);
  });

  it('divide a table that is too long, and say nothing of it where all its rows have a place', () => {
    const long = table('t1', 40);

    const read = unitsOf(document([heading('h1', 1), long]), 300);

    const pieces = read.units.slice(1);
    expect(pieces.length).toBeGreaterThan(1);
    expect(read.unplaced).toEqual([]);
    for (const { tokens, block, path } of pieces) {
      expect(tokens).toBe(tokensOf([block]));
      expect(tokens).toBeLessThanOrEqual(300);
      expect(path.map(({ id }) => id)).toEqual(['h1']);
    }
  });

  it('name a table of which no row has a place, or whose header alone is too long', () => {
    const wide = table('t1', 2, WORDS.repeat(20));

    const read = unitsOf(document([wide]), 300);

    expect(read.units).toEqual([]);
    expect(unplacedIn(read)).toEqual([
      { documentId: 1, blockId: 't1', reason: 'one of its rows is too long for one call of this model' },
    ]);
  });
});

describe('groups of the rows of a long table', () => {
  it('are one where all of it fits', () => {
    expect(rowGroups(table('t1', 4), 9000).map(rowIds)).toEqual([rowIds(table('t1', 4))]);
  });

  it('are none where no row fits under the header', () => {
    expect(rowGroups(table('t1', 4), 20)).toEqual([]);
    expect(rowGroups(table('t1', 0), 9000)).toEqual([]);
  });

  it('are each as long as a group may be, header and all, and have every row once', () => {
    const long = table('t1', 33, '30 min');
    for (let limit = 120; limit < 700; limit += 20) {
      const groups = rowGroups(long, limit);

      expect(groups.flatMap(ownRows)).toEqual(ownRows(long));
      for (const group of groups) expect(tokensOf([group])).toBeLessThanOrEqual(limit);
    }
  });

  it('are as few as the room allows', () => {
    const long = table('t1', 40, '30 min');
    const whole = tokensOf([long]);

    expect(rowGroups(long, Math.ceil(whole * 0.75))).toHaveLength(2);
    expect(rowGroups(long, whole * 2)).toHaveLength(1);
  });

  it('are about equally long, also where there are two of them', () => {
    const long = table('t1', 40, '30 min');

    const sizes = rowGroups(long, Math.ceil(tokensOf([long]) * 0.95)).map((group) => ownRows(group).length);

    expect(sizes).toHaveLength(2);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
  });

  it('are never made equally long by leaving a long row out', () => {
    const long = altered(table('t1', 12), {
      't1.r7': ({ cells }) => ({ cells: cells.map((cell) => ({ ...cell, text: WORDS.repeat(2) })) }),
    });
    const alone = tokensOf([{ ...long, rows: long.rows.filter(({ id }) => /r[017]$/.test(id)) }]);
    for (let limit = alone + 60; limit < alone + 500; limit += 5)
      expect(rowGroups(long, limit).flatMap(ownRows)).toEqual(ownRows(long));
  });

  it('go on under the name of the rows that they continue', () => {
    const long = altered(table('t1', 30), {
      't1.r2': sectionRow('Safety'),
      't1.r20': sectionRow('Laboratory tests'),
    });

    const groups = rowGroups(long, 300);

    expect(groups.length).toBeGreaterThan(2);
    for (const group of groups) {
      const [first, next] = ownRows(group);
      const at = Number(next?.split('.r')[1]);
      expect(first).toBe(at > 20 ? 't1.r20' : 't1.r2');
    }
    expect([...new Set(groups.flatMap(ownRows))]).toEqual(ownRows(long));
    // A title without any of its rows would be an empty group.
    for (const group of groups) expect(ownRows(group).length).toBeGreaterThan(1);
  });

  it('take no row with one cell in another column for such a name', () => {
    const long = altered(table('t1', 30), { 't1.r2': ({ cells }) => ({ cells: cells.slice(1, 2) }) });

    const groups = rowGroups(long, 300);

    expect(groups.flatMap(ownRows)).toEqual(ownRows(long));
  });

  it('do not part a row from one whose merged cell reaches into it', () => {
    const merged = (row: TableBlock['rows'][number]) => ({
      cells: row.cells.map((cell, column) => ({ ...cell, rowSpan: column === 1 ? 3 : 1 })),
    });
    const block = table('t1', 30);
    const rows = Object.fromEntries(
      block.rows.filter((_row, at) => at >= 2 && at % 3 === 2).map(({ id }) => [id, merged]),
    );
    const long = altered(block, rows);
    for (let limit = 200; limit < 500; limit += 10) {
      const firsts = rowGroups(long, limit).map((group) => Number(ownRows(group)[0]?.split('.r')[1]));

      expect(firsts.filter((at) => at % 3 !== 2)).toEqual([]);
    }
  });

  it('part rows that merged cells hold together where they are longer than a group, and lose none', () => {
    const over = (row: TableBlock['rows'][number]) => ({
      cells: row.cells.map((cell, column) => ({ ...cell, rowSpan: column === 0 ? 30 : 1 })),
    });
    const long = altered(table('t1', 30), { 't1.r2': over });

    const groups = rowGroups(long, 300);

    expect(groups.length).toBeGreaterThan(1);
    expect(groups.flatMap(ownRows)).toEqual(ownRows(long));
  });

  it('keep a row that is merged with one beside which it has no room', () => {
    const big = (row: TableBlock['rows'][number]) => ({
      cells: row.cells.map((cell, column) => ({
        ...cell,
        rowSpan: column === 0 ? 2 : 1,
        text: column === 1 ? WORDS.repeat(6) : cell.text,
      })),
    });
    const long = altered(table('t1', 4), { 't1.r2': big, 't1.r3': big });
    const limit = tokensOf([{ ...long, rows: long.rows.slice(0, 3) }]) + 20;

    expect([...new Set(rowGroups(long, limit).flatMap(ownRows))]).toEqual(ownRows(long));
  });

  it('keep a row over the whole width wherever it stands, also as the last one', () => {
    const legend = sectionRow('X: performed at this visit');
    for (let rows = 5; rows < 30; rows += 1) {
      const long = altered(table('t1', rows), { [`t1.r${rows + 1}`]: legend });
      for (const limit of [150, 200, 250])
        expect([...new Set(rowGroups(long, limit).flatMap(ownRows))]).toEqual(ownRows(long));
    }
  });

  it('hold a long row alone where it does not fit under the name of its rows', () => {
    const cells = (row: TableBlock['rows'][number], text: string) => ({
      cells: row.cells.map((cell) => ({ ...cell, text: cell.column === 1 ? text : cell.text })),
    });
    const long = altered(table('t1', 8), {
      't1.r2': sectionRow(WORDS.repeat(2)),
      't1.r5': (row) => cells(row, WORDS.repeat(7)),
    });
    const limit = 240;

    const groups = rowGroups(long, limit);

    expect([...new Set(groups.flatMap(ownRows))].toSorted()).toEqual(ownRows(long).toSorted());
    for (const group of groups) expect(tokensOf([group])).toBeLessThanOrEqual(limit);
    expect(groups.map(ownRows)).not.toContainEqual(['t1.r2']);
  });
});

describe('the parts of a section', () => {
  const unitOf = (block: Block, of: Unit['document'], path: Unit['path'] = []): Unit => ({
    document: of,
    block,
    tokens: tokensOf([block]),
    path,
    boundary: 0,
  });
  const partIds = (parts: ReturnType<typeof partsOf>) =>
    parts.map(({ documentId, context, blocks }) => ({
      documentId,
      context: context.map(({ id }) => id),
      blocks: blocks.map(({ id }) => id),
    }));

  it('are one for each document, under the headings above its first block', () => {
    const [one, two] = [document([paragraph('a'), paragraph('b')]), document([paragraph('c')], 2)];
    const units = [
      unitOf(paragraph('a'), one, [heading('h1', 1)]),
      unitOf(paragraph('b'), one, [heading('h2', 1)]),
      unitOf(paragraph('c'), two),
    ];

    expect(partIds(partsOf(units))).toEqual([
      { documentId: 1, context: ['h1'], blocks: ['a', 'b'] },
      { documentId: 2, context: [], blocks: ['c'] },
    ]);
    expect(partsOf(units)[0]?.name).toBe('Document 1');
    expect(partsOf([])).toEqual([]);
  });

  it('have the footnotes of their tables besides, but those of other tables, of none, and what is there anyway', () => {
    const loose: Block = { id: 'n4', type: 'footnote', mark: 'd', text: 'Of no table', anchor };
    const blocks = [
      table('t1', 1),
      footnote('n1', 't1'),
      footnote('n2', 't1'),
      table('t2', 1),
      footnote('n3', 't2'),
      loose,
      paragraph('p1'),
    ];
    const whole = document(blocks);
    const taken = ['t1', 'n1', 'p1'].flatMap((id) => blocks.find((block) => block.id === id) ?? []);

    const parts = partsOf(taken.map((block) => unitOf(block, whole)));

    expect(partIds(parts)).toEqual([{ documentId: 1, context: ['n2'], blocks: ['t1', 'n1', 'p1'] }]);
  });

  it('have them of their own document, where tables of two have the same name', () => {
    const [one, two] = [
      document([table('t1', 1), footnote('n1', 't1')]),
      document([table('t1', 1), footnote('n2', 't1')], 2),
    ];

    const parts = partsOf([unitOf(table('t1', 1), one), unitOf(table('t1', 1), two)]);

    expect(partIds(parts).map(({ context }) => context)).toEqual([['n1'], ['n2']]);
  });

  it('have them as long as there is room for all of them', () => {
    const notes = [footnote('n1', 't1'), footnote('n2', 't1', WORDS)];
    const unit = unitOf(table('t1', 1), document([table('t1', 1), ...notes]));
    const room = tokensOf(notes);

    expect(partIds(partsOf([unit], room))[0]?.context).toEqual(['n1', 'n2']);
    expect(partIds(partsOf([unit], room - 1))[0]?.context).toEqual([]);
  });
});
