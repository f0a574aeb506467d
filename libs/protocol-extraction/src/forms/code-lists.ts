import type { TableBlock } from '@app/contracts';
import { fold } from '@app/text-normalization';
import type { FieldChoice } from './form';

/** Code lists that stand in tables of their own, by their name in small letters. */
export interface CodeLists {
  readonly byName: ReadonlyMap<string, readonly FieldChoice[]>;
  readonly tables: readonly string[];
}

const LIST = [
  'codelist',
  'code list',
  'codelist name',
  'code list name',
  'list',
  'list name',
  'codelist id',
  'id',
];
const CODE = ['code', 'coded value', 'value', 'term', 'submission value', 'cdisc submission value'];
const TEXT = [
  'decode',
  'decoded value',
  'label',
  'display',
  'display text',
  'text',
  'description',
  'meaning',
];

/** Tables with a column for the name of the list, the code and its text. */
export function codeListsOf(tables: readonly TableBlock[]): CodeLists {
  const byName = new Map<string, FieldChoice[]>();
  const found: string[] = [];
  for (const table of tables) {
    const titles = table.rows[0]?.cells ?? [];
    const at = (names: readonly string[]) =>
      titles.find(({ text }) => names.includes(fold(text).trim()))?.column;
    const [list, code, text] = [at(LIST), at(CODE), at(TEXT)];
    if (list === undefined || code === undefined || titles.length > LONGEST_TITLES) continue;
    found.push(table.id);
    let name = '';
    for (const { cells } of table.rows.slice(1)) {
      const of = (column: number | undefined) =>
        cells.find((cell) => cell.column === column)?.text.trim() ?? '';
      name = of(list).toLowerCase() || name;
      const value = of(code);
      if (value !== '')
        byName.set(name, [...(byName.get(name) ?? []), { code: value, text: of(text) || value }]);
    }
  }
  return { byName, tables: found };
}

/** A table with more columns is a dictionary. */
const LONGEST_TITLES = 6;
