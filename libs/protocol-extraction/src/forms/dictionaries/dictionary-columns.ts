import type { TableRow } from '@app/contracts';
import { fold } from '@app/text-normalization';
import { isTypeWord } from './dictionary-types';
import { type DictionaryColumn, TITLES } from './dictionary-titles';

export type Columns = ReadonlyMap<DictionaryColumn, number>;

const BY_TITLE = new Map(
  TITLES.flatMap(([column, titles]) =>
    titles.map((title, rank) => [titleKey(title), { column, rank }] as const),
  ).reverse(),
);

/** The columns that state the type or the choices of a field. */
const TYPED: readonly DictionaryColumn[] = ['type', 'control', 'choices', 'validation', 'codeText'];
const FEWEST_COLUMNS = 3;
/** Columns that say whether a field is in use. Other lists have them as well, so they do not tell a dictionary. */
const IN_USE: readonly DictionaryColumn[] = ['active', 'retired', 'annotation'];

/** The columns of a row of titles. Null if the row does not title a data dictionary. */
export function dictionaryColumns(
  titles: Pick<TableRow, 'cells'>,
  body: readonly Pick<TableRow, 'cells'>[],
): Columns | null {
  const columns = withColumnsByContent(titledColumns(titles), titles, body);
  const isNamed = columns.has('name') || columns.has('label');
  const isTyped = TYPED.some((column) => columns.has(column));
  const count = [...columns.keys()].filter((column) => !IN_USE.includes(column)).length;
  return isNamed && isTyped && count >= FEWEST_COLUMNS ? columns : null;
}

/** The columns whose titles are known. */
export function titledColumns({ cells }: Pick<TableRow, 'cells'>): Map<DictionaryColumn, number> {
  const found = new Map<DictionaryColumn, { at: number; rank: number }>();
  for (const { column: at, text } of cells) {
    const [known] = titlesIn(text)
      .flatMap((title) => BY_TITLE.get(title) ?? [])
      .sort((one, other) => one.rank - other.rank);
    if (known === undefined) continue;
    const before = found.get(known.column);
    if (before === undefined || known.rank < before.rank) found.set(known.column, { at, rank: known.rank });
  }
  return new Map([...found].map(([column, { at }]) => [column, at]));
}

/** A title, and its parts if it is printed in two languages, names its language (`label::English`), or has a note in brackets. */
export function titlesIn(text: string): string[] {
  const parts = text.split(
    /[/\n|()（）]|::|(?<=\p{Script=Latin}|\?)\s+(?=[\p{Script=Han}])|(?<=\p{Script=Han})\s+/u,
  );
  const titles = [text, ...parts].map(titleKey).filter((title) => title !== '');
  return [...titles, ...titles.flatMap((title) => OF_FIELD.exec(title)?.[1] ?? [])];
}

/** `Field Required`, `Item Units`: what the column states of a field. */
const OF_FIELD = /^(?:field|item|variable|question)\s+(.+)$/;

/** `FormOID`, `FORM_OID` and `Form OID` are one title. */
export function titleKey(text: string): string {
  return fold(
    text
      .replace(/\beCRF/g, 'ecrf')
      .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
      .replace(/_/g, ' ')
      .replace(/\s+/g, ' '),
  )
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replace(/[\s*:：]+$/, '')
    .trim();
}

/** Columns with other titles are known by what their cells hold: names of variables, or words of types. */
function withColumnsByContent(
  columns: Map<DictionaryColumn, number>,
  titles: Pick<TableRow, 'cells'>,
  body: readonly Pick<TableRow, 'cells'>[],
): Columns {
  const known = new Set(columns.values());
  const others = titles.cells.map(({ column }) => column).filter((column) => !known.has(column));
  const textsOf = (column: number): string[] =>
    body.flatMap(({ cells }) =>
      cells.filter((cell) => cell.column === column).map(({ text }) => text.trim()),
    );
  const find = (isOne: (texts: readonly string[]) => boolean): number | undefined =>
    others.find((column) => {
      const texts = textsOf(column);
      return texts.length >= FEWEST_ROWS && isOne(texts);
    });
  const type = TYPED.some((column) => columns.has(column) && column !== 'choices')
    ? undefined
    : find(areTypes);
  const name = columns.has('name') ? undefined : find(areNames);
  if (type !== undefined) columns.set('type', type);
  if (name !== undefined) columns.set('name', name);
  return columns;
}

const FEWEST_ROWS = 3;
const areTypes = (texts: readonly string[]): boolean => texts.every(isTypeWord);
const areNames = (texts: readonly string[]): boolean =>
  new Set(texts).size === texts.length &&
  texts.every((text) => /^[A-Za-z][A-Za-z0-9]*(?:[_.][A-Za-z0-9]+)+$/.test(text));
