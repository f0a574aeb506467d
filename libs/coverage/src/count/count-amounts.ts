import { bySign, type CountedCell, type CountedTable } from './count-table';

/** `45`, `1,920.00 €`: a number with little around it. */
const NUMBER = /^[^\p{L}\p{N}]{0,2}(?:[A-Z]{3})?\s?(\d[\d.,'’ ]*)\s?(?:\p{L}{1,3})?[^\p{L}\p{N}]{0,2}$/u;
const FEWEST_CELLS = 3;
const FEWEST_COUNTS = 4;
/** Share of the cells of a column or row that must follow from others: some activities are only paid when they are done. */
const MOST = 0.5;
/** Share of the cells of a column that must be signs for it to be the column of a visit. */
const OF_VISITS = 0.3;

/**
 * The cells of columns and rows that follow from others: how often each activity takes place, prices and what they come to, and the
 * number of signs, the cost, the sum or a share for each visit. `Total` beside a schedule is no visit, and `Payable` below it is no
 * activity.
 */
export function cellsOfAmounts(counted: CountedTable): ReadonlySet<CountedCell> {
  const grid = gridOf(counted);
  const totals = columnsOfAmounts(grid);
  const { rows, prices } = rowsOfAmounts(grid, totals);
  const columns = new Set([...totals, ...prices]);
  return new Set(
    counted.cells.filter(
      ({ cell, row }) => rows.has(row) || (cell.columnSpan === 1 && columns.has(cell.column)),
    ),
  );
}

/** The body of a table in numbers: a sign is 1, or its own number in a table of numbers. */
interface Grid {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly visits: ReadonlySet<number>;
  readonly countAt: (row: number, column: number) => number;
  readonly numberAt: (row: number, column: number) => number;
  /** The cells of a row or of a column. */
  readonly filled: (at: { readonly row?: number; readonly column?: number }) => readonly CountedCell[];
}

function gridOf({ cells, classes, firstRow, firstColumn }: CountedTable): Grid {
  const body = cells.filter(({ row, cell }) => row >= firstRow && cell.column > 0);
  const signed = body.filter(({ sign, cell }) => classes.has(sign) && cell.column >= firstColumn);
  const [main = ''] = [...bySign(signed)].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const isOfNumbers = !Number.isNaN(numberIn(main));
  const signs = new Set(signed.filter(({ sign }) => isOfNumbers || Number.isNaN(numberIn(sign))));
  const inRow = groupedBy(body, ({ row }) => row);
  const inColumn = groupedBy(body, ({ cell }) => cell.column);
  const filled: Grid['filled'] = ({ row, column }) =>
    (row === undefined ? inColumn.get(column ?? -1) : inRow.get(row)) ?? [];
  const columns = [...new Set(body.map(({ cell }) => cell.column))].sort((one, other) => one - other);
  const visits = columns.filter((column) => {
    const own = filled({ column });
    return own.filter((one) => signs.has(one)).length >= own.length * OF_VISITS;
  });
  const numbers = new Map(body.map(({ row, cell, sign }) => [keyOf(row, cell.column), numberIn(sign)]));
  const numberAt: Grid['numberAt'] = (row, column) => numbers.get(keyOf(row, column)) ?? NaN;
  const signedPlaces = new Set([...signs].map(({ row, cell }) => keyOf(row, cell.column)));
  return {
    rows: [...new Set(body.map(({ row }) => row))],
    columns,
    visits: new Set(visits),
    countAt: (row, column) => {
      if (isOfNumbers) return numberAt(row, column);
      return signedPlaces.has(keyOf(row, column)) ? 1 : NaN;
    },
    numberAt,
    filled,
  };
}

/** A number for the place of a cell; a table has fewer columns than that. */
const keyOf = (row: number, column: number): number => row * 100_000 + column;

function groupedBy(
  cells: readonly CountedCell[],
  keyOfCell: (cell: CountedCell) => number,
): ReadonlyMap<number, readonly CountedCell[]> {
  const groups = new Map<number, CountedCell[]>();
  for (const cell of cells) {
    const key = keyOfCell(cell);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [cell]);
    else group.push(cell);
  }
  return groups;
}

function numberIn(sign: string): number {
  const digits = NUMBER.exec(sign)?.[1]?.replace(/['’ ]|[.,](?=\d{3}(?:\D|$))/g, '');
  return digits === undefined ? NaN : Number(digits.replace(',', '.'));
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const isClose = (one: number, other: number): boolean => Math.abs(one - other) < ROUNDING;
const ROUNDING = 0.006;
const known = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));

/** How often the activities of rows take place, and what follows from that by a price of each. */
function columnsOfAmounts({ columns, visits, countAt, numberAt, filled }: Grid): ReadonlySet<number> {
  const ofNumbers = columns.filter((column) =>
    filled({ column }).every(({ row }) => !Number.isNaN(numberAt(row, column))),
  );
  const isTotal = (column: number): boolean => {
    const lines = filled({ column }).map(({ row }) => ({
      value: numberAt(row, column),
      counts: known(columns.filter((at) => at < column && visits.has(at)).map((at) => countAt(row, at))),
    }));
    const right = lines.filter(({ value, counts }) => isClose(value, sumOf(counts)));
    const several = right.filter(({ value }) => value > 1);
    if (lines.length >= FEWEST_COUNTS && right.length >= lines.length - 1 && several.length > 0) return true;
    return several.length >= FEWEST_CELLS && right.length >= lines.length * MOST;
  };
  // Products and their factors are greater than 1 in several rows, unlike signs.
  const severalIn = (column: number): number =>
    filled({ column }).filter(({ row }) => numberAt(row, column) > 1).length;
  const candidates = ofNumbers.filter((column) => severalIn(column) >= FEWEST_CELLS);
  const pairs = candidates.flatMap((one) =>
    candidates.filter((other) => one < other).map((other) => [one, other] as const),
  );
  const factorsOf = (column: number): readonly number[] => {
    // One row of a product may differ.
    if (severalIn(column) < FEWEST_CELLS - 1) return [];
    const rows = filled({ column }).map(({ row }) => row);
    const right = pairs.find(([one, other]) => {
      if (one === column || other === column) return false;
      const isProduct = (row: number): boolean =>
        isClose(numberAt(row, one) * numberAt(row, other), numberAt(row, column));
      const several = rows.filter((row) => numberAt(row, one) > 1 && numberAt(row, other) > 1);
      return several.length >= FEWEST_CELLS && rows.filter(isProduct).length >= rows.length - 1;
    });
    return right === undefined ? [] : [column, ...right];
  };
  return new Set(ofNumbers.flatMap((column) => (isTotal(column) ? [column] : factorsOf(column))));
}

/** The number of signs, the cost, the sum or a share for each visit, and the columns of prices by which they follow. */
function rowsOfAmounts(
  { rows, columns, visits, countAt, numberAt, filled }: Grid,
  totals: ReadonlySet<number>,
): { readonly rows: ReadonlySet<number>; readonly prices: readonly number[] } {
  const found = new Set<number>();
  const prices: number[] = [];
  for (const row of rows) {
    const own = filled({ row }).filter(({ cell }) => visits.has(cell.column) && !totals.has(cell.column));
    const values = own.map(({ cell }) => numberAt(row, cell.column));
    if (own.length < FEWEST_CELLS || values.some(Number.isNaN)) continue;
    const others = rows.filter((other) => other !== row && !found.has(other));
    const follows = (of: (column: number) => number): number =>
      own.filter(({ cell }, at) => of(cell.column) > 0 && isClose(values[at] ?? NaN, of(cell.column))).length;
    const counts = (column: number): number => sumOf(known(others.map((other) => countAt(other, column))));
    const costs = (price: number) => (column: number) =>
      sumOf(known(others.map((other) => countAt(other, column) * numberAt(other, price))));
    const priced = columns.find(
      (price) =>
        (totals.has(price) || !visits.has(price)) &&
        follows(costs(price)) >= Math.max(FEWEST_CELLS, own.length * MOST),
    );
    if (priced !== undefined) prices.push(priced);
    const isShare = [...found].some((above) => {
      const shares = own.map(({ cell }, at) => (values[at] ?? NaN) / numberAt(above, cell.column));
      return shares.every((share) => isClose(share, shares[0] ?? NaN));
    });
    const areCounts = follows(counts) >= Math.max(FEWEST_CELLS, own.length - 1);
    const sums = (column: number): number => sumOf([...found].map((above) => numberAt(above, column)));
    const isSum = found.size > 1 && follows(sums) === own.length;
    if (isShare || areCounts || isSum || priced !== undefined) found.add(row);
  }
  return { rows: found, prices };
}
