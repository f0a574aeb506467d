import type { TableBlock, TableRow } from '@app/contracts';
import { titledColumns, titlesIn } from './dictionary-columns';
import type { FieldChoice } from '../form';

/** Code lists that stand in tables of their own, by their name in small letters. */
export interface CodeLists {
  readonly byName: ReadonlyMap<string, readonly FieldChoice[]>;
  /** Lists of the units between which a field chooses. */
  readonly unitsByName: ReadonlyMap<string, readonly FieldChoice[]>;
  readonly tables: readonly string[];
}

const LIST = listed(
  'codelist|code list|codelist name|code list name|list|list name|codelist id|id|data dictionary name|variable|variable name|field name|codeliste|liste|lista|nom de la liste|变量名|变量|代码表|コードリスト',
);
const UNIT_LIST = listed('unit dictionary name|unit list|unit codelist|einheitenliste');
/** The choices of an XLSForm are named by their list, so that `name` is the code. */
const CHOICE_LIST = listed('list name');
const CHOICE = listed('name');
const CODE = listed(
  'code|coded value|coded data|coded unit|value|term|submission value|cdisc submission value|wert|valeur|valor|codigo|codice|kod|代码|编码|值|コード',
);
const TEXT = listed(
  'decode|decoded value|label|value label|display|display text|text|description|meaning|user data string|unit string|bedeutung|bezeichnung|beschreibung|libelle|signification|etiqueta|significado|descripcion|etichetta|significato|betekenis|omschrijving|znaczenie|opis|含义|标签|描述|名称|ラベル|意味',
);

/** Tables with a column for the name of the list, the code and its text. */
export function codeListsOf(tables: readonly TableBlock[]): CodeLists {
  const byName = new Map<string, FieldChoice[]>();
  const unitsByName = new Map<string, FieldChoice[]>();
  const found: string[] = [];
  for (const table of tables) {
    const titled = titledBy(table.rows);
    if (titled === null) continue;
    found.push(table.id);
    const own = titled.isUnits ? unitsByName : byName;
    let name = '';
    for (const { cells } of table.rows.slice(titled.at + 1)) {
      const of = (column: number) => cells.find((cell) => cell.column === column)?.text.trim() ?? '';
      name = of(titled.list).toLowerCase() || name;
      const value = of(titled.code);
      if (value !== '')
        own.set(name, [...(own.get(name) ?? []), { code: value, text: of(titled.text) || value }]);
    }
  }
  return { byName, unitsByName, tables: found };
}

/** A table with more columns, or with types, is a dictionary. */
const TYPED = ['type', 'control', 'validation'] as const;
const MOST_TITLES = 6;
/** A title of the sheet can stand above the titles of the columns. */
const TITLE_ROWS = 3;

interface Titled {
  readonly at: number;
  readonly list: number;
  readonly code: number;
  readonly text: number;
  readonly isUnits: boolean;
}

function titledBy(rows: readonly TableRow[]): Titled | null {
  for (const [at, { cells }] of rows.slice(0, TITLE_ROWS).entries()) {
    const known = titledColumns({ cells });
    const find = (names: ReadonlySet<string>): number | undefined =>
      cells.find(({ text }) => titlesIn(text).some((title) => names.has(title)))?.column;
    const choices = find(CHOICE_LIST);
    const isLong = cells.length > MOST_TITLES && choices === undefined;
    if (isLong || TYPED.some((column) => known.has(column))) return null;
    const units = find(UNIT_LIST);
    const list = units ?? choices ?? find(LIST);
    const code = find(CODE) ?? (choices === undefined ? undefined : find(CHOICE));
    const text = find(TEXT);
    if (list !== undefined && code !== undefined && text !== undefined && list !== code && code !== text)
      return { at, list, code, text, isUnits: units !== undefined };
  }
  return null;
}

function listed(titles: string): ReadonlySet<string> {
  return new Set(titles.split('|'));
}
