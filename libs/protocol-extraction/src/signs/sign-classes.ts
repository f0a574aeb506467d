import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import type { SignMeaning } from '@app/study-model';
import { splitMarks } from '../marked-text';
import type { StatedSign } from '../study';
import { explainedAsDone, type Explained, type Legend, meaningOf } from './legend';
import {
  ANSWER_PAIRS,
  CROSSES,
  DONE_ALONE,
  DONE_IF_ONLY,
  DONE_SIGNS,
  EMPTY_SIGNS,
  TICKS,
} from './sign-lists';

/** A table whose signs are told apart. */
export interface TableSigns {
  /** The table with `X` for every done sign, and without the cells whose sign means "not done". */
  readonly table: TableBlock;
  /** The printed sign of each cell that `table` shows with another one, by cell id. */
  readonly printed: ReadonlyMap<string, string>;
  /** Cells that a legend calls optional. */
  readonly optional: ReadonlySet<string>;
  /** Rows in which a sign says "not done". They are activities even if no mark is left. */
  readonly answered: ReadonlySet<string>;
  /** The table marks with words or digits only, such as Yes and No, which other tables use as well. */
  readonly isAnswered: boolean;
  /** Signs that nothing tells apart, for a person to look at. */
  readonly unclear: readonly string[];
  /** What the signs of the table mean, with the cells of each. */
  readonly stated: readonly StatedSign[];
}

/** Share of the cells that signs must fill for a blank cell not to mean "not done". */
const FULL = 0.85;
/** Fewest cells of a sign that counts as a class of its own. */
const FEWEST = 3;

/**
 * Decides what each sign in a table means: first by a legend in `near` or in the table, then by the other signs of the table. An
 * empty box beside a ticked one is "not done"; a circle that is the only sign is "done".
 */
export function readSigns(table: TableBlock, near: readonly Legend[]): TableSigns {
  const cells = table.rows.flatMap((row) => row.cells.filter(({ column }) => column > 0));
  const counts = countSigns(cells);
  if (counts.size === 0) return unchanged(table);
  const legends = [...near, ...table.rows.flatMap((row) => row.cells)];
  const legend = new Map<string, Explained>();
  const unknown = new Set<string>();
  const main = mostCommon(counts);
  for (const [sign, count] of counts) {
    const own = canBeExplained(sign, count) ? meaningOf(sign, withoutBracketed(sign, legends)) : undefined;
    const isShapeOrLetter = [...sign].length === 1 && count >= FEWEST && !/\p{N}/u.test(sign);
    const explained = isShapeOrLetter && own === undefined ? explainedAsDone(sign, near) : undefined;
    const isUsual = sign === main || TICKS.includes(sign) || CROSSES.includes(sign);
    if (own !== undefined) legend.set(sign, own);
    else if (explained?.isUnderstood === false && !isUsual) unknown.add(sign);
    else if (explained !== undefined) legend.set(sign, explained);
  }
  const { meanings, unclear } = meaningsOf(table, counts, { legend, unknown });
  if (meanings.size === 0) return { ...unchanged(table), unclear };
  return { ...withMeanings(table, meanings), unclear, stated: statedSigns(table, meanings, legend) };
}

/** `(X) = if fasting` explains the sign in brackets and not the one without. */
const withoutBracketed = (sign: string, legends: readonly Legend[]): readonly Legend[] =>
  legends.map(({ id, text }) => ({
    id,
    text: text.replace(BRACKETED, (whole, inner: string) => (signOf(inner) === sign ? '' : whole)),
  }));
const BRACKETED = /[(（]\s?(\S{1,3})\s?[)）](?=\s*[=:＝：])/gu;

const unchanged = (table: TableBlock): TableSigns => ({
  table,
  printed: new Map(),
  optional: new Set(),
  answered: new Set(),
  isAnswered: false,
  unclear: [],
  stated: [],
});

const mostCommon = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];

const LONGEST_SIGN = 6;
/** Full-width forms of ASCII characters, which East Asian keyboards produce. */
const FULL_WIDTH = /[！-～]/g;
/** Selects the colored or the plain picture of a sign. */
const VARIATION = /[\ufe0e\ufe0f]/g;
/** Cyrillic Ha and Greek Chi look like the Latin letter. */
const X_OF_OTHER_SCRIPTS = /^[ХΧ]$/u;

