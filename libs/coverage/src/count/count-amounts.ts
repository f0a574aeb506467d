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
  readonly filled: (at: { readonly row?: number; readonly column?: number }) => readonly CountedCell[];
}

function gridOf({ cells, classes, firstRow, firstColumn }: CountedTable): Grid {
  const body = cells.filter(({ row, cell }) => row >= firstRow && cell.column > 0);
  const signed = body.filter(({ sign, cell }) => classes.has(sign) && cell.column >= firstColumn);
  const [main = ''] = [...bySign(signed)].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const isOfNumbers = !Number.isNaN(numberIn(main));
  const signs = new Set(signed.filter(({ sign }) => isOfNumbers || Number.isNaN(numberIn(sign))));
  const at = new Map(body.map((one) => [`${one.row}|${one.cell.column}`, one]));
  const filled: Grid['filled'] = ({ row, column }) =>
    body.filter((one) => (row ?? one.row) === one.row && (column ?? one.cell.column) === one.cell.column);
  const columns = [...new Set(body.map(({ cell }) => cell.column))].sort((one, other) => one - other);
  const visits = columns.filter((column) => {
    const own = filled({ column });
    return own.filter((one) => signs.has(one)).length >= own.length * OF_VISITS;
  });
  const numberAt: Grid['numberAt'] = (row, column) => numberIn(at.get(`${row}|${column}`)?.sign ?? '');
  return {
    rows: [...new Set(body.map(({ row }) => row))],
    columns,
    visits: new Set(visits),
    countAt: (row, column) => {
      const one = at.get(`${row}|${column}`);
      return !isOfNumbers && one !== undefined && signs.has(one)
        ? 1
        : isOfNumbers
          ? numberAt(row, column)
          : NaN;
    },
    numberAt,
    filled,
  };
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
  const factorsOf = (column: number): readonly number[] => {
    const pairs = ofNumbers.flatMap((one) => ofNumbers.map((other) => [one, other] as const));
    const right = pairs.find(([one, other]) => {
      const lines = filled({ column }).map(({ row }) => [
        numberAt(row, one),
        numberAt(row, other),
        numberAt(row, column),
      ]);
      const isProduct = ([a = NaN, b = NaN, product = NaN]: readonly number[]): boolean =>
        isClose(a * b, product);
      const several = lines.filter(([a = NaN, b = NaN]) => a > 1 && b > 1);
      return (
        one < other &&
        other !== column &&
        one !== column &&
        several.length >= FEWEST_CELLS &&
        lines.filter(isProduct).length >= lines.length - 1
      );
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
