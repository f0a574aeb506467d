/**
 * Words by which the names of visits and times are recognized, in the languages of the protocols that are read: English, German,
 * French, Spanish, Italian, Portuguese, Dutch, Polish, Chinese and Japanese. Collected from published schedules of activities.
 */
const COUNTED = String.raw`(?:visits?|weeks?|wks?|days?|months?|mos?|years?|hours?|hrs?|h|min(?:ute)?s?|cycles?|periods?|parts?|time\s?points?|besuch|visite|woche|tag|monat|jahr|zyklus|semaine|jour|mois|semana|día|mes|settimana|giorno|mese|dia|mês|week|dag|maand|tydzień|dzień|miesiąc|wizyta)`;
const NAMED = String.raw`(?:screening|baseline|randomi[sz]ation|enrol?lment|run[- ]?in|wash[- ]?out|follow[- ]?up|safety\s+follow|end\s+of\s+(?:study|treatment|trial|therapy)|eos|eot|early\s+(?:termination|withdrawal|discontinuation)|et|ed|unscheduled|discharge|check[- ]?in|admission|pre[- ]?dose|post[- ]?dose|pre[- ]?treatment|post[- ]?treatment|inclusion\s+visit|sélection|bilan|selección|basal|seguimiento|arruolamento|studienende|nachbeobachtung|badanie\s+przesiewowe)`;

/** The end of a word; `\b` knows only the letters of English. */
const END = String.raw`(?![\p{L}\p{N}_])`;

/** A text that names a visit or a time: `Week 4`, `V2`, `D-1`, `Screening`, `Cycle 2 Day 1`, `第4周`. */
export const VISIT_NAME = new RegExp(
  String.raw`^(?:(?:study|clinic|phone|telephone|office)\s+)?(?:${COUNTED}${END}|${NAMED}${END}|[vwdcm]\s?-?\d+\b|-?\d+(?:[.,]\d+)?\s*(?:${COUNTED})${END}|c\d+\s?d\d+|第.{1,4}[天周日月次年]|筛选|基线|研究结束|随访|スクリーニング|ベースライン|投与.{0,3}[日週]|\d+\s*(?:週|日|ヶ月|か月))`,
  'iu',
);
