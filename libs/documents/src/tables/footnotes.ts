import type { TableBlock, TableCell } from '@app/contracts';
import { readTypedMark, splitTypedMarks } from '@app/text-normalization';

export interface Footnote {
  readonly mark: string;
  readonly text: string;
  /** The table contains the mark, so the match is certain. */
  readonly isCertain: boolean;
}

const RAISED = /^\^([^^\s]{1,4})\^\s*(.+)$/s;
/** `Xa = done if …`, `P = practice only`: meaning of a cell value. */
const EQUATION = /^(\S{1,4}(?:\^[^^]{1,3}\^)?)\s*=\s*(\S.+)$/s;
const PLAIN = /^([a-z]{1,2}|\d{1,2}|[*†‡§¶#]{1,3})[.):]?\s+(\S.+)$/s;
/** `注1) 空腹時`, `注2：女性のみ`, `1）必要時`: East Asian marks need no space behind them. */
const EAST_ASIAN = /^((?:注|註|※)\s?[\d０-９]{1,2}[)）]?|[\d０-９]{1,2}[)）])[\s:：.、]*(\S.+)$/su;
const GLUED = /^([*†‡§¶#]{1,3})(\S.+)$/s;

/** Reads a paragraph below a table as a footnote. Undefined if it is not a footnote. */
export function readFootnote(text: string, table: TableBlock): Footnote | undefined {
  const raised = RAISED.exec(text);
  if (raised?.[1] && raised[2]) return { mark: raised[1], text: raised[2], isCertain: true };
  const typed = readTypedMark(text);
  if (typed !== undefined && holdsMark(table, typed.mark)) return { ...typed, isCertain: true };
  const equation = EQUATION.exec(text);
  if (equation?.[1] && holdsCell(table, equation[1])) {
    const mark = /\^([^^]+)\^/.exec(equation[1])?.[1] ?? equation[1];
    return { mark, text, isCertain: true };
  }
  const plain = PLAIN.exec(text) ?? GLUED.exec(text) ?? EAST_ASIAN.exec(text);
  if (plain?.[1] && plain[2] && holdsMark(table, plain[1]))
    return { mark: plain[1], text: plain[2], isCertain: true };
  return undefined;
}

function holdsCell(table: TableBlock, value: string): boolean {
  const plain = value.replaceAll('^', '');
  return table.rows.some((row) => row.cells.some((cell) => cell.text.replaceAll('^', '') === plain));
}

/** `a`, `b, d`: letters that are the whole text of a cell. */
const LETTERS = /^[a-z](?:\s?,\s?[a-z])*$/;

function holdsMark(table: TableBlock, mark: string): boolean {
  const marksIn = ({ text, column }: TableCell): readonly string[] => [
    ...[...text.matchAll(/\^([^^]+)\^/g)].flatMap((found) => (found[1] ?? '').split(/[,\s]+/)),
    ...(splitTypedMarks(text)?.marks ?? []),
    ...(column > 0 && LETTERS.test(text) ? text.split(/\s?,\s?/) : []),
  ];
  const isSign = /[*†‡§¶#]/.test(mark);
  return table.rows.some((row) =>
    row.cells.some((cell) => marksIn(cell).includes(mark) || (isSign && cell.text.includes(mark))),
  );
}
