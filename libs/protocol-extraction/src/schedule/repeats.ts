import { tidy } from '../marked-text';
import type { TimeUnit } from '../study';

/** That a column of a schedule stands for several visits. */
export interface Repeats {
  /** As printed: `Cycles 2 to 6`, `every 12 weeks until progression`. */
  readonly words: string;
  readonly every?: { readonly unit: TimeUnit; readonly count: number };
  /** The first and last number, if numbers are printed. The last may be open: `Cycle 4 and beyond`. */
  readonly from?: number;
  readonly to?: number;
}

const COUNTED = String.raw`(?:treatment\s+|study\s+)?(?:cycles?|courses?|periods?|visits?|months?|weeks?)`;
/** `Cycles 2 to 6`, `Cycle 2-6`, `C2–C6`. */
const RANGE = new RegExp(
  String.raw`\b(?:${COUNTED}\s*|c)(\d{1,2})\s*(?:to|through|thru|until|[-–—])\s*(?:${COUNTED}\s*|c)?(\d{1,3})\b`,
  'i',
);
/** `Cycle 4 and beyond`, `Cycles ≥ 3`, `Cycle 2+`, `subsequent cycles`. */
const OPEN = new RegExp(
  String.raw`\b${COUNTED}\s*(\d{1,2})\s*(?:\+|(?:and|&)\s+(?:beyond|later|onwards?|subsequent|following|thereafter|up)|onwards?)|\b${COUNTED}\s*[≥>]\s*(\d{1,2})`,
  'i',
);
const LATER =
  /\b(?:subsequent|following|further|remaining|all|each|every)\s+(?:(?:other|second|third|\d+(?:st|nd|rd|th)?)\s+)?(?:treatment\s+|study\s+)?(?:cycles?|courses?)\b|\bthereafter\b|\bday\s+\d+\s+of\s+(?:each|every)\b/i;
const EVERY =
  /\bevery\s+(?:(\d{1,3}(?:st|nd|rd|th)?|other|second|third|fourth|sixth)\s+)?(?:\(±[^)]*\)\s*)?(hours?|hrs?|days?|weeks?|wks?|months?|mos?|years?)\b|\bq\s?(\d{1,2})\s?(h|d|w|m)\b/i;
const ADVERB =
  /\b(?:daily|weekly|biweekly|fortnightly|monthly|bimonthly|quarterly|semi-?annually|half-?yearly|yearly|annually|continuous(?:ly)?|periodically)\b/i;
const NEEDED =
  /\b(?:as\s+(?:needed|required|clinically\s+indicated|indicated)|prn|ad\s+hoc|repeat(?:ed|s)?|until\s+(?:progression|disease|death|discontinuation|withdrawal|resolution))\b/i;

const ADVERBS: Readonly<Record<string, { readonly unit: TimeUnit; readonly count: number }>> = {
  daily: { unit: 'day', count: 1 },
  weekly: { unit: 'week', count: 1 },
  biweekly: { unit: 'week', count: 2 },
  fortnightly: { unit: 'week', count: 2 },
  monthly: { unit: 'month', count: 1 },
  bimonthly: { unit: 'month', count: 2 },
  quarterly: { unit: 'month', count: 3 },
  semiannually: { unit: 'month', count: 6 },
  halfyearly: { unit: 'month', count: 6 },
  yearly: { unit: 'month', count: 12 },
  annually: { unit: 'month', count: 12 },
};

const WORDS: Readonly<Record<string, number>> = { other: 2, second: 2, third: 3, fourth: 4, sixth: 6 };

/** Reads whether the headers of a column say that its visit takes place more than once. A planned range of days does not. */
export function repeatsOf(headers: readonly string[]): Repeats | undefined {
  for (const header of headers) {
    const words = tidy(header);
    const found = repeatsIn(words);
    if (found !== undefined) return { words, ...found };
  }
  return undefined;
}

function repeatsIn(words: string): Omit<Repeats, 'words'> | undefined {
  const every = intervalIn(words);
  const interval = every === undefined ? {} : { every };
  const range = RANGE.exec(words);
  const [from, to] = [Number(range?.[1]), Number(range?.[2])];
  // Weeks and months in a range are the planned time of one visit.
  if (range !== null && from < to && !/^\s*(?:weeks?|months?)/i.test(range[0]))
    return { from, to, ...interval };
  const open = OPEN.exec(words);
  if (open !== null) return { from: Number(open[1] ?? open[2]), ...interval };
  if (every !== undefined) return interval;
  return LATER.test(words) || NEEDED.test(words) || ADVERB.test(words) ? {} : undefined;
}

function intervalIn(words: string): Repeats['every'] {
  const [, count, unit, coded, letter] = EVERY.exec(words) ?? [];
  if (unit !== undefined)
    return interval(
      unit,
      count === undefined ? 1 : (WORDS[count.toLowerCase()] ?? Number.parseInt(count, 10)),
    );
  if (letter !== undefined) return interval(letter, Number(coded));
  return ADVERBS[ADVERB.exec(words)?.[0].toLowerCase().replace('-', '') ?? ''];
}

function interval(unit: string, count: number): Repeats['every'] {
  switch (unit.charAt(0).toLowerCase()) {
    case 'h':
      return { unit: 'hour', count };
    case 'd':
      return { unit: 'day', count };
    case 'w':
      return { unit: 'week', count };
    case 'y':
      return { unit: 'month', count: count * 12 };
    default:
      return { unit: 'month', count };
  }
}
