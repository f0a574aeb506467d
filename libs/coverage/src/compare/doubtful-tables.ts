import { formatSentence } from '@app/contracts';
import { cellsOfAmounts } from '../count/count-amounts';
import { bySign, type CountedCell, type CountedTable, headerOf } from '../count/count-table';
import type { PlacedMark } from '../study-coverage';
import { type Comparison, joined, NOTHING_OPEN, type Opened } from './comparison';
import { EXCERPT } from '../report/excerpt';
import { groupOf } from './open-cells';

/** What may be wrong with a table as a whole, although each of its cells is used. */
export function doubtfulTable(
  counted: CountedTable,
  comparison: Comparison,
  marks: readonly PlacedMark[],
): Opened {
  const own = marks.filter(
    ({ cell }) => cell.document === comparison.document.id && cell.block === counted.table.id,
  );
  const filled = signsThatFill(counted, comparison, own);
  return joined([
    filled === NOTHING_OPEN ? unknownSigns(counted, comparison, own) : filled,
    namelessColumns(counted, comparison, own),
    textColumns(counted, comparison, own),
    oddMarks(counted, comparison, own),
    turnedTable(counted, comparison, own),
  ]);
}

const FULL = 0.85;
const FEWEST_CELLS = 3;

/** Two classes of signs that leave no cell blank: one of them may mean "not done". A legend or a model tells them apart. */
function signsThatFill(counted: CountedTable, comparison: Comparison, marks: readonly PlacedMark[]): Opened {
  const { cells, firstRow, firstColumn, table } = counted;
  const explained = new Map(marks.map(({ cell, isExplained }) => [cell.cell, isExplained]));
  const body = cells.filter(({ cell, row }) => row >= firstRow && cell.column >= firstColumn);
  const classes = [...counted.classes].flatMap(([sign, members]) => {
    const marked = members.filter(({ cell }) => explained.has(cell.id));
    return marked.length >= FEWEST_CELLS ? [{ sign, marked }] : [];
  });
  const signed = classes.flatMap(({ marked }) => marked);
  const rows = new Set(signed.map(({ row }) => row));
  const filled = signed.reduce((sum, { cell }) => sum + cell.columnSpan * cell.rowSpan, 0);
  const isFull = filled >= rows.size * (table.columns - firstColumn) * FULL;
  const isDenied = body.some(({ cell }) =>
    comparison.excluded.has({ document: comparison.document.id, block: table.id, cell: cell.id }),
  );
  const isTold = signed.every(({ cell }) => explained.get(cell.id) === true);
  if (classes.length < 2 || !isFull || isDenied || isTold) return NOTHING_OPEN;
  const signs = classes.map(({ sign }) => `“${sign}”`).join(', ');
  return groupOf('sign', signed, {
    counted,
    comparison,
    say: ({ page }) => formatSentence('open.signs-fill', { signs, page }),
  });
}

/** One character that is no number: a sign, and not a time, a dose or a count. */
const SIGN = /^[^\p{N}]$/u;

/** Signs of several rows beside another one, of which the study has no meaning: they may say that something is optional or not done. */
function unknownSigns(counted: CountedTable, comparison: Comparison, marks: readonly PlacedMark[]): Opened {
  const meaning = new Map(marks.map(({ cell, hasMeaning }) => [cell.cell, hasMeaning]));
  const marked = bySign(counted.cells.filter(({ cell, sign }) => meaning.has(cell.id) && SIGN.test(sign)));
  const often = [...marked].filter(
    ([, cells]) => cells.length >= FEWEST_CELLS && new Set(cells.map(({ row }) => row)).size > 1,
  );
  const unknown = often.filter(([, cells]) => cells.every(({ cell }) => meaning.get(cell.id) === false));
  if (unknown.length === 0 || often.length < 2) return NOTHING_OPEN;
  const named = (groups: readonly (readonly [sign: string, ...unknown[]])[]): string =>
    groups.map(([sign]) => `“${sign}”`).join(', ');
  return groupOf(
    'sign',
    unknown.flatMap(([, cells]) => cells),
    {
      counted,
      comparison,
      say: ({ page }) =>
        formatSentence('open.signs-unknown', { signs: named(often), unknown: named(unknown), page }),
    },
  );
}

/** Marks whose visit has no name that is printed anywhere: its header was not read. */
function namelessColumns(
  counted: CountedTable,
  comparison: Comparison,
  marks: readonly PlacedMark[],
): Opened {
  const nameless = new Set(
    marks.flatMap(({ cell, visit }) => (visit.some((place) => place.cell !== undefined) ? [] : [cell.cell])),
  );
  const cells = counted.cells.filter(({ cell }) => nameless.has(cell.id));
  if (cells.length === 0) return NOTHING_OPEN;
  return groupOf('column', cells, {
    counted,
    comparison,
    say: ({ count, page }) => formatSentence('open.nameless', { count, page }),
  });
}

