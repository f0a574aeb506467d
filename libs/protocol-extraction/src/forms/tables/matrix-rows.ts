import type { TableRow } from '@app/contracts';
import { hasSign } from '../signs';

/**
 * Rows with the questions that are printed over several lines in one cell, though only one of these lines stands beside the answers:
 * it or the line before it shows that a sentence goes on.
 */
export function withWholeQuestions(rows: readonly TableRow[]): {
  readonly lines: ReadonlyMap<string, readonly string[]>;
  readonly rows: readonly TableRow[];
} {
  const asked = rows.filter(({ cells: [first, more] }) => first?.column === 0 && more !== undefined);
  const isSentenceCase =
    asked.filter(({ cells: [first] }) => SMALL.test(first?.text ?? '')).length * 2 < asked.length;
  const whole: TableRow[] = [];
  const lines = new Map<string, readonly string[]>();
  for (const row of rows) {
    const [first, more] = row.cells;
    const last = whole.at(-1);
    const [above, beside] = last?.cells ?? [];
    if (first === undefined || last === undefined || above === undefined) {
      whole.push(row);
      continue;
    }
    const isLine = first.column === 0 && !hasSign(first.text) && first.columnSpan === 1;
    const isAbove = above.column === 0 && !hasSign(above.text) && above.columnSpan === 1;
    const goesOn =
      isSentenceCase && SMALL.test(first.text) ? !/[.?!:]$/.test(above.text) : /[,–-]$/.test(above.text);
    // Answers in the middle of their question.
    const isMiddle = isAbove && beside === undefined && first.column > 0;
    if (isLine && isAbove && goesOn && (more === undefined || beside === undefined)) {
      lines.set(above.id, [...(lines.get(above.id) ?? []), first.id]);
      whole.splice(-1, 1, {
        ...row,
        cells: [
          { ...above, text: `${above.text} ${first.text}` },
          ...(more === undefined ? last : row).cells.slice(1),
        ],
      });
    } else if (isMiddle) whole.splice(-1, 1, { ...row, cells: [above, ...row.cells] });
    else whole.push(row);
  }
  return { rows: whole, lines };
}

/** A small letter that is no letter of a list: `for example`, but not `a. work`. */
const SMALL = /^\p{Ll}(?![.)])/u;

/** The halves of a table whose titles repeat in a row: `Test`, `Result`, `Test`, `Result`. Empty if they do not. */
export function sideBySide(rows: readonly TableRow[]): TableRow[][] {
  const titles = rows.find(({ cells }) => cells.length > 1)?.cells ?? [];
  const texts = titles.map(({ text }) => text.trim());
  const count = texts.length / 2;
  const middle = titles[count]?.column;
  const isRepeated =
    count > 1 && texts[0] !== '' && texts.every((text, at) => text === texts[(at + count) % texts.length]);
  if (middle === undefined || !isRepeated || new Set(texts).size !== count) return [];
  const half = (start: number, end: number): TableRow[] =>
    rows.flatMap((row) => {
      const own = row.cells.filter(({ column }) => column >= start && column < end);
      return own.length === 0
        ? []
        : [{ ...row, cells: own.map((cell) => ({ ...cell, column: cell.column - start })) }];
    });
  return [half(0, middle), half(middle, Infinity)];
}
