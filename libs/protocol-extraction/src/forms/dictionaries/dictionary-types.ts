import type { ItemType } from '@app/study-model';
import { isNo, isYes } from '../answer-words';
import type { Answer, FieldChoice } from '../form';
import { SEVERAL_WORDS } from '../form-words';

/** Words of types in REDCap, ODM, SAS, SQL, EDC systems and codebooks. The first that applies decides. */
const TYPES: readonly (readonly [ItemType, string])[] = [
  ['signature', 'signature|e-signature|unterschrift|firma|assinatura|handtekening|podpis|签名|署名'],
  [
    'computed',
    'calc|calculated|calculation|computed|derived|berechnet|calcule|calculado|calcolato|berekend|obliczone|计算|计算值|計算',
  ],
  [
    'partial-date',
    'partial date|incomplete date|partialdate|pdate|date partial|teildatum|fecha parcial|部分日期|不完整日期|部分日付|不完全日付|年月',
  ],
  ['date-time', 'datetime|date time|timestamp|datum uhrzeit|日期时间|日時'],
  ['date', 'date|date dmy|date mdy|date ymd|datum|fecha|data|日期|日付|年月日'],
  ['time', 'time|uhrzeit|zeit|heure|hora|ora|tijd|godzina|czas|时间|時刻|時間'],
  [
    'yes-no',
    'yes no|yesno|yn|y n|truefalse|true false|boolean|bool|logical|ja nein|oui non|si no|sim nao|ja nee|tak nie|是否|是 否|はい いいえ',
  ],
  [
    'several-choices',
    'checkbox|checkboxes|check box|check boxes|multi|multi select|multiselect|multiple choice|multiple response|multiple select|multiple|multichoice|mehrfachauswahl|mehrfachnennung|cases a cocher|choix multiple|seleccion multiple|scelta multipla|multipla escolha|meerkeuze|wielokrotny wybor|多选|复选|复选框|複数選択|チェックボックス',
  ],
  [
    'integer',
    'int|integer|scale|vas|slider|whole|whole number|smallint|bigint|ganzzahl|ganze zahl|entier|entero|intero|inteiro|geheel getal|calkowita|liczba calkowita|整数|整型',
  ],
  [
    'decimal',
    'float|decimal|double|real|number|numeric|num|n|dezimalzahl|dezimal|zahl|numerisch|kommazahl|nombre|numerique|reel|numero|numerico|decimale|getal|numeriek|liczba|liczbowe|dziesietna|小数|浮点|浮点数|数值|数字|数値',
  ],
  [
    'single-choice',
    'radio|radio button|radio buttons|radiobutton|dropdown|drop down|dropdownlist|select|single select|select one|list|code|coded|codelist|code list|single|single choice|choice|picklist|auswahl|einfachauswahl|auswahlliste|liste|choix|choix unique|liste deroulante|seleccion|lista|scelta|scelta singola|escolha|keuze|keuzelijst|wybor|lista rozwijana|单选|下拉|下拉框|単一選択|ラジオボタン|プルダウン',
  ],
  [
    'text',
    'text|free text|string|char|character|varchar|st|notes|textarea|longtext|long text|memo|alphanumeric|freitext|zeichenkette|zeichen|texte|texte libre|texto|texto libre|testo|tekst|文本|字符|字符串|文字列|テキスト|自由記載',
  ],
];

/** Types by their words. Words in scripts without spaces are found inside a text. */
const WORDS = TYPES.map(([type, words]) => {
  const all = words.split('|');
  return {
    type,
    words: new Set(all),
    inside: all.filter((word) => /[\p{Script=Han}\p{Script=Katakana}]/u.test(word)),
  };
});

const LONGEST_WORDS = 3;

/** The type that the words of a cell state. */
function statedType(text: string): ItemType | undefined {
  const words = plainWords(text);
  const runs = words.flatMap((_, at) =>
    Array.from({ length: LONGEST_WORDS }, (_one, length) => words.slice(at, at + length + 1).join(' ')),
  );
  return WORDS.find(
    ({ words: known, inside }) =>
      runs.some((run) => known.has(run)) || inside.some((word) => text.includes(word)),
  )?.type;
}

/** Whether a cell holds nothing but the word of a type. */
export const isTypeWord = (text: string): boolean => {
  const words = plainWords(text);
  return words.length > 0 && words.length <= LONGEST_WORDS && statedType(text) !== undefined;
};

/** Whether a cell holds nothing but the word of a type that takes a number, a date, a time or a text. */
export const isValueType = (text: string): boolean =>
  isTypeWord(text) && /^(?:integer|decimal|date|date-time|time|text)$/.test(statedType(text) ?? '');

const plainWords = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

/** What the cells of a row state about the answer. */
export interface Stated {
  /** The type of the data. */
  readonly type: string;
  /** How the answer is entered. */
  readonly control: string;
  /** The format or the rule that the answer follows. */
  readonly format: string;
  readonly length: string;
  readonly decimals: string;
}

