import type { FieldChoice } from './form';

/** Codes with their texts, and the text before them. */
export interface CodedList {
  readonly before: string;
  readonly choices: readonly FieldChoice[];
}

const CODE = /(?<![\p{L}\p{N}.])(\d{1,3}|[A-Z]{1,2})\s?[=＝]\s?(?=\S)/gu;
const LONGEST_CHOICE = 60;
const FEWEST_CHOICES = 2;

/** The codes at the end of a text: `Unit 1=mg 2=g`, `(1 = mild, 2 = severe)`. Null if there are none. */
export function codedListIn(text: string): CodedList | null {
  const line = text.replace(/\s+/g, ' ').trim();
  const codes = [...line.matchAll(CODE)];
  const [first] = codes;
  if (first === undefined || codes.length < FEWEST_CHOICES) return null;
  const choices = codes.map((code, at) => ({
    code: code[1] ?? '',
    text: line
      .slice(code.index + code[0].length, codes[at + 1]?.index)
      .replace(/[\s,;；，、/|.]+$/, '')
      .replace(/^([^(]*)\)$/, '$1')
      .trim(),
  }));
  const isList =
    choices.every((choice) => choice.text !== '' && choice.text.length <= LONGEST_CHOICE) &&
    new Set(choices.map(({ code }) => code)).size === choices.length;
  return isList ? { before: line.slice(0, first.index).replace(/[\s(:]+$/, ''), choices } : null;
}
