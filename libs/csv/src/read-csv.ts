/** A quotation mark opens a cell that no mark closes, so it is unknown where the cell ends. */
export class UnclosedCell extends Error {
  override readonly name = 'UnclosedCell';
}

/** With this line Excel states the separator. It is not a row. */
const STATED_SEPARATOR = /^sep=([^\n])\n/i;
/** Characters from which the separator is decided. */
const SAMPLE = 100_000;

/** Text of CSV (RFC 4180) as a table. */
export interface CsvText {
  /** Undefined: no separator makes columns of the text. */
  readonly separator: string | undefined;
  /** All rows, empty ones too, as they are read. The text is one column if it has no separator. Can throw an `UnclosedCell`. */
  readonly rows: () => Generator<string[], void>;
}

/** Opens the text of a CSV file and finds its separator. */
export function openCsv(text: string): CsvText {
  const whole = text.replace(/\r\n?/g, '\n');
  const stated = STATED_SEPARATOR.exec(whole)?.[1];
  const body = whole.replace(STATED_SEPARATOR, '');
  const separator = stated ?? separatorOf(body.slice(0, SAMPLE));
  return {
    separator,
    *rows() {
      const isClosed = yield* parsed(body, separator ?? ',');
      if (!isClosed) throw new UnclosedCell('a quotation mark is not closed');
    },
  };
}

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** The separator that parts most rows, into most cells. Signs within quotation marks part nothing. */
function separatorOf(sample: string): string | undefined {
  const tables = SEPARATORS.map((separator) => ({ separator, rows: [...parsed(sample, separator)] }));
  const [best] = tables
    .filter(({ rows }) => isTable(rows))
    .map(({ separator, rows }) => ({ separator, parted: partedOf(rows) }))
    .sort(
      (one, other) =>
        other.parted.length - one.parted.length || other.parted.flat().length - one.parted.flat().length,
    );
  return best?.separator;
}

/** Whether most rows have several cells. Signs with a blank behind them are punctuation, unless all rows have as many. */
function isTable(rows: readonly (readonly string[])[]): boolean {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const parted = partedOf(filled);
  if (parted.length === 0 || 2 * parted.length < filled.length) return false;
  const behind = parted.flatMap(([, ...cells]) => cells.filter((cell) => cell !== ''));
  const isPunctuation = 2 * behind.filter((cell) => cell.startsWith(' ')).length > behind.length;
  return !isPunctuation || new Set(filled.map(({ length }) => length)).size === 1;
}

const partedOf = (rows: readonly (readonly string[])[]) => rows.filter(({ length }) => length > 1);

/** The rows. Returns whether the last quotation mark was closed. */
function* parsed(text: string, separator: string): Generator<string[], boolean> {
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (sign === separator || sign === '\n') {
      row.push(cell);
      cell = '';
      if (sign === separator) continue;
      yield row;
      row = [];
    } else cell += sign;
  }
  if (row.length > 0 || cell !== '') yield [...row, cell];
  return !isQuoted;
}
