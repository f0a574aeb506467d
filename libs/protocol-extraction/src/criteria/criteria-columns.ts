import type { TableBlock, TableRow } from '@app/contracts';
import { criteriaTitled } from '@app/text-normalization';

/** What the titles of columns call a criterion in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Chinese and Japanese. */
const CRITERION: readonly string[] = [
  'criteri(?:on|a|um|os?)?',
  'kriteri(?:um|en)',
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
    ({ text, columnSpan }) =>
      columnSpan === 1 &&
      text.length <= LONGEST &&
      TITLE.test(text.trim()) &&
      criteriaTitled(text) === undefined,
  );
  return titles.length === 1 && filled.length > 1 ? titles[0]?.column : undefined;
}
