import type { TableBlock, TableRow } from '@app/contracts';

/** Titles of a column that says whether a field is in use. */
const STATE =
  /(?<!\p{L})(?:active|in use|used(?=\W*$)|status|state|enabled?|aktiv|in gebrauch|verwendet|zustand|actif|utilisée?|statut|état|activ[ao]|en uso|estado|attiv[ao]|in uso|stato|ativ[ao]|em uso|actief|in gebruik|aktywn[ey]|使用|有効|启用|状態|状态)(?!\p{L})/iu;
/** Words for fields that are not in use, in a title, in a cell or in a legend. */
export const NOT_IN_USE =
  /(?<!\p{L})(?:inactive|retired?|obsolete|deprecated|not (?:in use|used|active|collected)|no longer|disabled|deactivated|withdrawn|archived|deleted?|removed?|hidden|inaktiv|veraltet|entfallen|entfällt|gelöscht|stillgelegt|ausgeblendet|nicht (?:mehr|aktiv|verwendet)|inacti(?:f|ve)s?|supprimée?s?|masquée?s?|obsol[eèé]t\p{L}*|retirée?s?|inactiv[ao]s?|elimina[dt][ao]s?|ocult[ao]s?|inattiv[aoie]|nascost[ao]|inativ[ao]s?|inactief|vervallen|nieaktywn[ey])(?!\p{L})|停用|废弃|隐藏|廃止|無効|非表示/iu;
const NO = /^(?:no|n|false|0|off|nein|non|não|nee|nie|いいえ|否)$/iu;
const YES = /^(?:yes|y|true|1|x|✓|✔|on|ja|j|oui|o|sí|si|s|sim|tak|はい|是)$/iu;
/** The action tag of REDCap that hides a field on forms and in surveys alike. */
const HIDDEN_TAG = /@HIDDEN(?![\w-])/;
const LONGEST_STATE = 40;

/**
 * The ids of the rows of a dictionary that a cell takes out of use: `No` below *Active*, `Yes` below *Retired*, `obsolete` in a column of
 * states, a tag that hides the field, or a heading above them.
 */
export function countUnusedRows({ rows, columns }: TableBlock): ReadonlySet<string> {
  const at = rows.findIndex(({ cells }) => cells.filter(({ text }) => text !== '').length * 2 > columns);
  const titles = new Map(rows[at]?.cells.map(({ column, text }) => [column, text]));
  const isOff = ({ cells }: TableRow): boolean =>
    cells.some(({ column, text }) => takesOut(titles.get(column) ?? '', text.trim()));
  const unused = new Set<string>();
  let isRetired = false;
  for (const row of rows.slice(at + 1)) {
    const [only, more] = row.cells.filter(({ text }) => text.trim() !== '');
    if (only !== undefined && more === undefined)
      isRetired = only.text.length <= LONGEST_STATE && NOT_IN_USE.test(only.text);
    if (isRetired || isOff(row)) unused.add(row.id);
  }
  return unused;
}

function takesOut(title: string, text: string): boolean {
  if (HIDDEN_TAG.test(text)) return true;
  if (text.length > LONGEST_STATE || title.length > LONGEST_STATE) return false;
  if (NOT_IN_USE.test(title)) return YES.test(text) || NOT_IN_USE.test(text);
  return STATE.test(title) && (NO.test(text) || NOT_IN_USE.test(text));
}
