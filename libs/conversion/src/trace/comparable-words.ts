/** One word of a text in its normalized form. */
export interface ComparableWord {
  readonly kind: 'number' | 'comparator' | 'unit' | 'negation' | 'connective' | 'word';
  /** Equal for two words with the same meaning. */
  readonly key: string;
}

/** Phrases with the meaning of a sign; longer ones first. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:greater|more|higher|larger|older|longer) than or equal to\b|\bat least\b|\ba minimum of\b/gi, ' ≥ '],
  [
    /\b(?:less|lower|fewer|smaller|younger|shorter) than or equal to\b|\bat most\b|\b(?:no|not) (?:more|greater|higher|larger|older|longer) than\b|\ba maximum of\b/gi,
    ' ≤ ',
  ],
  [/\b(?:greater|more|higher|larger|older|longer) than\b/gi, ' > '],
  [/\b(?:less|lower|fewer|smaller|younger|shorter) than\b/gi, ' < '],
  [/\bcannot\b/gi, ' can not '],
  [/\b(?:ca|is|are|was|were|has|have|had|do|does|did|wo|would|could|should|must|need)n['’]t\b/gi, ' not '],
  // Reference numbers of citations have no meaning for the study.
  [/\[\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]/g, ' '],
];

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Numbers up to ninety-nine, whose hyphen is removed by folding, and one hundred. */
const NUMBER_WORDS = new Map<string, string>([
  ...ONES.map((word, value) => [word, String(value)] as const),
  ...TENS.flatMap((ten, place) =>
    ['', ...ONES.slice(1, 10)].map((one, value) => [ten + one, String((place + 2) * 10 + value)] as const),
  ),
  ['hundred', '100'],
]);

/** Units by their spellings, in lowercase. Multiples are separate units. */
const UNITS = new Map(
  [
    'second|seconds|sec|secs',
    'minute|minutes|min|mins',
    'hour|hours|hr|hrs|h',
    'day|days',
    'week|weeks|wk|wks',
    'month|months|mo',
    'year|years|yr|yrs',
    'kg',
    'g',
    'mg',
    'μg|mcg|ug',
    'ng',
    'pg',
    'l|liter|liters|litre|litres',
    'dl',
    'ml',
    'μl|ul',
    'mol',
    'mmol',
    'μmol|umol',
    'nmol',
    'pmol',
    'iu',
    'miu',
    'mmhg',
    'kpa',
    'm',
    'cm',
    'mm',
    'm2',
    'bpm',
    'ms|msec',
    'meq',
    'mci',
    'mbq',
    'gy',
    '%|percent',
    '°|degrees',
  ].flatMap((ways) => ways.split('|').map((way, _place, all) => [way, all[0] ?? way] as const)),
);

const NEGATIONS = new Set(['no', 'not', 'non', 'never', 'without', 'neither', 'nor', 'none']);
const CONNECTIVES = new Set(['and', 'or']);

/** A caret that is not a power is a footnote mark, which need not be repeated. */
const TOKEN = /\^[-+]?\d+|\d+(?:[.,]\d+)*|\p{L}+(?:\d(?![\d.,]))?|[≥≤<>=±≠%°]/gu;

/**
 * The words of a folded text (`fold`), for comparing two wordings. Harmless differences are ignored: quotes, dashes, capitals,
 * `>=` and `at least`, `two` and `2`, `5.0` and `5`, `hrs` and `hours`, `kg/m^2^` and `kg/m2`.
 */
export function comparableWords(folded: string): ComparableWord[] {
  const plain = PHRASES.reduce((rest, [phrase, sign]) => rest.replace(phrase, sign), folded);
  return [...plain.matchAll(TOKEN)].map(([token]) => wordOf(token));
}

function wordOf(token: string): ComparableWord {
  if (/^\^?[-+]?\d/.test(token)) return { kind: 'number', key: numberKey(token) };
  if (/^[≥≤<>=±≠]$/.test(token)) return { kind: 'comparator', key: token };
  const small = token.toLowerCase();
  const number = NUMBER_WORDS.get(small);
  if (number !== undefined) return { kind: 'number', key: number };
  const unit = UNITS.get(small);
  if (unit !== undefined) return { kind: 'unit', key: unit };
  if (NEGATIONS.has(small)) return { kind: 'negation', key: small };
  if (CONNECTIVES.has(small)) return { kind: 'connective', key: small };
  return { kind: 'word', key: small };
}

/** `1,000` is `1000`, `5.0` is `5`. */
function numberKey(token: string): string {
  const digits = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(token) ? token.replace(/,/g, '') : token;
  return /^\d+(?:\.\d+)?$/.test(digits) ? String(Number(digits)) : digits;
}
