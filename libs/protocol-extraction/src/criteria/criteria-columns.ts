import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { criteriaTitled, type CriteriaKind } from '@app/text-normalization';

/** What the titles of columns call a criterion in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Chinese and Japanese. */
const CRITERION: readonly string[] = [
  'criteri(?:on|a|um|os?)?',
  'kriteri(?:ums?|en)',
  'critères?',
  'critérios?',
  'kryteri(?:um|a)',
  '(?:入选|排除|纳入|选择)?标准',
  '(?:選択|除外|適格)?基準',
];
/** Words beside it that still mean its text. */
const WORDING: readonly string[] = [
  'text',
  'wording',
  'description',
  'wortlaut',
  'beschreibung',
  'libellé',
  'texte',
  'texto',
  'descripción',
  'testo',
  'descrizione',
  'descrição',
  'tekst',
  'omschrijving',
  'treść',
  'opis',
  '内容',
  '描述',
];
const SHORT = String.raw`(?:inclusion|exclusion|eligibility|full|of|the|der|des?|del|della|do|van|het|[/()–-]|\s)*`;
const TITLE = new RegExp(
  `^${SHORT}(?:${WORDING.join('|')})?${SHORT}(?:${CRITERION.join('|')})${SHORT}(?:${WORDING.join('|')})?:?$`,
  'iu',
);
const LONGEST = 50;

/** Returns true if the row has column titles and one title names the criterion column. List titles do not count. */
export const titlesColumns = (row: TableRow): boolean => titleIn(row) !== undefined;

/**
 * The column of the criteria in a table whose row of titles names it. The other titled columns hold a reason, a source or a version.
 * Undefined if no row names the column.
 */
export function criterionColumn({ rows }: TableBlock): number | undefined {
  return rows.map(titleIn).find((column) => column !== undefined);
}

function titleIn({ cells }: TableRow): number | undefined {
  const filled = cells.filter(({ text }) => text.trim() !== '');
  const titles = filled.filter(
    ({ text, columnSpan }) => columnSpan === 1 && text.length <= LONGEST && TITLE.test(text.trim()),
  );
  const [title, other] = titles;
  if (title === undefined || other !== undefined || filled.length < 2) return undefined;
  // The title of a list stands alone or beside the one of its numbers.
  const isOfList = criteriaTitled(title.text) !== undefined;
  const areTitles = filled.length > 2 && filled.every(({ text }) => text.length <= LONGEST);
  return isOfList && !areTitles ? undefined : title.column;
}

/** Pairs of codes that stand for the two lists, such as those of the CDISC variable IECAT shortened by data managers. */
const CODES: readonly (readonly string[])[] = [
  ['I', 'E'],
  ['IN', 'EX'],
  ['INC', 'EXC'],
  ['INCL', 'EXCL'],
  ['IC', 'EC'],
];
const FEWEST_CODED = 3;

/** The cells that name the list of the criterion in their row: by a title, or by one of two codes that fill their column. */
export function kindCells({ rows }: TableBlock): ReadonlyMap<TableCell, CriteriaKind> {
  const cells = rows.flatMap((row) => (row.isHeader ? [] : row.cells.filter(({ text }) => text !== '')));
  const titled = cells.flatMap((cell) => {
    const kind = criteriaTitled(cell.text);
    return kind === undefined ? [] : [[cell, kind] as const];
  });
  if (titled.length > 0) return new Map(titled);
  const columns = new Set(cells.map(({ column }) => column));
  for (const column of columns)
    for (const codes of CODES) {
      const own = cells.filter((cell) => cell.column === column);
      const coded = own.flatMap((cell) => {
        const kind = KINDS[codes.indexOf(codeOf(cell))];
        return kind === undefined ? [] : [[cell, kind] as const];
      });
      // Only the title of the column may be another text.
      const isFilled = coded.length >= FEWEST_CODED && coded.length >= own.length - 1;
      if (isFilled && new Set(coded.map(([, kind]) => kind)).size === KINDS.length) return new Map(coded);
    }
  return new Map();
}

const KINDS = ['inclusion', 'exclusion'] as const;
const codeOf = ({ text }: TableCell): string => text.trim().replace(/\.$/, '').toUpperCase();

const IS_WORDING = new RegExp(`^(?:${WORDING.join('|')}):?$`, 'iu');

/**
 * The column of the texts in a table that names the list of each row: its title may be only `Text` or `Description`, or a name of a
 * database; then it is the column that says most.
 */
export const wordingColumn = (table: TableBlock): number | undefined =>
  criterionColumn(table) ??
  table.rows[0]?.cells.find(({ text }) => IS_WORDING.test(text.trim()))?.column ??
  longestColumn(table);

/** How many times as much as any other column the longest one must say. */
const LONGER = 2;

/** The column of different texts that says most, if each row has a text there. */
function longestColumn({ rows: [, ...body] }: TableBlock): number | undefined {
  const texts = new Map<number, string[]>();
  for (const { column, text } of body.flatMap(({ cells }) => cells))
    if (text.trim() !== '') texts.set(column, [...(texts.get(column) ?? []), text]);
  const lengths = [...texts].map(([column, own]) => ({ column, own, length: own.join('').length }));
  const [longest, next] = lengths.sort((one, other) => other.length - one.length);
  if (longest === undefined || longest.length < (next?.length ?? 0) * LONGER) return undefined;
  const { own, column } = longest;
  return new Set(own).size === own.length && own.length === body.length ? column : undefined;
}
