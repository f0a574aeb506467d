import type { TableBlock, TableRow } from '@app/contracts';
import { titledColumns, titlesIn } from './dictionary-columns';

/** The row of another sheet that describes a form or a group. */
export interface LinkedName {
  readonly text: string;
  readonly id: string;
  readonly isRepeating: boolean;
}

/** Words of the titles of columns with names for people. */
const NAME =
  /\b(?:name|title|header|label|caption|titel|bezeichnung|titre|nom|titulo|nombre|titolo|nome|naam|nazwa)\b|名称|标题|名前|タイトル/;
const REPEAT = /\brepeat|wiederhol|répét|repet|ripet|重复|繰り返し/;

/**
 * Names of forms or groups from another sheet. A sheet describes them if one of its columns holds all of their keys, each once, and
 * another one is titled as a name.
 */
export function linkedNames(
  keys: ReadonlySet<string>,
  tables: readonly TableBlock[],
): ReadonlyMap<string, LinkedName> {
  if (keys.size === 0) return new Map();
  for (const { rows } of tables) {
    const [titles, ...body] = rows;
    if (titles === undefined || body.length === 0) continue;
    const key = titles.cells.find(({ column }) => {
      const texts = body.map((row) => textAt(row, column));
      return new Set(texts).size === texts.length && [...keys].every((one) => texts.includes(one));
    });
    const name = titles.cells.findLast(
      ({ column, text }) => column !== key?.column && titlesIn(text).some((title) => NAME.test(title)),
    );
    if (key === undefined || name === undefined) continue;
    const repeats = titles.cells.filter(({ text }) => titlesIn(text).some((title) => REPEAT.test(title)));
    return new Map(
      body.flatMap((row): [string, LinkedName][] => {
        const cell = row.cells.find(({ column }) => column === name.column);
        const isRepeating = repeats.some(({ column }) => isSeveral(textAt(row, column)));
        return cell === undefined
          ? []
          : [[textAt(row, key.column), { text: cell.text.trim(), id: cell.id, isRepeating }]];
      }),
    );
  }
  return new Map();
}

/** The name of the only form of a workbook, from a sheet with one row. */
export function onlyForm(
  tables: readonly TableBlock[],
): { readonly text: string; readonly id: string } | null {
  for (const { rows } of tables) {
    const [titles, row, more] = rows;
    const at = titles === undefined ? undefined : titledColumns(titles).get('form');
    const cell = more === undefined ? row?.cells.find(({ column }) => column === at) : undefined;
    if (cell !== undefined) return { text: cell.text.trim(), id: cell.id };
  }
  return null;
}

const textAt = ({ cells }: TableRow, column: number): string =>
  cells.find((cell) => cell.column === column)?.text.trim() ?? '';

const isSeveral = (text: string): boolean =>
  Number(text) > 1 || /^(?:y|yes|true|ja|oui|s[ií]|repeat\w*|unlimited|\*)$/i.test(text);
