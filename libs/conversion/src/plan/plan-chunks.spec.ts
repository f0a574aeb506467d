import { formatEnglish } from '@app/contracts';
import { document, footnote, heading, paragraph, table, WORDS } from '../../test/planned-blocks';
import { blocksOf, type Plan, type Chunk } from '../model/chunk';
import { planChunks } from './plan-chunks';
import { halve } from './split-chunk';
import { rowGroups, tokensOf } from './unit';

const unplacedIn = ({ unplaced }: Plan) =>
  unplaced.map((one) => ({ ...one, reason: formatEnglish(one.reason) }));

const idsOf = ({ sections }: Plan) => sections.map((section) => blocksOf(section).map(({ id }) => id));

describe('the plan', () => {
  const chapters = ['1', '2', '3', '4'].flatMap((chapter) => [
    heading(`h${chapter}`, 1),
    paragraph(`p${chapter}a`),
    heading(`h${chapter}.1`, 2),
    paragraph(`p${chapter}b`),
  ]);

  it('is one section for what fits into one call', () => {
    const plan = planChunks([document(chapters), document([paragraph('q')], 2)], 5000);

    expect(plan.sections).toHaveLength(1);
    expect(idsOf(plan)[0]).toEqual([...chapters.map(({ id }) => id), 'q']);
  });

  it('is one section as long as all fits, to the last token, and several behind that', () => {
    // Each document has additional lines around its blocks.
    const documents = [document(chapters), document([paragraph('q')], 2)];
    const blocks = documents.flatMap((one) => one.blocks);
    const size = blocks.reduce((sum, block) => sum + tokensOf([block]), 2 * 60);

    expect(planChunks(documents, size).sections).toHaveLength(1);
    expect(planChunks(documents, size - 1).sections.length).toBeGreaterThan(1);
  });

  it('has no section where there are no blocks', () => {
    expect(planChunks([document([])], 5000)).toEqual({ sections: [], unplaced: [] });
    expect(planChunks([], 0)).toEqual({ sections: [], unplaced: [] });
  });

  it('numbers its sections', () => {
    const labels = planChunks([document(chapters)], 330).sections.map(({ label }) => label);

    expect(labels).toEqual(['1', '2', '3', '4']);
  });

  it('leaves no heading alone at the end of a section', () => {
    const ended = (blocks: readonly { type: string }[]) => blocks.at(-1)?.type;
    for (let room = 240; room < 900; room += 10) {
      const { sections } = planChunks([document(chapters)], room);

      expect(sections.map((section) => ended(blocksOf(section)))).not.toContain('heading');
    }
  });

  it('begins a section with a document rather than within one', () => {
    const paragraphs = (name: string, count: number) =>
      Array.from({ length: count }, (_unused, at) => paragraph(`${name}${at}`));
    const documents = [document(paragraphs('a', 6)), document(paragraphs('b', 6), 2)];
    const whole = documents.flatMap(({ blocks }) => blocks).reduce((sum, one) => sum + tokensOf([one]), 120);

    const { sections } = planChunks(documents, whole - 1);

    expect(sections.map(({ parts }) => parts.map(({ documentId }) => documentId))).toEqual([[1], [2]]);
  });

  it('counts the lines around each of several documents', () => {
    const documents = Array.from({ length: 12 }, (_unused, at) =>
      document([paragraph(`p${at}`, 30)], at + 1),
    );
    const sized = planChunks(documents, 500).sections.map(
      ({ parts }) => tokensOf(parts.flatMap(({ blocks }) => [...blocks])) + 60 * parts.length,
    );

    expect(sized.length).toBeGreaterThan(1);
    expect(Math.max(...sized)).toBeLessThanOrEqual(400);
  });

  it('counts the headings that stand above a section, and leaves room for them', () => {
    const path = [1, 2, 3].map((level) => ({ ...heading(`h${level}`, level), text: WORDS.repeat(3) }));
    const room = 2000;
    for (let length = 100; length < 6000; length += 300) {
      const blocks = Array.from({ length: 6 }, (_unused, at) => ({
        ...paragraph(`p${at}`),
        text: WORDS.repeat(80).slice(0, length),
      }));

      const { sections } = planChunks([document([...path, ...blocks])], room);

      for (const { parts } of sections)
        expect(tokensOf(parts.flatMap((part) => [...part.context, ...part.blocks])) + 60).toBeLessThanOrEqual(
          sections.length === 1 ? room : room * 0.8,
        );
    }
  });

  it('fills sections well, though a good place for a cut stands early', () => {
    const blocks = [
      heading('h1', 1),
      paragraph('p0'),
      heading('h2', 9),
      ...Array.from({ length: 12 }, (_unused, at) => paragraph(`p${at + 1}`)),
    ];

    const [first] = planChunks([document(blocks)], 600).sections;

    expect(first && blocksOf(first).length).toBeGreaterThan(5);
  });

  it('puts every block into exactly one section, in order, whatever the room', () => {
    for (const room of [260, 400, 700, 1200]) {
      const plan = planChunks([document(chapters)], room);

      expect(idsOf(plan).flat()).toEqual(chapters.map(({ id }) => id));
      expect(plan.unplaced).toEqual([]);
      for (const { parts } of plan.sections)
        expect(tokensOf(parts.flatMap(({ context, blocks }) => [...context, ...blocks]))).toBeLessThan(room);
    }
  });

  it('keeps numbered sections together where they fit', () => {
    const plan = planChunks([document(chapters)], 330);

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

    const [, second] = planChunks([document(long)], 330).sections;

    expect(second?.parts[0]?.context.map(({ id }) => id)).toEqual(['h1', 'h1.1']);
  });

  it('repeats the header of a table that is too long for one call, and loses no row', () => {
    const long = table('t1', 60);

    const plan = planChunks([document([paragraph('p'), long])], 400);

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
    const note = footnote('n1', 't1');

    const { sections } = planChunks([document([table('t1', 60), note])], 400);

    const known = sections.map(({ parts }) =>
      parts.some(({ context, blocks }) => [...context, ...blocks].includes(note)),
    );
    expect(known.every(Boolean)).toBe(true);
    expect(sections.flatMap(blocksOf).filter(({ id }) => id === 'n1')).toHaveLength(1);
  });

  it('leaves footnotes out where they would crowd the rows out, but for their own place', () => {
    const note = footnote('n1', 't1', WORDS.repeat(8));

    const { sections } = planChunks([document([table('t1', 60), note])], 400);

    const known = sections.filter(({ parts }) =>
      parts.some(({ context, blocks }) => [...context, ...blocks].includes(note)),
    );
    expect(known).toHaveLength(1);
    expect(sections.flatMap(blocksOf).filter(({ id }) => id === 'n1')).toHaveLength(1);
  });

  it('says which block is too long for any call, and goes on with the others', () => {
    const plan = planChunks(
      [document([paragraph('p1'), { ...paragraph('big'), text: 'x'.repeat(9000) }, paragraph('p2')])],
      500,
    );

    expect(idsOf(plan).flat()).toEqual(['p1', 'p2']);
    expect(unplacedIn(plan)).toEqual([
      { documentId: 1, blockId: 'big', reason: expect.stringContaining('too many for one call') },
    ]);
  });

  it('names a table of which one row fits into no call, and keeps its other rows', () => {
    const long = table('t', 6);
    const row = long.rows[4];
    if (row?.cells[1] !== undefined) row.cells[1].text = WORDS.repeat(100);

    const plan = planChunks([document([paragraph('a'), long])], 400);

    expect(unplacedIn(plan)).toEqual([
      {
        documentId: 1,
        blockId: 't',
        reason: expect.stringContaining('one of its rows is too long for one call'),
      },
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
    const [whole] = planChunks(documents, 9000).sections;
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

  const halvesOf = (section: Chunk, documents: readonly ReturnType<typeof document>[]) =>
    halve(section, documents)?.map(({ label, parts }) => ({
      label,
      blocks: parts.flatMap(({ blocks }) => blocks.map(({ id }) => id)),
      context: parts.flatMap(({ context }) => context.map(({ id }) => id)),
    })) ?? null;

  it('parts it in its middle, where there is no better place near', () => {
    const documents = [document(['p1', 'p2', 'p3', 'p4', 'p5', 'p6'].map((id) => paragraph(id)))];
    const [whole] = planChunks(documents, 9000).sections;

    expect(whole && halvesOf(whole, documents)).toEqual([
      { label: '1.1', blocks: ['p1', 'p2', 'p3'], context: [] },
      { label: '1.2', blocks: ['p4', 'p5', 'p6'], context: [] },
    ]);
  });

  it('parts it in its middle rather than before a low heading near its edge', () => {
    const ids = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8'];
    const blocks = ids.map((id) => paragraph(id));
    const documents = [document(blocks.toSpliced(1, 0, heading('h', 9)))];
    const [whole] = planChunks(documents, 9000).sections;

    expect(whole && halvesOf(whole, documents)?.map((half) => half.blocks)).toEqual([
      ['p1', 'h', 'p2', 'p3', 'p4'],
      ['p5', 'p6', 'p7', 'p8'],
    ]);
  });

  it('keeps each block with its own document, whose footnotes it takes along', () => {
    const documents = [
      document([table('t1', 3), footnote('n1', 't1')]),
      document([table('t1', 3), footnote('n2', 't1')], 2),
    ];
    const parts = documents.map(({ id, name, blocks }) => ({
      documentId: id,
      name,
      context: [],
      blocks: blocks.slice(0, 1),
    }));

    const halves = halve({ label: '1', parts }, documents) ?? [];

    expect(
      halves.map((half) => half.parts.map(({ documentId, context }) => [documentId, context[0]?.id])),
    ).toEqual([[[1, 'n1']], [[2, 'n2']]]);
  });

  it('parts it by the size of what stands there, not by its number', () => {
    const documents = [document([paragraph('long', 700), ...['a', 'b', 'c'].map((id) => paragraph(id, 60))])];
    const [whole] = planChunks(documents, 9000).sections;

    expect(whole && halvesOf(whole, documents)?.map(({ blocks }) => blocks)).toEqual([
      ['long'],
      ['a', 'b', 'c'],
    ]);
  });

  it('keeps the headings that stand above each half, and none that a later one has ended', () => {
    const documents = [
      document([
        heading('h1', 1),
        heading('h1.1', 2),
        paragraph('p1'),
        heading('h1.2', 2),
        paragraph('p2'),
        paragraph('p3'),
        paragraph('p4'),
      ]),
    ];
    const [h1, h11, ...blocks] = documents[0]?.blocks ?? [];
    const context = [h1, h11].flatMap((block) => block ?? []);
    const section = { label: '3', parts: [{ documentId: 1, name: 'Document 1', context, blocks }] };

    const [first, second] = halve(section, documents) ?? [];

    expect(first && second && halvesOf(section, documents)).toEqual([
      { label: '3.1', blocks: ['p1'], context: ['h1', 'h1.1'] },
      { label: '3.2', blocks: ['h1.2', 'p2', 'p3', 'p4'], context: ['h1'] },
    ]);
    expect(second && halvesOf(second, documents)).toEqual([
      { label: '3.2.1', blocks: ['h1.2', 'p2'], context: ['h1'] },
      { label: '3.2.2', blocks: ['p3', 'p4'], context: ['h1', 'h1.2'] },
    ]);
  });

  it('takes the footnotes of a table along with both of its halves', () => {
    const note = footnote('n1', 't1');
    const documents = [document([table('t1', 5), note])];
    const section = {
      label: '1',
      parts: [{ documentId: 1, name: 'Document 1', context: [note], blocks: [table('t1', 5)] }],
    };

    const halves = halve(section, documents) ?? [];

    expect(halves.map(({ parts }) => parts[0]?.context.map(({ id }) => id))).toEqual([['n1'], ['n1']]);
    expect(
      halves.map((half) =>
        blocksOf(half).flatMap((block) => (block.type === 'table' ? block.rows.map(({ id }) => id) : [])),
      ),
    ).toEqual([
      ['t1.r0', 't1.r1', 't1.r2', 't1.r3', 't1.r4'],
      ['t1.r0', 't1.r1', 't1.r5', 't1.r6'],
    ]);
  });

  it('is not possible for a single block, or a table of one row', () => {
    const sectionOf = (blocks: readonly ReturnType<typeof paragraph>[]) => ({
      label: '1',
      parts: [{ documentId: 1, name: 'Document 1', context: [], blocks }],
    });

    expect(halve(sectionOf([paragraph('p1')]), [document([paragraph('p1')])])).toBeNull();
    expect(halve(sectionOf([table('t1', 1)]), [document([table('t1', 1)])])).toBeNull();
    expect(halve(sectionOf([table('t1', 0)]), [document([table('t1', 0)])])).toBeNull();
    expect(halve(sectionOf([table('t1', 2)]), [document([table('t1', 2)])])).not.toBeNull();
    expect(halve(sectionOf([]), [document([])])).toBeNull();
  });
});
