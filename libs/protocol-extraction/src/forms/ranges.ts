import type { Answer } from './form';
import { isUnit } from './units';

/** The ends between which an answer must lie. One end can be open. */
export type Range = NonNullable<Answer['range']>;

/** How numbers are written. Of point and comma, the one that is not in front of decimals groups thousands. */
export interface Writing {
  readonly decimal: '.' | ',';
  /** The answer has no decimals, so each group of three digits is a thousand. */
  readonly isWhole?: boolean;
}

/** `34,0`, `0,125`: a comma that cannot group thousands. */
const COMMA = /(?<![\d.,])(?:\d+,(?:\d{1,2}|\d{4,})|0\d*,\d+)(?![\d.,])/;
const POINT = /(?<![\d.,])(?:\d+\.(?:\d{1,2}|\d{4,})|0\d*\.\d+)(?![\d.,])/;

/** The sign in front of the decimals of all texts of a place. */
export const decimalSignOf = (texts: readonly string[]): Writing['decimal'] =>
  texts.some((text) => COMMA.test(text)) && !texts.some((text) => POINT.test(text)) ? ',' : '.';

/** Words before a range: `range 34.0–42.0`, `Edit check: 60 to 250`, `Wertebereich 30 bis 200`. */
const LEAD = String.raw`(?:(?:normal|valid|allowed|permitted|accepted|expected|plausible|plausib\p{L}*|reference|warning|soft|hard|edit|quer(?:y|ies)|fires?|raised|if|outside(?: of)?|check(?:s|ed)?|must be|should be|values?|ranges?|limits?|normbereich|referenz\p{L}*|\p{L}*(?:bereich|grenzen?)|zulässig\p{L}*|erlaubt\p{L}*|werte?|plage|intervalle?|valeurs?|normales?|limites?|rangos?|valores?|intervallo|intervalo|valori|faixa|bereik|zakres|norma|範囲|范围|基準値|正常值)[\s:：=]*)+`;
const FROM = String.raw`(?:from|between|von|zwischen|de|entre|tra|da|van|tussen|od)\s+`;
const TO = String.raw`\s*(?:-|–|—|−|~|〜|～|\.{2,3}|…|至|から|,)\s*|\s+(?:to|and|bis|und|à|et|a|y|al|e|até|tot|en|do|i)\s+`;
const NUMBER = String.raw`[-−]?\d+(?:\.\d+)?`;
const MINIMUM = String.raw`(?:min(?:imum|imal|imo|imalwert|\.)?|low(?:er)?(?: limit)?|untergrenze|at least|mindestens|au moins|al menos|almeno|pelo menos|minstens|co najmniej)[\s:：=]*`;
const MAXIMUM = String.raw`(?:max(?:imum|imal|imo|imalwert|\.)?|massimo|high|upper(?: limit)?|obergrenze|at most|up to|höchstens|au plus|como máximo|al massimo|no máximo|hoogstens|najwyżej)[\s:：=]*`;
const UNIT = String.raw`(?:\s*(?<unit>[\p{L}%°µμ×][^\s,;]{0,12}))?`;

/** A unit behind the lower end, which the upper end repeats, and the word between two ends. */
const AND = String.raw`(?:\s?[%°\p{L}/]{1,8}?)?[\s,;/|]*(?:and|und|et|y|e|en)?\s*`;
/** What is compared: `weight >= 30`, or the answer itself: `. >= 30`. */
const VALUE = String.raw`(?:(?:\p{L}[\p{L}\d_]*|\.)\s*)?`;

/** How both ends or one end of a range are printed. */
const FORMS = [
  String.raw`(?:${FROM})?(?<low>${NUMBER})(?:${TO})(?<high>${NUMBER})${UNIT}`,
  String.raw`${MINIMUM}(?<low>${NUMBER})${AND}${MAXIMUM}(?<high>${NUMBER})${UNIT}`,
  String.raw`${VALUE}(?:>=?|≥)\s*(?<low>${NUMBER})${AND}${VALUE}(?:<=?|≤)\s*(?<high>${NUMBER})${UNIT}`,
  String.raw`(?<low>${NUMBER})\s*(?:<=?|≤)\s*\p{L}[\p{L}\d_]*\s*(?:<=?|≤)\s*(?<high>${NUMBER})${UNIT}`,
  String.raw`(?:${MINIMUM}|${VALUE}(?:>=?|≥)\s*)(?<low>${NUMBER})${UNIT}`,
  String.raw`(?:${MAXIMUM}|${VALUE}(?:<=?|≤)\s*)(?<high>${NUMBER})${UNIT}`,
];
const WHOLE = FORMS.map((form) => new RegExp(String.raw`^(?<lead>${LEAD})?${form}$`, 'iu'));
/** A range in words at the end of a text, without brackets: `Temperature, range 34.0–42.0`. */
const AT_END = new RegExp(String.raw`[\s,;:–-]+(?<range>${LEAD}(?:${FROM}|${MINIMUM})?[-−]?\d.*)$`, 'iu');
const IN_BRACKETS = /^[([]([^()[\]]{3,60})[)\]]/;