const FEWEST_TEXTS = 2;
/** A text of a cell that is no time and no dose. */
const SENTENCE = /^(?=.{25})\S+(?:\s+\S+){4}/su;

/** Columns of a visit whose marks are all sentences: they may be comments on the rows. */
function textColumns(counted: CountedTable, comparison: Comparison, marks: readonly PlacedMark[]): Opened {
  const marked = new Set(marks.map(({ cell }) => cell.cell));
  const cells = counted.cells.filter(({ cell }) => marked.has(cell.id) && cell.columnSpan === 1);
  const columns = [...new Set(cells.map(({ cell }) => cell.column))].map((column) =>
    cells.filter(({ cell }) => cell.column === column),
  );
  const ofTexts = columns.filter(
    (own) => own.length >= FEWEST_TEXTS && own.every(({ sign }) => SENTENCE.test(sign)),
  );
  return joined(
    ofTexts.map((own) =>
      groupOf('text-cell', own, {
        counted,
        comparison,
        say: ({ count, rows, page }) =>
          formatSentence('open.text-marks', {
            count,
            rows,
            page,
            text: (own[0]?.sign ?? '').slice(0, EXCERPT),
          }),
      }),
    ),
  );
}

const FEWEST_ODD = 3;
const MOST_SIGNS = 0.8;
const HAS_NUMBER = /\p{N}/u;

/**
 * Columns of a visit whose marks are none of the signs that nearly all other marks are, and marks that follow from others: they may
 * count, price or refer to something. So may rows of numbers beside such columns.
 */
function oddMarks(counted: CountedTable, comparison: Comparison, marks: readonly PlacedMark[]): Opened {
  const signed = new Set([...counted.classes.values()].flat());
  const marked = new Set(marks.map(({ cell }) => cell.cell));
  const amounts = cellsOfAmounts(counted);
  const cells = counted.cells.filter(({ cell }) => marked.has(cell.id) && cell.columnSpan === 1);
  const isUnsigned = (own: readonly CountedCell[]): boolean =>
    own.reduce((rows, { cell }) => rows + cell.rowSpan, 0) >= FEWEST_ODD &&
    !own.some((one) => signed.has(one));
  const linesBy = (keyOf: (one: CountedCell) => number): CountedCell[][] =>
    [...new Set(cells.map(keyOf))].map((key) => cells.filter((one) => keyOf(one) === key));
  const rows = linesBy(({ row }) => row).filter(
    (own) => isUnsigned(own) && own.every(({ sign }) => HAS_NUMBER.test(sign)),
  );
  const columns = linesBy(({ cell }) => cell.column);
  const unsigned = columns.filter(isUnsigned);
  const others = cells.filter((one) => ![...unsigned, ...rows].some((own) => own.includes(one)));
  const isOfSigns = others.filter((one) => signed.has(one)).length >= others.length * MOST_SIGNS;
  const odd = columns.filter(
    (own) => (isOfSigns && unsigned.includes(own)) || own.every((one) => amounts.has(one)),
  );
  const below = rows.filter((own) => odd.length > 0 || own.every((one) => amounts.has(one)));
  return joined([
    ...odd.map((own) =>
      groupOf('text-cell', own, {
        counted,
        comparison,
        say: ({ count, page }) => {
          const header = headerOf(counted, own[0]?.cell.column ?? 0);
          return formatSentence('open.odd-marks', { count, header, page });
        },
      }),
    ),
    below.length === 0
      ? NOTHING_OPEN
      : groupOf('row', below.flat(), {
          counted,
          comparison,
          say: ({ rows: names, page }) => formatSentence('open.odd-rows', { rows: names, page }),
        }),
  ]);
}

/** Shares of names with a number: at least this of the rows, at most this of the columns. */
const [OF_ROWS, OF_COLUMNS] = [0.5, 0.25];
const FEWEST_NAMES = 4;

/** Visits are numbered and activities are not: a table whose activities have most numbers may have its visits as rows. */
function turnedTable(counted: CountedTable, comparison: Comparison, marks: readonly PlacedMark[]): Opened {
  const cellsOf = (places: readonly PlacedMark['activity'][]): CountedCell[] => {
    const ids = new Set(places.flat().map(({ cell }) => cell));
    return counted.cells.filter(({ cell }) => ids.has(cell.id));
  };
  const activities = cellsOf(marks.map(({ activity }) => activity));
  const visits = cellsOf(marks.map(({ visit }) => visit));
  const numbered = (cells: readonly CountedCell[]): CountedCell[] =>
    cells.filter(({ sign }) => /\d/.test(sign));
  const isTurned =
    activities.length >= FEWEST_NAMES &&
    numbered(activities).length >= activities.length * OF_ROWS &&
    numbered(visits).length <= visits.length * OF_COLUMNS;
  if (!isTurned || visits.length === 0) return NOTHING_OPEN;
  return groupOf('turned', activities, {
    counted,
    comparison,
    say: ({ rows, page }) => formatSentence('open.turned', { rows, page }),
  });
}
