/** Units of clinical data. A printed unit is one of them, or several with `/`, `·` and exponents between them. */
const ATOM = String.raw`(?:kg|[mµμnp]?g|mcg|lbs?|oz|st|k?m|[cmµμn]m|in(?:ch(?:es)?)?|ft|feet|[mdµμf]?L|ml|dl|cc|bpm|beats?|breaths?|mm\s?Hg|kPa|cmH2O|%|percent|°\s?[CF]|º\s?[CF]|°|degrees?|Celsius|Fahrenheit|years?|yrs?|months?|mos?|weeks?|wks?|days?|hours?|hrs?|h|minutes?|mins?|sec(?:onds?)?|s|msec|ms|[kKMmµμ]?IU|I\.U\.|U|Eq|mEq|[mµμnp]?mol|mosm|cells?|copies|10\^?\d{1,2}\^?|x\s?10\^?\d{1,2}\^?|[kmµμ]?Gy|mCi|kcal|points?|tablets?|tabs?|capsules?|puffs?|drops?|units?|drinks?|cigarettes?|packs?|times|repetitions|score|kg\/m\^?2\^?|m\^?2\^?|cm\^?2\^?|mm\^?3\^?|1\.73\s?m\^?2\^?)`;
const UNIT = new RegExp(
  String.raw`^${ATOM}(?:\s?(?:\/|\u00b7|per|\*|\s(?=\/))\s?${ATOM}){0,3}(?:\(s\))?$`,
  'u',
);
const FIRST_UNIT = new RegExp(
  String.raw`^(${ATOM}(?:\s?(?:\/|\u00b7|per)\s?${ATOM}){0,3}(?:\(s\))?)(?=$|[\s,;.)])`,
  'u',
);
/** Counts of whole things: a blank before them takes an integer. */
const COUNTED =
  /^(?:years?|yrs?|months?|mos?|weeks?|days?|beats?|breaths?|bpm|mm\s?Hg|tablets?|capsules?|drinks?|cigarettes?|times|points?)/i;

export const isUnit = (text: string): boolean => UNIT.test(text.trim());

/** Whether values in this unit are whole numbers. */
export const isCounted = (unit: string): boolean => COUNTED.test(unit);

/** The unit at the beginning of a text, and what follows it. Null if the text does not begin with a unit. */
export function unitFirst(text: string): { readonly unit: string; readonly rest: string } | null {
  const bare = text.replace(/^\(([^()]{1,20})\)/, '$1').trim();
  const unit = FIRST_UNIT.exec(bare)?.[1];
  return unit === undefined ? null : { unit, rest: bare.slice(unit.length).replace(/^[\s,;.)]+/, '') };
}
