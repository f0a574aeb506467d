import { ONE_WORDS, REQUIRED_WORDS, SEVERAL_WORDS, TOTAL_WORDS } from './form-words';
import { type PrintedRange, type Range, rangeIn, rangeLast } from './ranges';
import { isDateFormat, isTimeUnit, isUnit } from './units';

/** A printed label, taken apart. */
interface Question {
  readonly text: string;
  /** Empty if no annotation is printed. */
  readonly name: string;
  readonly units: readonly string[];
  readonly range?: Range;
  readonly condition?: string;
  readonly instruction?: string;
  readonly isRequired?: true;
  readonly hasSeveral: boolean;
}

/** A variable name: `AETERM`, `VS.SYSBP`, `[weight_kg]`, `AESER / AESDTH`. */
const ANNOTATION = /(?:^|[\s:])[[{<(]?([A-Z][A-Z0-9_]{1,15}(?:\.[A-Z][A-Z0-9_]+)?)[\]}>)]?$/;
const FIELD_NAME = /\s(?:[[{<(](?=[a-z][a-z0-9]*_)|⟦)(\w+(?:\.\w+)?)[\]}>)⟧]$/;
const SEVERAL =
  /\b(?:check|select|tick|mark|choose|circle)\s+(?:all|any|one or more|each)\b|\ball that apply\b|\bmultiple (?:choices|answers)\b/i;
const CONDITION =
  /^(?:(?:(?:displayed|shown|visible|asked|enabled|active|appears|(?:wird )?(?:nur )?angezeigt|sichtbar|affichée?|visible|mostrad[oa]|se muestra|visualizzat[oa]|exibid[oa]|getoond|zichtbaar),?\s)?(?:only\s)?(?:if|when|wenn|falls|bei|si|cuando|se|quando|als|indien|jeśli)\b|only\b|for (?:females?|males?|women|men)\b|females? only|males? only|where applicable|as applicable|(?:nur|uniquement|seulement|s[oó]lo|soltanto|apenas|somente|alleen|tylko)\s+(?:falls|wenn|bei|für|si|en cas|pour|se|in caso|per|para|em caso|indien|als|bij|voor|jeśli|dla)\b)/iu;
/** How a time is written, behind its question and without brackets. */
const CLOCK =
  /(?<=\p{L}.*)\s+((?:24|12)[\s-]?(?:h|hours?|hrs?|stunden)[\s-](?:clock|format|notation|uhr|anzeige)|(?:format[oe]?|reloj|relógio|orologio|horloge)\s(?:de\s|di\s|da\s)?(?:24|12)\s?(?:h|horas|ore|heures)|24-uurs\s?\p{L}+)$/iu;
const BULLET = /^(?:[•▪●○■◦–—*¨\u00A8\uF0B7-]\s*)+(?=\p{L})/u;
const NUMBER = /^(?:Q\.?\s?)?\(?\d{1,3}(?:\.\d{1,2}){0,2}[a-z]?[.):]\s+|^\(?[a-z][.)]\s+(?=\p{Lu})/u;

/**
 * Takes a label apart. Texts in brackets become the unit, the range, the condition or the instruction that they state; what is none of
 * these stays in the question. Bare numbers from 0 or 1 stay in it, too: they tell a person the ends of a scale.
 *
 * @param isAnnotated True if the labels of this place end with variable names.
 * @param takes What is filled in. Beside choices, a range explains what they mean.
 */
export function questionOf(
  printed: string,
  isAnnotated: boolean,
  takes: 'value' | 'choice' = 'choice',
): Question {
  const line = printed.replace(/\s+/g, ' ').replace(BULLET, '').replace(NUMBER, '').trim();
  const { text: labelled, name } = withoutName(line, isAnnotated);
  const units: string[] = [];
  const conditions: string[] = [];
  const instructions: string[] = [];
  let range: Question['range'];
  let isRequired = false;
  // The brackets of `Reason(s)` and `Mitarbeiter(in)` are letters of a word.
  let text = labelled.replace(
    /(?!(?<=\p{Ll})\(\p{Ll}{1,3}\))\s*[([]([^()[\]]{1,80}(?:\(s\))?)[)\]]/gu,
    (whole: string, inside: string) => {
      const stated = rangeOf(inside);
      const parts = inside.split(/\s*[,;]\s*|\s+or\s+/);
      if (isDateFormat(inside)) instructions.push(inside.trim());
      else if (parts.every(isUnit)) units.push(...parts.map((part) => part.trim()));
      else if (stated !== null) {
        const isScale = !stated.isNamed && (stated.range.minimum ?? 0) <= 1;
        if (stated.isNamed && takes === 'choice') return whole;
        ({ range } = stated);
        if (isScale || takes === 'choice') return whole;
        units.push(...stated.units);
      } else if (REQUIRED_WORDS(inside)) isRequired = true;
      else if (isCondition(inside)) conditions.push(inside.trim());
      else if (isInstruction(inside)) instructions.push(inside.trim());
      else return whole;
      return '';
    },
  );
  text = text.replace(CLOCK, (_whole, note: string) => {
    instructions.push(note);
    return '';
  });
  const comma = /^(.{2,}?),\s*([^,]{1,15})$/.exec(text);
  if (comma?.[1] !== undefined && comma[2] !== undefined && isUnit(comma[2])) {
    text = comma[1];
    units.push(comma[2].trim());
  }
  const last = takes === 'value' ? rangeLast(text.replace(/[\s:]+$/, '')) : null;
  if (last !== null) {
    ({ range } = last.printed);
    text = last.before;
    units.push(...last.printed.units);
  }
  isRequired ||= /\*\s*:?$/.test(text);
  const several = SEVERAL.test(printed);
  const asked = text
    .replace(/\s*\*+\s*(?=:?$)/, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s:]+$/, '')
    .trim();
  const first = /^((?:if|falls|wenn|si|se|als|indien|jeśli|jeżeli)\s+[^,:]{1,60}?),\s/iu.exec(asked)?.[1];
  if (first !== undefined) conditions.push(first);
  return {
    text: asked,
    name,
    units,
    ...(range && { range }),
    ...(conditions.length > 0 && { condition: conditions.join('; ') }),
    ...(instructions.length > 0 && { instruction: instructions.join('; ') }),
    ...(isRequired && { isRequired: true }),
    hasSeveral: several,
  };
}