/** The sign of a cell in one spelling; undefined for a text. */
function signOf(text: string): string | undefined {
  const { text: value } = splitMarks(text.replace(/\n/g, ' '));
  if (value === '' || value.length > LONGEST_SIGN) return undefined;
  if (/^[[(]\s*[\])]$/.test(value)) return '☐';
  if (/^\[\s*x\s*\]$/i.test(value)) return '☒';
  // Not the long dash: the PDF reader writes a line that is drawn through cells as one.
  const plain = value
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(VARIATION, '')
    .replace(/[‐‑‒–−]/g, '-')
    .toUpperCase()
    .replace(X_OF_OTHER_SCRIPTS, 'X')
    .replace(/^(\P{P})[.,]$/u, '$1');
  return /\s/.test(plain) ? undefined : plain;
}

function countSigns(cells: readonly TableCell[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of cells) {
    const sign = signOf(text);
    if (sign !== undefined) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return counts;
}

/** A word of two or three letters is more often an abbreviation than a sign. */
const canBeExplained = (sign: string, count: number): boolean =>
  [...sign].length === 1 || KNOWN.has(sign) || (/^\p{L}{2,3}$/u.test(sign) && count >= FEWEST);

const KNOWN: ReadonlySet<string> = new Set([...DONE_SIGNS, ...EMPTY_SIGNS, ...ANSWER_PAIRS.flat()]);

interface Decision {
  readonly meanings: ReadonlyMap<string, SignMeaning>;
  readonly unclear: readonly string[];
}

/** What the legends say of the signs, and the signs that they explain in words that are not understood. */
interface Legends {
  readonly legend: ReadonlyMap<string, Explained>;
  readonly unknown: ReadonlySet<string>;
}

function meaningsOf(
  table: TableBlock,
  counts: ReadonlyMap<string, number>,
  { legend, unknown }: Legends,
): Decision {
  const meanings = new Map([...legend].map(([sign, { meaning }]) => [sign, meaning]));
  const unclear: string[] = [];
  const decide = (sign: string, meaning: SignMeaning): void => {
    if (!meanings.has(sign) && counts.has(sign) && !unknown.has(sign)) meanings.set(sign, meaning);
  };
  const printed = (signs: readonly string[]): readonly string[] =>
    signs.filter((sign) => (counts.get(sign) ?? 0) >= FEWEST && !legend.has(sign));
  const fill = fillOf(table, counts);
  const [ticks, crosses] = [printed(TICKS), printed(CROSSES)];
  if (ticks.length > 0 && crosses.length > 0) {
    if (fill >= FULL) for (const cross of crosses) decide(cross, 'not-done');
    else unclear.push(...ticks, ...crosses);
  }
  for (const sign of DONE_SIGNS) decide(sign, 'done');
  for (const [yes, no] of ANSWER_PAIRS) {
    const isPair = (counts.get(yes) ?? 0) >= FEWEST && counts.has(no);
    if (isPair) decide(yes, 'done');
    if (isPair || (counts.has(no) && hasDone(meanings, counts))) decide(no, 'not-done');
  }
  const isPartnered = hasDone(meanings, counts);
  for (const sign of EMPTY_SIGNS) {
    if (isPartnered) decide(sign, 'not-done');
    else if (DONE_ALONE.includes(sign)) decide(sign, 'done');
  }
  const only = onlySign(table, counts, meanings);
  if (only !== undefined) decide(only, 'done');
  unclear.push(...unexplainedSigns(counts, meanings, unknown));
  if (fill >= FULL && unclear.length === 0) unclear.push(...classesThatFill(counts, meanings, legend));
  return { meanings, unclear };
}

const hasDone = (
  meanings: ReadonlyMap<string, SignMeaning>,
  counts: ReadonlyMap<string, number>,
): boolean => {
  let count = 0;
  for (const [sign, meaning] of meanings) if (meaning === 'done') count += counts.get(sign) ?? 0;
  return count >= FEWEST;
};

/** Fewest rows in which a letter, word or digit must stand to be the sign of a table. */
const FEWEST_ROWS = 2;

/** The letter, word or digit that is the only sign of a table with blank cells: all that it can mean is "done". */
function onlySign(
  table: TableBlock,
  counts: ReadonlyMap<string, number>,
  meanings: ReadonlyMap<string, SignMeaning>,
): string | undefined {
  const found = DONE_IF_ONLY.filter((sign) => (counts.get(sign) ?? 0) >= FEWEST);
  const [only, ...others] = found;
  const hasOther = [...counts.keys()].some((sign) => KNOWN.has(sign) && sign !== only && sign !== '-');
  if (only === undefined || others.length > 0 || hasOther || hasDone(meanings, counts)) return undefined;
  // Among counts, prices and codes stand in other columns than the sign. A dash is a blank.
  const columns = new Set(
    table.rows.flatMap(({ cells }) =>
      cells.flatMap(({ column, text }) => (signOf(text) === only ? column : [])),
    ),
  );
  const isCounting = only === '1';
  const signsOf = ({ cells }: TableRow): readonly string[] =>
    cells
      .filter(({ column }) => (isCounting ? columns.has(column) : column > 0))
      .flatMap(({ text }) => (text === '' ? [] : (signOf(text) ?? text)))
      .filter((sign) => sign !== '-');
  const rows = table.rows
    .map(signsOf)
    .filter(
      (signs) =>
        signs.includes(only) && signs.every((sign) => sign === only || (isCounting && COUNT.test(sign))),
    );
  const isEachFull = rows.every((signs) => signs.length >= (isCounting ? columns.size : table.columns - 1));
  return rows.length < FEWEST_ROWS || isEachFull ? undefined : only;
}

/** A letter that often stands beside done signs and that no legend explains, or a sign whose legend is not understood, with these signs. */
function unexplainedSigns(
  counts: ReadonlyMap<string, number>,
  meanings: ReadonlyMap<string, SignMeaning>,
  unknown: ReadonlySet<string>,
): readonly string[] {
  if (!hasDone(meanings, counts)) return [];
  const open = [...counts].filter(
    ([sign, count]) =>
      unknown.has(sign) || (count >= FEWEST && !meanings.has(sign) && !KNOWN.has(sign) && LETTER.test(sign)),
  );
  const done = [...meanings].flatMap(([sign, meaning]) =>
    meaning === 'done' && (counts.get(sign) ?? 0) >= FEWEST ? [sign] : [],
  );
  return open.length === 0 ? [] : [...done, ...open.map(([sign]) => sign)];
}

const LETTER = /^\p{L}$/u;

/** Two done signs that fill a table together: one of them may mean "not done". */
function classesThatFill(
  counts: ReadonlyMap<string, number>,
  meanings: ReadonlyMap<string, SignMeaning>,
  legend: ReadonlyMap<string, Explained>,
): readonly string[] {
  const isDenied = [...meanings].some(([sign, meaning]) => isNotDone(meaning) && counts.has(sign));
  const done = DONE_SIGNS.filter((sign) => (counts.get(sign) ?? 0) >= FEWEST && !legend.has(sign));
  return isDenied || done.length < 2 ? [] : done;
}

/** The share of the cells with a sign in the rows that hold signs only. */
function fillOf(table: TableBlock, counts: ReadonlyMap<string, number>): number {
  let [signs, places] = [0, 0];
  for (const row of table.rows) {
    const own = row.cells.filter(({ column }) => column > 0);
    const signed = own.filter(({ text }) => {
      const sign = signOf(text);
      return sign !== undefined && KNOWN.has(sign) && counts.has(sign);
    });
    if (signed.length === 0 || signed.length < own.length / 2) continue;
    signs += signed.reduce((sum, { columnSpan }) => sum + columnSpan, 0);
    places += table.columns - 1;
  }
  return places === 0 ? 0 : signs / places;
}

function withMeanings(
  table: TableBlock,
  meanings: ReadonlyMap<string, SignMeaning>,
): Omit<TableSigns, 'unclear' | 'stated'> {
  const printed = new Map<string, string>();
  const optional = new Set<string>();
  const answered = new Set<string>();
  let hasShape = false;
  const answers = answerRows(table, meanings);
  const rows = table.rows.map((row): TableRow => {
    if (!isAnswerRow(row, answers)) return row;
    const cells = row.cells.flatMap((cell): TableCell[] => {
      const sign = cell.column === 0 ? undefined : signOf(cell.text);
      const meaning = sign === undefined ? undefined : meanings.get(sign);
      if (sign === undefined || meaning === undefined) return [cell];
      if (!WORDS.has(sign)) hasShape = true;
      if (isNotDone(meaning)) {
        answered.add(row.id);
        return cell.columnSpan === 1 && cell.rowSpan === 1 ? [] : [{ ...cell, text: '' }];
      }
      if (meaning === 'optional') optional.add(cell.id);
      const { text, marks } = splitMarks(cell.text.replace(/\n/g, ' '));
      printed.set(cell.id, text);
      return [{ ...cell, text: ['X', ...marks.map((mark) => `^${mark}^`)].join('') }];
    });
    return { ...row, cells };
  });
  return {
    table: { ...table, rows },
    printed,
    optional,
    answered,
    isAnswered: !hasShape && printed.size > 0,
  };
}

const isNotDone = (meaning: SignMeaning): boolean => meaning === 'not-done' || meaning === 'not-collected';

/** Each printed sign of the cells below and beside the labels, with its meaning. */
function statedSigns(
  table: TableBlock,
  meanings: ReadonlyMap<string, SignMeaning>,
  legend: ReadonlyMap<string, Explained>,
): StatedSign[] {
  const signs = new Map<string, StatedSign & { readonly cellIds: string[] }>();
  const answers = answerRows(table, meanings);
  for (const row of table.rows) {
    if (!isAnswerRow(row, answers)) continue;
    for (const { id, column, text } of row.cells) {
      const sign = column === 0 ? undefined : signOf(text);
      const meaning = sign === undefined ? undefined : meanings.get(sign);
      if (sign === undefined || meaning === undefined) continue;
      const printed = splitMarks(text.replace(/\n/g, ' ')).text;
      const legendIds = legend.get(sign)?.ids ?? [];
      const known = signs.get(printed) ?? { sign: printed, meaning, legendIds, cellIds: [] };
      known.cellIds.push(id);
      signs.set(printed, known);
    }
  }
  return [...signs.values()];
}

const WORDS: ReadonlySet<string> = new Set(ANSWER_PAIRS.flat());

/** The rows whose signs count, by the columns that hold signs: not those of labels, row numbers and responsible persons. */
interface AnswerRows {
  readonly meanings: ReadonlyMap<string, SignMeaning>;
  readonly columns: ReadonlySet<number>;
}

function answerRows({ rows }: TableBlock, meanings: ReadonlyMap<string, SignMeaning>): AnswerRows {
  const texts = new Map<number, string[]>();
  for (const { column, text } of rows.flatMap(({ cells }) => cells))
    if (column > 0 && text !== '') texts.set(column, [...(texts.get(column) ?? []), text]);
  const isSign = (text: string): boolean => meanings.has(signOf(text) ?? '');
  const columns = [...texts].filter(([, own]) => own.filter(isSign).length >= own.length * OF_A_COLUMN);
  return { meanings, columns: new Set(columns.map(([column]) => column)) };
}

/** Share of the cells of a column that must be signs. */
const OF_A_COLUMN = 0.3;

/** `2`: how often something is done, beside `1` and `0`. */
const COUNT = /^\d{1,2}$/;

/** Words and digits are signs only in a row that holds nothing else but counts: `Visit | 1 | 2 | 3` is a header. */
function isAnswerRow(row: TableRow, { meanings, columns }: AnswerRows): boolean {
  const signs = row.cells
    .filter(({ column, text }) => columns.has(column) && text !== '')
    .map(({ text }) => signOf(text) ?? '')
    .filter((sign) => sign !== '-' || meanings.has(sign));
  if (!signs.some((sign) => WORDS.has(sign))) return true;
  const isUp = signs.every((sign, at) => at === 0 || Number(sign) > Number(signs[at - 1]));
  return signs.every((sign) => meanings.has(sign) || (COUNT.test(sign) && !isUp));
}