/** A range with the unit that is printed behind it, and whether words or a unit say that it is one: `0-10` can be a scale. */
export interface PrintedRange {
  readonly range: Range;
  readonly units: readonly string[];
  readonly isNamed: boolean;
}

/**
 * The range that a text states and nothing else: `60–250`, `Min 100 / Max 220`, `>= 18 and <= 65`, `34,0 bis 42,0 °C`.
 *
 * @param writing How the other texts of the place write numbers; the text itself tells if omitted.
 */
export function rangeIn(
  text: string,
  writing: Writing = { decimal: decimalSignOf([text]) },
): PrintedRange | null {
  const line = plainNumbers(text.replace(/\s+/g, ' '), writing)
    .replace(/[\s.;]+$/, '')
    .trim();
  for (const form of WHOLE) {
    const groups = form.exec(line)?.groups;
    if (groups === undefined) continue;
    const { low, high, unit, lead } = groups;
    if (unit !== undefined && !isUnit(unit) && (lead === undefined || !unit.includes('/'))) continue;
    const range = rangeOf(numberOf(low), numberOf(high));
    if ((range.minimum ?? -Infinity) > (range.maximum ?? Infinity)) continue;
    const isNamed = lead !== undefined || unit !== undefined || !/^[\d-]/.test(line);
    return { range, units: unit === undefined ? [] : [unit], isNamed };
  }
  return null;
}

/** The range at the beginning of a text behind a blank, and what follows it. Without brackets, words tell that it is one. */
export function rangeFirst(text: string): { readonly printed: PrintedRange; readonly rest: string } | null {
  const [whole = '', inside] = IN_BRACKETS.exec(text) ?? [];
  const printed = rangeIn(inside ?? text);
  if (printed === null || (inside === undefined && !printed.isNamed)) return null;
  return { printed, rest: inside === undefined ? '' : text.slice(whole.length).trim() };
}

/** The range in words at the end of a label, and what stands before it. */
export function rangeLast(text: string): { readonly printed: PrintedRange; readonly before: string } | null {
  const match = AT_END.exec(text);
  const printed = match === null ? null : rangeIn(match.groups?.['range'] ?? '');
  const isWhole = printed !== null && Object.keys(printed.range).length > 1;
  return match !== null && isWhole ? { printed, before: text.slice(0, match.index) } : null;
}

/** The range of a row of a dictionary: the numbers of two cells, or the first range of a cell with words or an expression. */
export function limitsIn(
  cells: { readonly minimum: string; readonly maximum: string; readonly range: string },
  writing: Writing,
): Range | undefined {
  const parts = [cells.range.replace(/[()]/g, ' '), ...cells.range.split(/[;\n]|[.,]\s|\s\(/)];
  const [printed] = parts.flatMap((part) => rangeIn(part, writing)?.range ?? []);
  const [minimum, maximum] = [cells.minimum, cells.maximum].map((text) => {
    const plain = plainNumbers(text.trim(), writing);
    return new RegExp(`^${NUMBER}$`).test(plain) ? numberOf(plain) : undefined;
  });
  const range = rangeOf(minimum ?? printed?.minimum, maximum ?? printed?.maximum);
  return Object.keys(range).length === 0 ? undefined : range;
}

const rangeOf = (minimum: number | undefined, maximum: number | undefined): Range => ({
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum }),
});

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.replace('−', '-'));

/** The numbers of a text with a point in front of their decimals, and without signs between thousands. */
function plainNumbers(text: string, { decimal, isWhole = false }: Writing): string {
  const joined = text.replace(/(?<![\d.,])[1-9]\d{0,2}(?:[ \u00A0\u202F'’]\d{3})+(?!\d)/g, (number) =>
    number.replace(/\D/g, ''),
  );
  return joined.replace(/(?<![\d.,])\d+(?:[.,]\d+)+(?![\d.,])/g, (number) => {
    const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?=[.,]|$)/.exec(number);
    const isGrouped = grouped !== null && (isWhole || grouped[1] !== decimal);
    const whole = isGrouped ? grouped[0].replace(/[.,]/g, '') + number.slice(grouped[0].length) : number;
    return /^\d+,\d+$/.test(whole) ? whole.replace(',', '.') : whole;
  });
}
