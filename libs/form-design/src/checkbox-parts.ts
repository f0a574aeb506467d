import type { XmlNode } from '@app/xml';
import { aliasOf } from './odm-elements';

/**
 * ODM has no type for a question that takes several choices, so each choice is an item of its own that is true or false.
 * Aliases say which question it belongs to.
 */
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

/** The choice of a checkbox question that an item stands for; null for any other item. */
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
