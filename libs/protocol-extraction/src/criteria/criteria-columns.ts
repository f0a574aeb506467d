import type { TableBlock, TableRow } from '@app/contracts';
import { criteriaTitled } from '@app/text-normalization';

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

/** What a cell beside a criterion says if an amendment removed it, in the languages above. */
const REMOVED: readonly string[] = [
  'removed|deleted|withdrawn|retired|dropped|inactive|obsolete|superseded|cancell?ed|no longer (?:valid|in force)',
  'gestrichen|entfernt|gelöscht|entfallen|ungültig|inaktiv',
  'supprimée?|retirée?|annulée?|abandonnée?|inacti(?:f|ve)',
  'eliminad[oa]|suprimid[oa]|retirad[oa]|anulad[oa]|inactiv[oa]',
  'rimoss[oa]|eliminat[oa]|soppress[oa]|annullat[oa]|inattiv[oa]',
  'removid[oa]|inativ[oa]',
  'verwijderd|vervallen|geschrapt|inactief',
  'usunięt[eay]|skreślon[eay]|wycofan[eay]|nieaktywn[eay]',
  '已?删除|作废|废止|停用',
  '削除(?:済み?)?|廃止|無効',
];
const IS_REMOVED = new RegExp(`^(?:${REMOVED.join('|')})$`, 'iu');

/** Whether a cell beside the criterion says that it is not in force any more. */
export const isRemoved = ({ cells }: TableRow, column: number | undefined): boolean =>
  column !== undefined && cells.some((cell) => cell.column !== column && IS_REMOVED.test(cell.text.trim()));
