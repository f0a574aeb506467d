import { hasStatedSigns } from '../count/count-blanks';
import { type CountedCell, type CountedTable, countTable } from '../count/count-table';
import { PlaceIndex } from '../place-index';
import type { StudyCoverageInput } from '../study-coverage';
import { type Comparison, joined, type Opened } from './comparison';
import { isDictionaryTable } from './dictionary-tables';
import { doubtfulRows } from './doubtful-rows';
import { doubtfulTable } from './doubtful-tables';
import { type CellAt, misplacedMarks } from './misplaced-marks';
import { isDecided, openCells, openRowsOf } from './open-cells';
import { openRows } from './open-rows';
import { plainText } from './open-lists';
import { openNotesTable, openTable, raisedMarks, rowsOfNotes } from './open-tables';
import { pageSigns } from './page-signs';
import { LISTED, partsByBlock } from './used-parts';
import { openVersions } from './versions';

interface PlacedTable {
  readonly comparison: Comparison;
  readonly counted: CountedTable;
  readonly hasMarks: boolean;
}

/** The open places of all tables, and of the signs that pages show outside tables. */
export function compareTables(comparisons: readonly Comparison[], input: StudyCoverageInput): Opened {
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
  const facts = factsByCell(input.facts);
  const listed = factsByCell(input.facts.filter(({ part }) => part !== null && LISTED.has(part)));
  const ofSchedules = new PlaceIndex(
    input.facts.flatMap(({ part, places }) => (part === 'visit' || part === 'activity' ? places : [])),
  );
  const seen = {
    signs: new Set(schedules.flatMap((table) => signsAt(table, marked))),
    tables: schedules.map(({ comparison, counted }) => ({ document: comparison.document.id, counted })),
  };
  // A sign that means "not done" is a sign of the page as well.
  const leftOut = new PlaceIndex(input.excluded);
  const printed = new Set([...seen.signs, ...schedules.flatMap((table) => signsAt(table, leftOut))]);
  const labels = usedLabels(schedules);
  const isUsedHeader = usedHeaders(schedules, seen.signs);
  const cellAt = cellLookup(tables);
  const raised = raisedMarks(schedules.map(({ counted }) => counted));
  return joined([
    ...(expected.schedule ? comparisons.map((comparison) => pageSigns(comparison, printed)) : []),
    ...(expected.schedule ? comparisons.map(({ document }) => openVersions(document, marks)) : []),
    ...tables.flatMap(({ comparison, counted, hasMarks }): Opened[] => {
      const { document, used, excluded } = comparison;
      const place = { document: document.id, block: counted.table.id };
      const part = parts.get(`${place.document}|${place.block}`);
      if (hasMarks && expected.schedule)
        return [
          openCells(counted, comparison, {
            signs: seen.signs,
            isUsedElsewhere: (header) => isUsedHeader(counted, header),
          }),
          misplacedMarks(counted, comparison, { marks, cellAt }),
          doubtfulTable(counted, comparison, marks),
          doubtfulRows(counted, comparison, { marks, named: ofSchedules }),
        ];
      if (hasMarks || excluded.has(place)) return [];
      const notes = expected.schedule ? rowsOfNotes(counted, raised) : [];
      const lost = notes.filter((row) => !row.some((one) => isDecided(one, counted, comparison)));
      if (notes.length > 0) return [openRowsOf(lost, { counted, comparison, part: 'footnote' })];
      // A table whose visits and activities are read may still hold marks that are not.
      const isOfSchedule = ofSchedules.touches(place.document, place.block);
      // A fact that names the table as a whole uses all of it.
      if (
        part !== undefined &&
        (LISTED.has(part) || (part === 'footnote' && !isOfSchedule)) &&
        !used.has(place)
      )
        return [
          openRows(counted, comparison, {
            part,
            factsAt: (cell) => facts.get(`${place.document}|${cell}`) ?? 0,
            listedAt: (cell) => listed.get(`${place.document}|${cell}`) ?? 0,
          }),
        ];
      // So may a table of signs of which some are read as boxes of a form.
      const isDoubtfulForm =
        input.itemTables.has(`${place.document}|${place.block}`) &&
        hasStatedSigns(counted.table) &&
        !isDictionaryTable(counted.table, place.document, input) &&
        ![...counted.classes.values()].flat().every(({ cell }) => used.has({ ...place, cell: cell.id }));
      const isUsed = used.touches(place.document, place.block) && !isOfSchedule && !isDoubtfulForm;
      if (!expected.schedule || isUsed) return [];
      return [openTable(counted, comparison, seen), openNotesTable(counted, comparison, labels)];
    }),
  ]);
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

/**
 * Tells whether a header is used in another table: equal headers of several tables stand for one visit, whose evidence is the first
 * of them. A sign of marks among the headers is no name, so the label of its row and the names in its column decide.
 */
function usedHeaders(schedules: readonly PlacedTable[], signs: ReadonlySet<string>) {
  const tables = new Map<string, Set<string>>();
  for (const { comparison, counted } of schedules)
    for (const { cell, row, sign } of counted.cells) {
      const place = { document: comparison.document.id, block: counted.table.id, cell: cell.id };
      if (row >= counted.firstRow || !comparison.used.has(place)) continue;
      tables.set(sign, (tables.get(sign) ?? new Set()).add(counted.table.id));
    }
  return ({ table, cells, firstRow, firstColumn }: CountedTable, header: CountedCell): boolean => {
    const isElsewhere = ({ sign }: CountedCell): boolean =>
      [...(tables.get(sign) ?? [])].some((other) => other !== table.id);
    if (!signs.has(header.sign)) return isElsewhere(header);
    const names = cells.filter(
      ({ cell, row, sign }) => row < firstRow && cell.column === header.cell.column && !signs.has(sign),
    );
    const labels = cells.filter(({ cell, row }) => row === header.row && cell.column < firstColumn);
    return [names, labels].every((own) => own.length > 0 && own.every(isElsewhere));
  };
}

/** The number of facts that a cell supports. */
function factsByCell(facts: StudyCoverageInput['facts']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { places } of facts)
    for (const { document, cell } of places)
      if (cell !== undefined) counts.set(`${document}|${cell}`, (counts.get(`${document}|${cell}`) ?? 0) + 1);
  return counts;
}

/** The labels of the rows of schedules that facts use, folded by `plainText`. */
const usedLabels = (schedules: readonly PlacedTable[]): ReadonlySet<string> =>
  new Set(
    schedules.flatMap(({ comparison, counted: { table, cells, firstRow, firstColumn } }) =>
      cells
        .filter(({ cell, row }) => row >= firstRow && cell.column < firstColumn)
        .filter(({ cell }) =>
          comparison.used.has({ document: comparison.document.id, block: table.id, cell: cell.id }),
        )
        .map(({ sign }) => plainText(sign)),
    ),
  );

const signsAt = ({ comparison, counted }: PlacedTable, places: PlaceIndex): string[] =>
  counted.cells.flatMap(({ cell, sign }) =>
    places.has({ document: comparison.document.id, block: counted.table.id, cell: cell.id }) ? [sign] : [],
  );

function cellLookup(tables: readonly PlacedTable[]): CellAt {
  const cells = new Map(
    tables.flatMap(({ comparison, counted }) =>
      counted.cells.map((one) => [`${comparison.document.id}|${one.cell.id}`, { counted, one }] as const),
    ),
  );
  return ({ document, cell }) => (cell === undefined ? undefined : cells.get(`${document}|${cell}`));
}
