import { formatEnglish, formatSentence, type Gap, type MarkSums, message } from '@app/contracts';
import { countLists } from '../count/count-lists';
import { type CountedTable, countTable } from '../count/count-table';
import { PlaceIndex } from '../place-index';
import type { CoveredDocument } from '../report/covered-document';
import type { Place, StudyCoverageInput } from '../study-coverage';
import { type Comparison, joined, NOTHING_OPEN, type Opened } from './comparison';
import { misplacedMarks } from './misplaced-marks';
import { openCells } from './open-cells';
import { openLists, plainText } from './open-lists';
import { openRows } from './open-rows';
import { openTable } from './open-tables';
import { pageSigns } from './page-signs';

/** The open places of all documents, and the sums of the marks. */
export interface StudyComparison extends Opened {
  readonly marks: MarkSums;
}

/** Compares what was counted in the documents with what a study uses. */
export function compareStudy(input: StudyCoverageInput): StudyComparison {
  const used = new PlaceIndex([
    ...input.facts.flatMap(({ places }) => places),
    ...input.marks.map(({ cell }) => cell),
  ]);
  const excluded = new PlaceIndex(input.excluded);
  const comparisons = input.documents.map((document): Comparison => ({ document, used, excluded }));
  const lists = comparisons.map((comparison) => listsOf(comparison, input));
  const tables = tablesOf(comparisons, input);
  const parts = joined([...lists, tables, ...(input.expected.schedule ? comparisons.map(pageSigns) : [])]);
  const all = joined([parts, absentParts(input, parts)]);
  return { ...all, marks: markSums(input, all) };
}

/** The part that uses a block, by the facts of the study. */
function partsByBlock({ facts, expected }: StudyCoverageInput): ReadonlyMap<string, Gap['kind']> {
  const parts = new Map<string, Gap['kind']>();
  for (const { part, places } of facts)
    for (const { document, block } of places)
      if (part !== null && isExpected(part, expected)) parts.set(`${document}|${block}`, part);
  return parts;
}

function isExpected(part: Gap['kind'], expected: StudyCoverageInput['expected']): boolean {
  if (part === 'inclusion' || part === 'exclusion') return expected.criteria;
  if (part === 'objective' || part === 'endpoint') return expected.objectives;
  return part !== 'title' && part !== 'section';
}

function listsOf(comparison: Comparison, input: StudyCoverageInput): Opened {
  const { document, used } = comparison;
  const parts = partsByBlock(input);
  const texts = new Set(
    input.documents.flatMap(({ id, blocks }) =>
      blocks.flatMap((block) => (used.touches(id, block.id) ? usedTexts(block, id, used) : [])),
    ),
  );
  return openLists(countLists(document.blocks), comparison, {
    partOf: (block) => parts.get(`${document.id}|${block}`),
    texts,
  });
}

function usedTexts(block: CoveredDocument['blocks'][number], document: number, used: PlaceIndex): string[] {
  if (block.type !== 'table') return [plainText(block.text)];
  const cells = block.rows.flatMap((row) => row.cells);
  return cells.flatMap(({ id: cell, text }) =>
    used.has({ document, block: block.id, cell }) ? [plainText(text)] : [],
  );
}

interface PlacedTable {
  readonly comparison: Comparison;
  readonly counted: CountedTable;
  readonly hasMarks: boolean;
}

function tablesOf(comparisons: readonly Comparison[], input: StudyCoverageInput): Opened {
  const { expected, marks } = input;
  const marked = new PlaceIndex(marks.map(({ cell }) => cell));
  const tables = comparisons.flatMap((comparison) =>
    comparison.document.blocks.flatMap((block): PlacedTable[] => {
      if (block.type !== 'table' || block.excluded !== undefined || block.hidden === true) return [];
      const counted = aroundMarks(countTable(block), comparison.document.id, marked);
      return [{ comparison, counted, hasMarks: marked.touches(comparison.document.id, block.id) }];
    }),
  );
  const schedules = tables.filter(({ hasMarks }) => hasMarks);
  const parts = partsByBlock(input);
  const seen = {
    signs: new Set(schedules.flatMap((table) => markedSigns(table, marked))),
    tables: schedules.map(({ comparison, counted }) => ({ document: comparison.document.id, counted })),
  };
  const isUsedHeader = usedHeaders(schedules, seen.signs);
  const textAt = textLookup(tables);
  return joined(
    tables.flatMap(({ comparison, counted, hasMarks }): Opened[] => {
      const { document, used, excluded } = comparison;
      const place = { document: document.id, block: counted.table.id };
      const part = parts.get(`${place.document}|${place.block}`);
      if (hasMarks && expected.schedule)
        return [
          openCells(counted, comparison, ({ sign }) => isUsedHeader(counted.table.id, sign)),
          misplacedMarks(counted, comparison, { marks, textAt }),
        ];
      if (hasMarks || excluded.has(place)) return [];
      // A fact that names the table as a whole uses all of it.
      if (part !== undefined && !used.has(place)) return [openRows(counted, comparison, part)];
      return expected.schedule && !used.touches(place.document, place.block)
        ? [openTable(counted, comparison, seen)]
        : [];
    }),
  );
}

