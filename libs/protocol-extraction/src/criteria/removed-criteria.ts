import type { TableRow } from '@app/contracts';
import type { Criterion } from '../study';

/** What a document says of a criterion that an amendment removed, in the languages that titles are known in. */
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

/** The same in the place of a criterion, which keeps its number: `[Deleted with Amendment 2]`, `Not applicable as of Amendment 3.` */
const PLACEHOLDER = new RegExp(
  String.raw`^[\s[(<{]*(?:(?:this|the)\s+)?(?:(?:(?:in|ex)clusion\s+)?criteri(?:on|a|o|um)|critère|kriterium|critério)?\s*(?:\d{1,2}\s*)?(?:(?:is|was|has been|wurde|a été|ha sido|è stato|foi)\s+)?[:–—-]?\s*(?:${REMOVED.join('|')}|not applicable|n\/a|not used|reserved|(?:intentionally )?left blank|nicht zutreffend|sans objet|no aplica)(?<rest>.*)$`,
  'isu',
);
const AMENDED =
  /amend|amendement|enm(?:ie)?nda|emend|emenda|änderung|poprawk|修订|修正|改訂|改定|\bversion\s*\d|\bv\d/iu;
const LONGEST_PLACEHOLDER = 80;

/** Whether the text of a criterion says only that it was removed. Words behind that must name the amendment. */
export function isPlaceholder({ text, subItems }: Pick<Criterion, 'text' | 'subItems'>): boolean {
  const rest = text.length > LONGEST_PLACEHOLDER ? undefined : PLACEHOLDER.exec(text)?.groups?.rest;
  if (rest === undefined || subItems.length > 0) return false;
  return !/[\p{L}\p{N}]/u.test(rest) || AMENDED.test(rest);
}
