/**
 * Words by which the names of visits and times are recognized, in the languages of the protocols that are read: English, German,
 * French, Spanish, Italian, Portuguese, Dutch, Polish, Chinese and Japanese. Collected from published schedules of activities.
 */
const COUNTED = String.raw`(?:visits?|weeks?|wks?|days?|months?|mos?|years?|hours?|hrs?|h|min(?:ute)?s?|cycles?|periods?|parts?|contacts?|time\s?points?|besuch|visite|visita|bezoek|woche|tag|monat|jahr|zyklus|semaine|jour|mois|semana|día|mes|settimana|giorno|mese|dia|mês|week|dag|maand|tydzień|dzień|miesiąc|wizyta)`;
const NAMED = String.raw`(?:screening|baseline|randomi[sz]ation|enrol?lment|run[- ]?in|wash[- ]?out|follow[- ]?up|safety\s+follow|end\s+of\s+(?:study|treatment|trial|therapy)|eos|eot|early\s+(?:termination|withdrawal|discontinuation)|et|ed|unscheduled|discharge|check[- ]?in|admission|pre[- ]?dose|post[- ]?dose|pre[- ]?treatment|post[- ]?treatment|inclusion\s+visit|sélection|bilan|selección|basal|seguimiento|arruolamento|studienende|nachbeobachtung|llamada|contacto|contatto|contato|telefonkontakt|badanie\s+przesiewowe)`;

/** The end of a word; `\b` knows only the letters of English. */
const END = String.raw`(?![\p{L}\p{N}_])`;

/** A text that names a visit or a time: `Week 4`, `V2`, `D-1`, `Screening`, `Cycle 2 Day 1`, `第4周`. */
export const VISIT_NAME = new RegExp(
  String.raw`^(?:(?:study|clinic|phone|telephone|office)\s+)?(?:${COUNTED}${END}|${NAMED}${END}|[vwdcm]\s?-?\d+\b|-?\d+(?:[.,]\d+)?\s*(?:${COUNTED})${END}|c\d+\s?d\d+|第.{1,4}[天周日月次年]|筛选|基线|研究结束|随访|スクリーニング|ベースライン|投与.{0,3}[日週]|\d+\s*(?:週|日|ヶ月|か月))`,
  'iu',
);

/** A unit alone, as the label of a row of times: `Woche`, `Semaine (±)`, `Tag:`. */
const UNIT_ALONE = new RegExp(String.raw`^${COUNTED}${END}\s*(?:\([^)]*\))?\s*:?$`, 'iu');
export const isUnitLabel = (text: string): boolean => UNIT_ALONE.test(text.trim());

/** Units of the times of visits, in the same languages: days and longer. */
const UNIT =
  /(?<!\p{L})(?:days?|weeks?|wks?|months?|mos?|years?|yrs?|tage?n?|wochen?|monate?n?|jahre?n?|jours?|semaines?|mois|ans?|d[ií]as?|semanas?|mes(?:es)?|m[eê]s|a[nñ]os?|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|dag(?:en)?|wee?k(?:en)?|weken|maand(?:en)?|ja(?:ar|ren)|dzień|dni(?:a|ach)?|tydzień|tygod\p{L}+|tydz|miesiąc\p{L}*|miesięcy|lata?|[dwmjts])(?!\p{L})|[个かヶカケ]?月|[天日周週年]/giu;
/** Words and signs between two times. */
const JOINING =
  /(?<!\p{L})(?:to|and|bis|und|à|au|et|a|y|e|al|do|i|tot|en|through)(?!\p{L})|[至到第后後前~～]/giu;
const NUMBERS_AND_SIGNS = /[\p{N}\s±+\-‐‑–−/()（）[\].,:<>≤≥]/gu;
/** `12.01.2026`, `2026-01-12`, `12-Jan-26`, `Mo 12. Januar 2026`, `Jan 12, 2026`. */
const DATE =
  /^(?:\p{L}{2,10}\.?,?\s+)?(?:\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{2,4}|\d{1,2}\.?[\s-]?\p{L}{3,10}\.?[\s,-]{0,2}\d{2,4}|\d{1,2},?\s+\d{4}|\d{4}年\d{1,2}月\d{1,2}日)$/u;

/** Whether a text is a date and nothing else. */
export const isDate = (text: string): boolean => DATE.test(text.trim());

/** Whether a text is a time of a visit, a range or a window with its unit: `Dia 14 (± 2)`, `-28～-1日`, `3 to 5 weeks`. */
export function isTimeOfVisit(text: string): boolean {
  if (!/\p{N}/u.test(text)) return false;
  const others = text.replace(UNIT, '');
  return others !== text && others.replace(JOINING, '').replace(NUMBERS_AND_SIGNS, '') === '';
}

/** The English word of a unit, and its forms in the other languages of the protocols that are read. */
const UNIT_WORDS: Readonly<Record<string, readonly string[]>> = {
  hour: ['stunden?', 'std', 'heures?', 'horas?', 'or[ae]', 'uur', 'uren', 'godzin[ay]?'],
  day: ['tage?n?', 'jours?', 'd[ií]as?', 'giorn[oi]', 'dag(?:en)?', 'dzień', 'dni(?:a|ach)?'],
  week: [
    'wochen?',
    'semaines?',
    'semanas?',
    'settiman[ae]',
    'sett',
    'weken',
    'tydzień',
    'tygod\\p{L}+',
    'tyg',
  ],
  month: [
    'monate?n?',
    'mois',
    'mes(?:es)?',
    'm[eê]s',
    'mes[ei]',
    'maand(?:en)?',
    'miesiąc\\p{L}*',
    'miesięcy',
  ],
  visit: ['besuche?', 'visiten?', 'visites?', 'visitas?', 'bezoek(?:en)?', 'wizyt[ay]'],
};
const FOREIGN = Object.entries(UNIT_WORDS).map(
  ([unit, words]) =>
    [new RegExp(String.raw`(?<!\p{L})(?:${words.join('|')})(?!\p{L})\.?`, 'giu'), unit] as const,
);
/** Signs of East Asian units, each behind its number: `第4周`, `15日目`, `3ヶ月`. */
const EAST_ASIAN: readonly (readonly [string, string])[] = [
  ['(?:小时|時間)', 'hour'],
  ['(?:天|日)目?', 'day'],
  ['[周週](?:間|目)?', 'week'],
  ['[个個かヶカケ]月目?', 'month'],
];
const ORDINAL = EAST_ASIAN.map(
  ([sign, unit]) =>
    [new RegExp(`(?<![±+\\d]\\s?|[-–−])(?:第\\s?)?(-?\\d+)\\s?${sign}`, 'gu'), `${unit} $1`] as const,
);
const COUNT = EAST_ASIAN.map(([sign, unit]) => [new RegExp(`(\\d)\\s?${sign}`, 'gu'), `$1 ${unit}`] as const);

/** A text with the English words for units, so that one set of rules reads the times of all languages: `Tag 15 (± 2 Tage)`, `J15`, `第4周`. */
export const withEnglishUnits = (text: string): string =>
  [...ORDINAL, ...COUNT, ...FOREIGN, ...LETTERS].reduce(
    (all, [pattern, english]) => all.replace(pattern, english),
    text.normalize('NFKC'),
  );

/** Letters of a unit in French and German: `J15`, `± 3 j`, `± 3 T`. */
const LETTERS = [
  [/(?<![\p{L}\p{N}])J(?=[-+]?\d)/gu, 'day '],
  [/(?<=[±+-]\s?\d+\s?)[jt]g?(?!\p{L})/giu, 'd'],
] as const;