/** A table whose body begins with the first mark of the study: the rows above it are headers, whatever repeats in them. */
function aroundMarks(counted: CountedTable, document: number, marked: PlaceIndex): CountedTable {
  const cells = counted.cells.filter(({ cell }) =>
    marked.has({ document, block: counted.table.id, cell: cell.id }),
  );
  return {
    ...counted,
    firstRow: cells.length === 0 ? counted.firstRow : Math.min(...cells.map(({ row }) => row)),
    firstColumn: cells.reduce((least, { cell }) => Math.min(least, cell.column), counted.firstColumn),
  };
}

/** The tables in whose headers each text is used. A sign of marks is no name: an X among the headers says something of its column only. */
function usedHeaders(schedules: readonly PlacedTable[], signs: ReadonlySet<string>) {
  const headers = new Map<string, Set<string>>();
  for (const { comparison, counted } of schedules)
    for (const { cell, row, sign } of counted.cells) {
      const place = { document: comparison.document.id, block: counted.table.id, cell: cell.id };
      if (row >= counted.firstRow || signs.has(sign) || !comparison.used.has(place)) continue;
      headers.set(sign, (headers.get(sign) ?? new Set()).add(counted.table.id));
    }
  return (table: string, sign: string): boolean =>
    [...(headers.get(sign) ?? [])].some((other) => other !== table);
}

const markedSigns = ({ comparison, counted }: PlacedTable, marked: PlaceIndex): string[] =>
  counted.cells.flatMap(({ cell, sign }) =>
    marked.has({ document: comparison.document.id, block: counted.table.id, cell: cell.id }) ? [sign] : [],
  );

function textLookup(tables: readonly PlacedTable[]): (place: Place) => string | undefined {
  const texts = new Map(
    tables.flatMap(({ comparison, counted }) =>
      counted.cells.map(({ cell, sign }) => [`${comparison.document.id}|${cell.id}`, sign] as const),
    ),
  );
  return ({ document, cell }) => (cell === undefined ? undefined : texts.get(`${document}|${cell}`));
}

/** Parts that the result needs and of which the study has nothing, unless their places are open already. */
function absentParts({ documents, facts, marks, expected }: StudyCoverageInput, { open }: Opened): Opened {
  const [first] = documents;
  if (first === undefined) return NOTHING_OPEN;
  const has = new Set<Gap['kind']>([
    ...facts.flatMap(({ part }) => part ?? []),
    ...(marks.length > 0 ? ['mark' as const] : []),
    ...open.map(({ part }) => part),
  ]);
  const needed = [
    ...(expected.criteria ? (['inclusion', 'exclusion'] as const) : []),
    ...(expected.objectives ? (['objective'] as const) : []),
    ...(expected.schedule ? (['mark'] as const) : []),
  ];
  const gaps = needed.flatMap((kind): Gap[] => {
    if (has.has(kind)) return [];
    const part = message(`open.part.${kind}`);
    const said = formatSentence('open.no-part', { part });
    return [
      {
        kind,
        label: formatEnglish(part),
        name: part,
        ...said,
        documentId: first.id,
        blockId: null,
        page: null,
      },
    ];
  });
  return { open: [], gaps };
}

/** Counts cells: those of marks, those that a reading rejected, and the open ones. */
function markSums({ documents, marks, excluded }: StudyCoverageInput, { open }: Opened): MarkSums {
  const known = new Set(
    documents.flatMap(({ id, blocks }) =>
      blocks.flatMap((block) =>
        block.type === 'table'
          ? block.rows.flatMap(({ cells }) => cells.map((cell) => `${id}|${cell.id}`))
          : [],
      ),
    ),
  );
  const keyOf = ({ document, cell = '' }: Place): string => `${document}|${cell}`;
  const held = new Set(marks.map(({ cell }) => keyOf(cell)).filter((key) => known.has(key)));
  const unknown = marks.filter(({ cell }) => !known.has(keyOf(cell))).length;
  const leftOut = new Set(excluded.map(keyOf).filter((key) => known.has(key) && !held.has(key))).size;
  const sumOf = (places: Opened['open']): number => places.reduce((sum, { count }) => sum + count, 0);
  const misplaced = open.filter(({ kind }) => kind === 'misplaced');
  const gaps = sumOf(open.filter(({ part, kind }) => part === 'mark' && kind !== 'misplaced'));
  return {
    total: held.size + leftOut + gaps,
    held: held.size,
    leftOut,
    gaps,
    notChecked: 0,
    invented: unknown + sumOf(misplaced),
    assumed: 0,
  };
}