/** The answer that a row of a dictionary states. */
export function answerIn(stated: Stated, choices: readonly FieldChoice[]): Answer {
  const words = `${stated.type} ${stated.control} ${stated.format}`;
  const found = typeIn(stated, words);
  if (choices.length > 0 && found !== 'computed') {
    const isYesNo =
      choices.length === 2 &&
      choices.some(({ text }) => isYes(text)) &&
      choices.some(({ text }) => isNo(text));
    if (found === 'several-choices') return { type: found, choices };
    return { type: isYesNo ? 'yes-no' : 'single-choice', choices };
  }
  // A list without answers cannot be offered.
  const type = found === 'single-choice' || found === 'several-choices' ? 'text' : found;
  if (type !== 'decimal' && type !== 'text' && type !== 'integer') return { type };
  const decimals = decimalsIn(stated);
  const length = lengthIn(stated);
  if (decimals !== undefined && decimals > 0)
    return { type: 'decimal', decimals, ...(length !== undefined && { length }) };
  return {
    type: type === 'decimal' && decimals === 0 ? 'integer' : type,
    ...(length !== undefined && { length }),
  };
}

const DATE_FORMAT =
  /(?:^|[^\p{L}])(?:d{1,2}|y{4}|m{1,4}|t{2}|j{4})[-/ .]?(?:m{1,4}|mon|d{1,2})[-/ .]?(?:y{2,4}|d{1,2}|j{2,4})?(?:$|[^\p{L}])/iu;
/** `YYYY`, `MM/YYYY`, `MMM-YYYY` */
const MONTH_OR_YEAR = /^(?:m{2,3}\s?[-/. ]\s?)?(?:y{4}|j{4}|a{4}|r{4})$/i;
const YEAR = /^(?:year|jahr|jaar|année|año|anno|ano|rok|年)$/i;
/** A day or month that can be unknown: `UN-UNK-YYYY`. */
const UNKNOWN_PARTS = /\bu[nk][-/. ](?:unk?|mmm?)[-/. ]y{4}\b/i;
const TIME_FORMAT = /\bhh?\s?:\s?(?:mm|nn)/i;
const NUMBER_FORMAT = /^\d{1,2}(?:\.\d{1,2})?$/;

/** Letters of a format decide before words, and words before the width of a number. */
function typeIn({ type, control, format }: Stated, words: string): ItemType {
  const hasTime = TIME_FORMAT.test(words);
  if (YEAR.test((type || control).trim()) || MONTH_OR_YEAR.test(format.trim()) || UNKNOWN_PARTS.test(words))
    return 'partial-date';
  if (DATE_FORMAT.test(words.replace(TIME_FORMAT, ''))) {
    if (hasTime) return 'date-time';
    return statedType(words) === 'partial-date' ? 'partial-date' : 'date';
  }
  if (hasTime) return 'time';
  if (/\bdate\d{0,2}\.|\bdate9|\b(?:yymmdd|ddmmyy|mmddyy)/i.test(words)) return 'date';
  if (/partial|unvollst|incompl/i.test(words) && /date|datum/i.test(words)) return 'partial-date';
  if (SEVERAL_WORDS(words)) return 'several-choices';
  const own = statedType(words) ?? 'text';
  // A control for text takes the number of the format: `3.1`.
  const isNumber = own === 'text' && NUMBER_FORMAT.test(format.trim()) && (type === '' || control !== '');
  return isNumber ? 'decimal' : own;
}

/** `5.1`, `numeric 5.1`, `number_2dp`, `Number (2 decimals)`; a width without decimals takes whole numbers. */
function decimalsIn({ type, control, format, length, decimals }: Stated): number | undefined {
  const own = Number.parseInt(decimals, 10);
  if (!Number.isNaN(own)) return own;
  const words = `${type} ${control} ${format}`;
  const named = /(\d)\s?(?:dp\b|decimals?|decimal places?)/i.exec(words)?.[1];
  if (named !== undefined) return Number(named);
  if (
    /\bone decimal|(?<!\p{L})(?:eine|une|una|uma|één|jedno)\s(?:nachkomma|dezimal|d[eé]cimal|casa dec|miejsce)/iu.test(
      words,
    )
  )
    return 1;
  const width = /(?:^|[\s(fFnN])\d{1,2}[.,](\d{1,2})(?:$|[\s)])/.exec(`${words} ${length}`)?.[1];
  if (width !== undefined) return Number(width);
  return /^\d{1,2}$/.test(format.trim()) || /^(?:num|numeric|n)\s*\(?\d{1,2}\.?\)?$/i.test(words.trim())
    ? 0
    : undefined;
}

/** The number of characters or digits: `200`, `5.1`, `$100`, `char(8)`. */
function lengthIn({ type, format, length }: Stated): number | undefined {
  const own = Number.parseInt(length, 10);
  const stated = /\$(\d{1,4})\b|\bchar\s*\((\d{1,4})\)/i.exec(`${type} ${format}`);
  const digits = own > 0 ? own : Number(stated?.[1] ?? stated?.[2] ?? 0);
  return digits > 0 ? digits : undefined;
}
