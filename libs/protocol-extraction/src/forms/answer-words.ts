/** Words for yes and no in the languages of study documents. */
const YES = listed(
  'y|yes|true|ja|j|oui|sí|si|s|sì|sim|tak|t|是|有|はい|あり|да|wahr|vrai|verdadero|verdadeiro|vero|waar|prawda|истина|真',
);
const NO = listed(
  'n|no|false|nein|non|não|nao|nee|nie|否|无|無|いいえ|なし|нет|falsch|faux|falso|onwaar|fałsz|ложь|假|偽',
);

export const isYes = (text: string): boolean => YES.has(text.trim().toLowerCase());
export const isNo = (text: string): boolean => NO.has(text.trim().toLowerCase());

function listed(words: string): ReadonlySet<string> {
  return new Set(words.split('|'));
}
