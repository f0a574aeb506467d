import { answerOf } from './choices';
import { codedListIn } from './coded-list';
import type { Answer, Field, FieldChoice } from './form';
import {
  COUNT_WORDS,
  DATE_WORDS,
  IDENTITY_WORDS,
  NAME_WORDS,
  NUMBER_OF,
  SIGNATURE_WORDS,
  TIME_WORDS,
  YEAR_WORDS,
} from './form-words';
import { withoutStudy } from './form-titles';
import { asksForSeveral, isSum, questionOf } from './question';
import type { Slot } from './slots';
import { DATE_PARTS, isCounted, isUnit } from './units';

/** Fields that identify a page. Only the end of the label counts, because texts can stand before it. */
const IDENTITY =
  /(?:\b(?:subject|participant|patient|screening|randomi[sz]ation|enrol+ment)(?:'s)?\s*(?:id|identifier|identification|no\.?|number|#|initials|code|name)(?:\s*(?:no\.?|number))?|\b(?:site|cent(?:er|re)|protocol|study|trial|visit|page|crf|form)(?:\s*(?:id|identifier|no\.?|number|#|code|name|version))|^(?:visit|site|initials|page|subject|patient|participant)|\bdate (?:completed|signed)|\b(?:completion|signature) date|\b(?:completed|reviewed|entered|recorded|verified|signed) by|\b(?:principal )?(?:investigator|monitor|coordinator)(?:'s)?\s*(?:name|signature|initials)?|\bsignature of (?:the )?(?:principal )?(?:investigator|monitor)|\bprinted? name)\s*:?$/i;

/** The end of a label that names the identifying field. */
export function identityIn(label: string): string {
  const text = withoutStudy(questionOf(label, false).text);
  const match = IDENTITY.exec(text);
  // `Name of investigator` is one name.
  const isWhole = match === null || /\b(?:of|by)\s$/i.test(text.slice(0, match.index));
  return (isWhole ? text : match[0]).replace(/[\s:]+$/, '').trim();
}

export function identifies(label: string): boolean {
  const { text: printed } = questionOf(label, false);
  const text = withoutStudy(printed);
  return IDENTITY.test(text) || IDENTITY_WORDS(text) || SIGNER.test(text) || HEADER.test(printed);
}

/** Whether a field identifies its page. Who completed it can be asked with boxes: `Completed by: ☐ Patient ☐ Relative`. */
export const identifiesPage = (label: string, { type }: Answer): boolean =>
  identifies(label) && !(type === 'single-choice' && /\bby\s*:?$/i.test(label));

/** Who signs a page, in other languages than English. */
const SIGNER =
  /^(?:signature|unterschrift|firma|assinatura|handtekening|podpis)\b.{0,12}\b(?:investigat|m[ée]decin|prüf|investigador|sperimentatore|onderzoeker|badacz)/iu;
/** The head of a page in one line: `Protocol ABC-123 Visit: ____`. */
const HEADER =
  /^(?:proto[ck]ol+[eo]?|study|trial|studie|étude|estudio|estudo|studio|essai|badanie)[\s:].{0,40}\d.{0,20}\s(?:visit[ae]?|besuch|site|cent(?:re|er|ro|rum)|zentrum|page|subject|pa[tzc]ient\p{Ll}*)\s*:?$/iu;

/** `MM/YYYY`, `YYYY` or `(month/year)` */
const MONTH_OR_YEAR = new RegExp(
  String.raw`(?<![dtjg]\s?[/.-]\s?)\b(?:M\s?M\s?[/.-]\s?|(?<![/.-]\s?))(?:Y\s?Y\s?Y\s?Y|J\s?J\s?J\s?J|A\s?A\s?A\s?A|R\s?R\s?R\s?R)\b|\((?:${DATE_PARTS.month})\s?[/.-]\s?(?:${DATE_PARTS.year})\)`,
  'i',
);
const TIME = /^(?:\S+ ){0,3}time\b(?!\s*(?:point|frame|period|line))|\btime of\b/i;
/** An answer that is not asked: `Score (calculated)`, `Total (sum of items 1 to 8)`. */
const COMPUTED =
  /\b(?:auto-?\s?)?(?:calculated|computed|derived)\b|(?<!\p{L})(?:(?:automatisch\s)?berechnet|calcul[ée]e?|calculad[oa]|calcolat[oa]|berekend|obliczan[aey]|wyliczan[aey])(?!\p{L})|計算|计算/iu;
/** `(number)` behind a label or a blank. */
const COUNT_NOTE = /\((?:number|count|anzahl|nombre|n[úu]mero|aantal|liczba)\)/iu;
/** Half a pack a day is common. */
const PACK_YEARS =
  /(?<!\p{L})(?:pack[\s-]?years?|packungsjahre|paquets[\s-]années?|paquetes[\s-]años?)(?!\p{L})/iu;
const WHOLE =
  /^(?:[^,]+,\s)?(?:age\b|(?:alter(?=$|\s(?:bei|zum|zur|in|der|des)\s)|âge|edad|età|idade|leeftijd|wiek)(?![\p{L}-]))|^(?:total )?(?:points|score)$|^total (?:points|score)\b/iu;

/** Whether a label asks for a whole number of things, of points or of years: `If yes, number of courses`, `Age at entry`. */
export const asksForCount = (label: string): boolean =>
  !PACK_YEARS.test(label) && (label.split(/[,:]\s/).some(NUMBER_OF) || WHOLE.test(label));

