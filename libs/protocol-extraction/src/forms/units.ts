/** Units of clinical data. A printed unit is one of them, or several with `/`, `·` and exponents between them. */
const ATOM = String.raw`(?:mm\s?Hg|kg|[mµμnp]?g|mcg|lbs?|oz|st|k?m|[cmµμn]m|in(?:ch(?:es)?)?|ft|feet|[cmdµμf]?[lL]|[mk]?V|[mk]?[\u03a9\u2126]|k?Hz|cc|bpm|beats?|breaths?|kPa|cmH2O|%|percent|°\s?[CF]|º\s?[CF]|°|degrees?|Celsius|Fahrenheit|years?|yrs?|months?|mos?|weeks?|wks?|days?|hours?|hrs?|h|minutes?|mins?|sec(?:onds?)?|s|msec|ms|[kKMmµμ]?IU|I\.U\.|U|Eq|mEq|[mµμnp]?mol|mosm|cells?|copies|10\^?\d{1,2}\^?|x\s?10\^?\d{1,2}\^?|[kmµμ]?Gy|mCi|kcal|points?|ppb|ppm|tablets?|tabs?|capsules?|puffs?|drops?|units?|drinks?|cigarettes?|packs?|times|repetitions|score|Jahre?|Monate?|Wochen?|Tage?|Stunden?|Minuten?|Punkte?|Tabletten?|Schläge|Atemzüge|Zigaretten|ans|années?|mois|semaines?|jours?|heures?|comprimés?|battements|años?|mes(?:es)?|semanas?|días?|horas?|minutos?|puntos?|comprimidos?|latidos|anni|mesi|settimane|giorni|ore|minuti|punti|anos?|dias?|pontos|jaar|maanden|weken|dagen|uur|punten|lat|miesięcy|tygodni|dni|godzin|岁|歳|年|个月|月|周|週|天|日|小时|時間|分钟|次\/分|回\/分|kg\/m\^?[2²]\^?|m\^?[2²]\^?|cm\^?[2²]\^?|mm\^?[3³]\^?|1\.73\s?m\^?[2²]\^?)`;
/** `/min`, `1/min`, `min-1`: how often. */
const RATE = String.raw`(?:(?:[1x×]\s?)?\/\s?(?:min|h|s|d)|(?:min|h|s)\s?\^?[-−⁻][1¹]\^?)`;
const UNIT = new RegExp(
  String.raw`^(?:${RATE}|${ATOM}(?:\s?(?:\/|\u00b7|per|\*|\s(?=\/))\s?${ATOM}){0,3}(?:\(s\))?)$`,
  'u',
);
const FIRST_UNIT = new RegExp(
  String.raw`^(${RATE}|${ATOM}(?:\s?(?:\/|\u00b7|per)\s?${ATOM}){0,3}(?:\(s\))?)(?=$|[\s,;.)])`,
  'u',
);
/** Counts of whole things: a blank before them takes an integer. */
const COUNTED =
  /^(?:(?:[1x×]\s?)?\/\s?min|min\s?\^?[-−⁻]|years?|yrs?|months?|mos?|weeks?|days?|beats?|breaths?|bpm|mm\s?Hg|tablets?|capsules?|drinks?|cigarettes?|times|points?|Jahr|Monat|Woche|Tag|Punkt|Tablette|Schläge|Atemzüge|Zigarette|ans\b|année|mois|semaine|jour|comprim|battement|año|mes|semana|día|punto|latido|anni|giorni|anos|dias|jaar|maand|weken|dagen|punten|lat\b|dni|岁|歳|次|回)/iu;

/** Words for the parts of a date. */
export const DATE_PARTS = {
  day: 'day|Tag|jour|día|dia|giorno|dag|dzień|日',
  month: 'month|Monat|mois|mes|mese|mês|maand|miesiąc|月',
  year: 'year|Jahr|année|año|anno|ano|jaar|rok|年',
} as const;
const PART = `(?:${Object.values(DATE_PARTS).join('|')})s?`;
/** `day / month / year` */
const DATE_FORMAT = new RegExp(String.raw`^\s*${PART}(?:\s?[/-]\s?${PART}){1,2}\s*$`, 'iu');

export const isDateFormat = (text: string): boolean => DATE_FORMAT.test(text);

export const isUnit = (text: string): boolean => UNIT.test(text.trim());

/** Whether values in this unit are whole numbers. */
export const isCounted = (unit: string): boolean => COUNTED.test(unit);

/** Whether a unit can tell when something is done: `(1-2 weeks)`. */
export const isTimeUnit = (unit: string): boolean =>
  /^(?:h|hours?|hrs?|minutes?|mins?|days?|weeks?|wks?|months?|mos?|years?|yrs?|stunden?|minuten?|tage?|wochen?|monate?|jahre?|heures?|jours?|semaines?|mois|ans|horas?|d[ií]as?|semanas?|mes(?:es)?|a[nñ]os?|ore|giorni|settimane|mesi|anni)\b/iu.test(
    unit,
  );

/** The unit at the beginning of a text, and what follows it. Null if the text does not begin with a unit. */
export function unitFirst(text: string): { readonly unit: string; readonly rest: string } | null {
  if (isDateFormat(/^\(([^()]*)\)/.exec(text)?.[1] ?? '')) return null;
  const bare = text.replace(/^\(([^()]{1,20})\)/, '$1').trim();
  const unit = FIRST_UNIT.exec(bare)?.[1];
  return unit === undefined ? null : { unit, rest: bare.slice(unit.length).replace(/^[\s,;.)]+/, '') };
}
