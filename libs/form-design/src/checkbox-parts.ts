import type { XmlNode } from '@app/xml';
import { aliasOf } from './odm-elements';

/** ODM has no multiple-choice type, so each choice is a separate boolean item. Aliases link the items to their question. */
export const BOX_ALIASES = {
  question: 'clindrove.checkbox.question',
  text: 'clindrove.checkbox.text',
  code: 'clindrove.checkbox.code',
  label: 'clindrove.checkbox.label',
} as const;

export interface CheckboxPart {
  readonly questionOid: string;
  readonly questionText: string;
  readonly code: string;
  readonly label: string;
}

/** Returns the choice of a checkbox question that an item represents. Null for any other item. */
export function checkboxPart(item: XmlNode): CheckboxPart | null {
  const [questionOid, questionText, code, label] = [
    aliasOf(item, BOX_ALIASES.question),
    aliasOf(item, BOX_ALIASES.text),
    aliasOf(item, BOX_ALIASES.code),
    aliasOf(item, BOX_ALIASES.label),
  ];
  if (!questionOid || !questionText || !code || !label) return null;
  return { questionOid, questionText, code, label };
}