/** A field of a label with its answer. The label can state units, a range, conditions and instructions. */
export function fieldOf(
  { label, answer: printed, condition, name: annotation, instruction: ofChoices }: Slot,
  { isAnnotated, blockIds }: { isAnnotated: boolean; blockIds: readonly string[] },
): Field {
  const codes = codedListIn(label);
  const answer = codes === null ? printed : codedAnswer(printed, codes.choices);
  const isCoded = answer !== printed;
  const takes = answer.type === 'text' ? 'value' : 'choice';
  const question = questionOf(isCoded ? (codes?.before ?? label) : label, isAnnotated, takes);
  const name = question.name === '' ? annotation : question.name;
  const units = [...new Set([...(answer.units ?? []), ...question.units])];
  const instructions = [question.instruction, ofChoices].filter((one) => one !== undefined);
  const conditions = [condition, question.condition].filter((one) => one !== undefined);
  const range = answer.range ?? question.range;
  const type = typeOf(answer, {
    text: question.text,
    stated: [label, ...(ofChoices === undefined ? [] : [`(${ofChoices})`])].join(' '),
    units,
    range,
  });
  return {
    ...answer,
    question: question.text,
    type,
    units,
    blockIds,
    ...(name !== undefined && { name }),
    ...(range && { range }),
    ...(question.isRequired && { isRequired: true }),
    ...(instructions.length > 0 && { instruction: instructions.join('; ') }),
    ...(conditions.length > 0 && { condition: conditions.join('; ') }),
  };
}

/** The answer with the choices that its label lists: a blank takes a code, and boxes can have codes beside them. */
function codedAnswer(answer: Answer, codes: readonly FieldChoice[]): Answer {
  if (answer.type === 'text' && answer.decimals === undefined && (answer.units ?? []).length === 0) {
    const { fileFields } = answer;
    return { ...answerOf(codes, false), ...(fileFields && { fileFields }) };
  }
  const { choices = [] } = answer;
  const named = choices.map((choice) => ({ choice, code: codes.find(({ code }) => code === choice.text) }));
  const isNamed = named.length > 0 && named.every(({ code }) => code !== undefined);
  if (!isNamed) return answer;
  return {
    ...answer,
    choices: named.map(({ choice, code }) => ({
      ...choice,
      code: code?.code ?? '',
      text: code?.text ?? choice.text,
    })),
  };
}

/** `Data` is a date in Italian, Polish and Portuguese; more words behind it can make it English. */
const DATE_ALONE = /^data$/i;

const YEAR_LENGTH = 4;
/** Letters for the parts of a date that are not known: `(write ND for what is unknown)`. */
const UNKNOWN_PARTS =
  /\([^()]*(?<!\p{L})(?:U?NK?|UK|ND|NK|NC|SC|NA|NI)(?!\p{L})[^()]*(?:unknown|not known|unbekannt|inconnu|no se conoz|desconoc|desconhec|sconosciut|onbekend|niezna)[^()]*\)/u;

/** `(if only the month is known, leave the day blank)` */
const OPEN_PARTS = new RegExp(
  String.raw`\([^()]*(?<!\p{L})(?:${DATE_PARTS.day}|${DATE_PARTS.month})(?!\p{L})[^()]*(?<!\p{L})(?:blank|empty|blanco|vac[ií]o|frei|leer|vide|blanc|bianco|vuoto|branco|vazio|leeg|puste)(?!\p{L})[^()]*\)`,
  'iu',
);

/** What a blank takes: its places decide first, then the unit, then the words of the label. */
function typeOf(
  { type, length, decimals }: Answer,
  of: { text: string; stated: string; units: readonly string[]; range: Answer['range'] },
): Answer['type'] {
  if (type === 'single-choice' && asksForSeveral(of.stated)) return 'several-choices';
  if (type === 'date' && (UNKNOWN_PARTS.test(of.stated) || OPEN_PARTS.test(of.stated))) return 'partial-date';
  if (type !== 'text') return type;
  const asksForYear = YEAR_WORDS(of.text) && of.range === undefined && of.units.length === 0;
  if (MONTH_OR_YEAR.test(of.stated) || (asksForYear && (length ?? YEAR_LENGTH) === YEAR_LENGTH))
    return 'partial-date';
  if (COMPUTED.test(of.stated) || isSum(of.stated)) return 'computed';
  if (decimals !== undefined) return 'decimal';
  const [unit] = of.units;
  const isCount = COUNT_NOTE.test(of.stated) || asksForCount(of.text);
  if (PACK_YEARS.test(of.text) && length === undefined) return 'decimal';
  if (unit !== undefined && length === undefined) {
    const isThing = isCounted(unit) || (!isUnit(unit) && COUNT_WORDS(of.text));
    return isThing || isCount ? 'integer' : 'decimal';
  }
  if (SIGNATURE_WORDS(of.text)) return 'signature';
  if (DATE_WORDS(of.text) || DATE_ALONE.test(of.text)) return 'date';
  if ((TIME.test(of.text) || TIME_WORDS(of.text)) && unit === undefined) return 'time';
  if (unit !== undefined || isCount) return 'integer';
  if (NAME_WORDS(of.text)) return 'text';
  if (of.range !== undefined)
    return Object.values(of.range).every((end) => Number.isInteger(end)) ? 'integer' : 'decimal';
  return length !== undefined || COUNT_WORDS(of.text) ? 'integer' : 'text';
}
