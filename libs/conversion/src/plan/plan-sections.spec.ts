import { type Block, inEnglish, type TableBlock } from '@app/contracts';
import { halve, planSections } from './plan-sections';
import { blocksOf, type Plan } from '../model/section';
import { rowGroups, tokensOf } from './unit';

const unplacedIn = ({ unplaced }: Plan) => unplaced.map((one) => ({ ...one, reason: inEnglish(one.reason) }));

const anchor = { kind: 'doc' as const, paragraph: 0 };
const WORDS = 'the study drug is given once a day and the participant returns to the site ';
const paragraph = (id: string, length = 200): Block => ({
  id,
  type: 'paragraph',
  text: WORDS.repeat(10).slice(0, length),
  anchor,
});
const heading = (id: string, level: number, number = id): Block => ({
  id,
  type: 'heading',
  level,
  number,
  text: 'Heading',
  anchor,
});
const table = (id: string, rows: number, cellText = 'X'): TableBlock => ({
  id,
  type: 'table',
  columns: 3,
  text: 'Schedule',
  anchor,
  rows: Array.from({ length: rows + 2 }, (_unused, index) => ({
    id: `${id}.r${index}`,
    isHeader: index < 2,
    anchor,
    cells: [0, 1, 2].map((column) => ({
      id: `${id}.r${index}.c${column}`,
      column,
      columnSpan: 1,
      rowSpan: 1,
      text: column === 0 ? `Activity ${index}` : cellText,
      anchor,
    })),
  })),
});
const document = (blocks: readonly Block[], id = 1) => ({ id, name: `Document ${id}`, blocks });
const idsOf = ({ sections }: Plan) => sections.map((section) => blocksOf(section).map(({ id }) => id));

describe('the plan', () => {
  const chapters = ['1', '2', '3', '4'].flatMap((chapter) => [
    heading(`h${chapter}`, 1),
    paragraph(`p${chapter}a`),
    heading(`h${chapter}.1`, 2),
    paragraph(`p${chapter}b`),
  ]);

  it('is one section for what fits into one call', () => {
    const plan = planSections([document(chapters), document([paragraph('q')], 2)], 5000);

    expect(plan.sections).toHaveLength(1);
    expect(idsOf(plan)[0]).toEqual([...chapters.map(({ id }) => id), 'q']);
  });

  it('puts every block into exactly one section, in order, whatever the room', () => {
    for (const room of [260, 400, 700, 1200]) {
      const plan = planSections([document(chapters)], room);

      expect(idsOf(plan).flat()).toEqual(chapters.map(({ id }) => id));
      expect(plan.unplaced).toEqual([]);
      for (const { parts } of plan.sections)
        expect(tokensOf(parts.flatMap(({ context, blocks }) => [...context, ...blocks]))).toBeLessThan(room);
    }
  });

  it('keeps numbered sections together where they fit', () => {
    const plan = planSections([document(chapters)], 330);

    expect(idsOf(plan)).toEqual([
      ['h1', 'p1a', 'h1.1', 'p1b'],
      ['h2', 'p2a', 'h2.1', 'p2b'],
      ['h3', 'p3a', 'h3.1', 'p3b'],
      ['h4', 'p4a', 'h4.1', 'p4b'],
    ]);
  });

  it('says above which headings a section stands that begins in the middle', () => {
    const long = [
      heading('h1', 1),
      heading('h1.1', 2),
      ...Array.from({ length: 9 }, (_unused, at) => paragraph(`p${at}`)),
    ];

    const [, second] = planSections([document(long)], 330).sections;

    expect(second?.parts[0]?.context.map(({ id }) => id)).toEqual(['h1', 'h1.1']);
  });

  it('repeats the header of a table that is too long for one call, and loses no row', () => {
    const long = table('t1', 60);

    const plan = planSections([document([paragraph('p'), long])], 400);

    const pieces = plan.sections.flatMap(blocksOf).filter((block) => block.type === 'table');
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece.rows.slice(0, 2).every((row) => row.isHeader)).toBe(true);
    expect(pieces.flatMap(({ rows }) => rows.filter((row) => !row.isHeader).map(({ id }) => id))).toEqual(
      long.rows.filter((row) => !row.isHeader).map(({ id }) => id),
    );
  });

  it('divides the rows of a long table evenly, whatever the room', () => {
    const long = table('t1', 40, '30 min');
    const whole = tokensOf([long]);
    for (let parts = 2; parts < 6; parts += 0.25) {
      const groups = rowGroups(long, Math.ceil(whole / parts) + 40);
      const sizes = groups.map(({ rows }) => rows.length - 2);

      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(Math.floor(40 / groups.length / 2));
    }
  });

  it('takes the footnotes of a table along with its rows', () => {
    const note: Block = { id: 'n1', type: 'footnote', mark: 'a', tableId: 't1', text: 'Fasting', anchor };

    const { sections } = planSections([document([table('t1', 60), note])], 400);

    const known = sections.map(({ parts }) =>
      parts.some(({ context, blocks }) => [...context, ...blocks].includes(note)),
    );
    expect(known.every(Boolean)).toBe(true);
    expect(sections.flatMap(blocksOf).filter(({ id }) => id === 'n1')).toHaveLength(1);
  });

  it('says which block is too long for any call, and goes on with the others', () => {
    const plan = planSections(
      [document([paragraph('p1'), { ...paragraph('big'), text: 'x'.repeat(9000) }, paragraph('p2')])],
      500,
    );

    expect(idsOf(plan).flat()).toEqual(['p1', 'p2']);
    expect(unplacedIn(plan)).toEqual([
      { documentId: 1, blockId: 'big', reason: expect.stringContaining('longer than one call') },
    ]);
  });

  it('names a table of which one row fits into no call, and keeps its other rows', () => {
    const long = table('t', 6);
    const row = long.rows[4];
    if (row?.cells[1] !== undefined) row.cells[1].text = WORDS.repeat(100);

    const plan = planSections([document([paragraph('a'), long])], 400);

    expect(unplacedIn(plan)).toEqual([
      { documentId: 1, blockId: 't', reason: expect.stringContaining('a row of it is longer than one call') },
    ]);
    const placed = plan.sections.flatMap((section) =>
      blocksOf(section).flatMap((block) => (block.type === 'table' ? block.rows.map(({ id }) => id) : [])),
    );
    expect([...new Set(placed)]).toEqual(['t.r0', 't.r1', 't.r2', 't.r3', 't.r5', 't.r6', 't.r7']);
  });
});

describe('halving a section whose answer was cut off', () => {
  it('parts it at a heading, and again down to single rows', () => {
    const documents = [document([heading('h1', 1), paragraph('p1'), heading('h2', 1), table('t1', 2)])];
    const [whole] = planSections(documents, 9000).sections;
    if (whole === undefined) throw new Error('no section');

    const [first, second] = halve(whole, documents) ?? [];
    expect(first && blocksOf(first).map(({ id }) => id)).toEqual(['h1', 'p1']);
    expect(second && blocksOf(second).map(({ id }) => id)).toEqual(['h2', 't1']);
    expect([first?.label, second?.label]).toEqual(['1.1', '1.2']);

    const [, only] = (second && halve(second, documents)) ?? [];
    const [upper, lower] = (only && halve(only, documents)) ?? [];
    expect(upper && blocksOf(upper)[0]).toMatchObject({ id: 't1', rows: { length: 3 } });
    expect(upper?.parts[0]?.context.map(({ id }) => id)).toEqual(['h2']);
    expect(lower && halve(lower, documents)).toBeNull();
  });
});