/** Whether a text says when the question is asked. */
export const isCondition = (text: string): boolean => CONDITION.test(text);

const ITEMS = String.raw`(?:items?|[íi]tems|itens|questions?|fragen|preguntas|perguntas|domande|vragen|pozycji|pytań|scores|punkte)(?!\p{L})`;
const SUM = new RegExp(
  String.raw`(?<!\p{L})(?:sum|total|summe|somme|suma|somma|soma|som)\s(?:of|der|des?|dos?|das?|de\s(?:los|las|les)|dei|degli|delle|van(?:\sde)?)?\s?(?:the\s|all\s)?${ITEMS}`,
  'iu',
);
const PARTS = new RegExp(String.raw`\(${ITEMS}\s\d+\s?(?:-|–|to|bis|à|al?|t/m|do)\s?\d+`, 'iu');

/** Whether a text says what a total is made of: `sum of items 1 to 8`, `Total score (items 1 to 4)`. */
export const isSum = (text: string): boolean => SUM.test(text) || (TOTAL_WORDS(text) && PARTS.test(text));

/** A range with both ends in brackets, alone or beside its unit: `60–250`, `kg, 30 to 250`. A time explains when. */
function rangeOf(inside: string): PrintedRange | null {
  const parts = inside.split(/\s*;\s*|,\s+/);
  const ranges = [inside, ...parts].flatMap((part) => rangeIn(part) ?? []);
  const printed = ranges.find(
    ({ range: { minimum, maximum } }) => minimum !== undefined && maximum !== undefined,
  );
  if (printed === undefined || printed.units.some(isTimeUnit)) return null;
  const units = parts.filter((part) => rangeIn(part) === null);
  if (units.every(isSum)) return printed;
  return rangeIn(inside) === null && !units.every(isUnit)
    ? null
    : rangeIn(inside) !== null
      ? printed
      : { ...printed, units: [...units, ...printed.units], isNamed: true };
}

/** Whether a text says what to do. */
export const isInstruction = (inside: string): boolean =>
  SEVERAL.test(inside) ||
  ((SEVERAL_WORDS(inside) || ONE_WORDS(inside)) && /\s/.test(inside)) ||
  /^(?:with|e\.g\.|eg\b|i\.e\.|for example|please|record|check|tick|select|circle|enter|use|see|including|24[- ]?h|dd|mm|hh|yyyy|to be|optional|calculated|derived)/i.test(
    inside.trim(),
  );

/** A label with the name that a note gives it. The brackets are in no form. */
export const withName = (text: string, name = ''): string => (name === '' ? text : `${text} ⟦${name}⟧`);

function withoutName(line: string, isAnnotated: boolean): { text: string; name: string } {
  const own = FIELD_NAME.exec(line);
  if (own?.[1] !== undefined) return { text: line.slice(0, own.index).trim(), name: own[1] };
  if (!isAnnotated) return { text: line, name: '' };
  const match = ANNOTATION.exec(line);
  const text = match === null ? '' : line.slice(0, match.index).trim();
  return match?.[1] === undefined || text === '' ? { text: line, name: '' } : { text, name: match[1] };
}

/** Whether a text asks for several answers. */
export const asksForSeveral = (text: string): boolean => SEVERAL.test(text) || SEVERAL_WORDS(text);

/** Whether most labels of one place end with a variable name, so that the last word of each is one. */
export function areAnnotated(labels: readonly string[]): boolean {
  const names = labels.flatMap((label) => {
    const match = ANNOTATION.exec(label.replace(/\s+/g, ' ').trim());
    return match?.[1] !== undefined && match.index > 0 && /\p{Ll}/u.test(label) ? [match[1]] : [];
  });
  // Words such as `BP` are repeated.
  const isUnique = new Set(names).size === names.length;
  return isUnique && names.length >= 2 && names.length * 2 >= labels.length;
}
