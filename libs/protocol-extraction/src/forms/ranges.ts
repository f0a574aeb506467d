import type { Answer } from './form';
import { isUnit } from './units';

/** The ends between which an answer must lie. One end can be open. */
export type Range = NonNullable<Answer['range']>;

/** Words before a range: `range 34.0–42.0`, `Edit check: 60 to 250`, `Wertebereich 30 bis 200`. */
const LEAD = String.raw`(?:(?:normal|valid|allowed|permitted|accepted|expected|plausible|plausib\p{L}*|reference|warning|soft|hard|edit|query|check(?:s|ed)?|must be|should be|values?|ranges?|limits?|normbereich|referenz\p{L}*|\p{L}*(?:bereich|grenzen?)|zulässig\p{L}*|erlaubt\p{L}*|werte?|plage|intervalle?|valeurs?|normales?|limites?|rangos?|valores?|intervallo|intervalo|valori|faixa|bereik|zakres|norma|範囲|范围|基準値|正常值)[\s:：=]*)+`;
const FROM = String.raw`(?:from|between|von|zwischen|de|entre|tra|da|van|tussen|od)\s+`;
const TO = String.raw`\s*(?:-|–|—|−|~|〜|～|\.{2,3}|…|至|から|,(?=\s))\s*|\s+(?:to|and|bis|und|à|et|a|y|al|e|até|tot|en|do|i)\s+`;
const NUMBER = String.raw`[-−]?\d+(?:[.,]\d+)?`;
const MINIMUM = String.raw`(?:min(?:imum|imal|imo|imalwert|\.)?|low(?:er)?(?: limit)?|untergrenze)[\s:：=]*`;
const MAXIMUM = String.raw`(?:max(?:imum|imal|imo|imalwert|\.)?|massimo|high|upper(?: limit)?|obergrenze)[\s:：=]*`;
const UNIT = String.raw`(?:\s*(?<unit>[\p{L}%°µμ][^\s,;]{0,12}))?`;

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
const AT_END = new RegExp(
  String.raw`[\s,;:–-]+(?<range>${LEAD}(?:${FORMS.slice(0, 2).map(unnamed).join('|')}))$`,
  'iu',
);
const IN_BRACKETS = /^[([]([^()[\]]{3,60})[)\]]/;

function unnamed(form: string): string {
  return form.replace(/\(\?<\w+>/g, '(?:');
}

/** A range with the unit that is printed behind it, and whether words or a unit say that it is one: `0-10` can be a scale. */
export interface PrintedRange {
  readonly range: Range;
  readonly units: readonly string[];
  readonly isNamed: boolean;
}

/** The range that a text states and nothing else: `60–250`, `Min 100 / Max 220`, `>= 18 and <= 65`, `34,0 bis 42,0 °C`. */
export function rangeIn(text: string): PrintedRange | null {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/[\s.;]+$/, '')
    .trim();
  for (const form of WHOLE) {
    const groups = form.exec(line)?.groups;
    if (groups === undefined) continue;
    const { low, high, unit, lead } = groups;
    if (unit !== undefined && !isUnit(unit) && (lead === undefined || !unit.includes('/'))) continue;
    const [minimum, maximum] = [numberOf(low), numberOf(high)];
    if (minimum !== undefined && maximum !== undefined && minimum > maximum) continue;
    return {
      range: { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) },
      units: unit === undefined ? [] : [unit],
      isNamed: lead !== undefined || unit !== undefined || !/^[\d-]/.test(line),
    };
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
  return match === null || printed === null ? null : { printed, before: text.slice(0, match.index) };
}

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.replace(',', '.').replace('−', '-'));
