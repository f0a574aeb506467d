import type { Block } from '@app/contracts';
import { tidy } from '../marked-text';
import { withEnglishUnits } from '../time-words';
import { mentionsWindow } from './window-label';
import type { PlannedTime, StatedWindow, TimeUnit } from '../study';

/** What a column of a schedule states about its visit. */
export interface NumberedVisit {
  readonly numbers: readonly number[];
  readonly planned: readonly PlannedTime[];
}

const MOST_NUMBERS = 60;

/** Reads the sentences that state a window and name its visits. Ambiguous sentences are ignored. */
export function readVisitWindows(blocks: readonly Block[]): readonly StatedWindow[] {
  return blocks.flatMap((block) =>
    block.type === 'paragraph' || block.type === 'list-item' || block.type === 'footnote'
      ? [
          ...tidy(block.text)
            .split(/(?<=[.;])\s+(?=\p{Lu})/u)
            .flatMap((sentence) => statedIn(sentence, block.id)),
          ...listedIn(tidy(block.text), block.id),
        ]
      : [],
  );
}

/** `T1 ± 3 days`, `Visits 2 and 3 (± 5 days)`: the words that name visits, and their deviation with its unit. */
export const NAMED_WINDOW =
  /([^±;]+?)[\s:,(]*(?:±|\+\s?\/\s?[-–])\s?(\d{1,2})\s*-?(hours?|h|days?|d|weeks?|w|months?)(?!\p{L})\)?/giu;
const COUNTED =
  /(?<!\p{L})(visit|week|day|month)s?\s+(\d{1,3}(?:\s*(?:,|&|-|–|\p{L}{1,7})\s*(?:(?:visit|week|day|month)s?\s+)?\d{1,3})*)/giu;

/** The windows that a list states: `Windows: Day 7 ± 1 day; Day 28 and Day 90 ± 3 days`. A word for windows must stand in front. */
function listedIn(text: string, blockId: string): readonly StatedWindow[] {
  const [label = ''] = /^(?:\d+\s)?[^:：±\d]{0,60}[:：]/u.exec(text) ?? [];
  if (!mentionsWindow(label) || CONDITION.test(text)) return [];
  return [...withEnglishUnits(text).matchAll(NAMED_WINDOW)].flatMap(
    ([words, subject = '', amount, time = '']) => {
      const unit = unitOf(time);
      if (unit === undefined) return [];
      const window = { unit, before: Number(amount), after: Number(amount) };
      return [...subject.matchAll(COUNTED)].map(([, of = '', numbers = '']) => ({
        window,
        words: words.trim(),
        blockId,
        of: countedIn(of),
        numbers: numbersIn(numbers),
      }));
    },
  );
}

/** The window that the text states for a visit; undefined if it states none, or two different ones. */
export function windowStatedFor(
  windows: readonly StatedWindow[],
  { numbers, planned }: NumberedVisit,
): StatedWindow | undefined {
  const names = (one: StatedWindow): boolean =>
    one.of === 'all'
      ? planned.length > 0
      : one.of === 'visit'
        ? numbers.some((number) => one.numbers.has(number))
        : planned.some(({ unit, from, to }) => unit === one.of && from === to && one.numbers.has(from));
  const named = windows.filter((one) => one.of !== 'all' && names(one));
  const own = named.length > 0 ? named : windows.filter(names);
  const keys = new Set(own.map(({ window: { unit, before, after } }) => `${unit} ${before} ${after}`));
  return keys.size === 1 ? own[0] : undefined;
}

/** Conditions other than the visit number, which need a human decision. */
const CONDITION =
  /\b(?:except|unless|other than|if|when|whenever|only|part|cohort|arm|group|substudy|not)\b/i;

const NUMBERS = String.raw`\d{1,3}(?:\s*(?:,\s*(?:and\s+|or\s+)?|and\s+|or\s+|&\s*|to\s+|through\s+|[-–]\s*)\s*\d{1,3})*`;
const SUBJECT = new RegExp(
  String.raw`^(?:The\s+)?(?:(?<unit>visits?|weeks?|days?)\s+(?<numbers>${NUMBERS})(?:\s+visits?)?|visits?\s+(?:at|on|of)\s+(?<unit2>weeks?|days?)\s+(?<numbers2>${NUMBERS})|(?<all>(?:all|every|each)\s+(?:of\s+the\s+)?(?:(?:study|clinic|scheduled|planned|site|on-site)\s+){0,2}visits?))\s+(?:(?:should|must|may|will|can|are|is|has|have)\b)`,
  'i',
);
const AMOUNT = String.raw`(?<amount>\d{1,2})[\s-]?(?:calendar\s+|working\s+)?(?<time>hours?|days?|weeks?)`;
const PLANNED = String.raw`(?:the|their|its|each|that)\s+(?:visit['’]s\s+)?(?:scheduled|planned|target(?:ed)?|nominal|expected|specified|protocol-specified)(?:\s+(?:study|visit))?(?:\s+(?:dates?|days?|times?|visits?))?`;
const SIGN = String.raw`(?:±|\+\s?\/\s?[-–]|plus\s+or\s+minus)\s?`;

/** Each pattern has the groups `amount` and `time`, or `before`, `after` and `time`. */
const WINDOWS: readonly RegExp[] = [
  new RegExp(
    String.raw`\bwithin\s+(?:${SIGN})?${AMOUNT}\s+(?:of|from|around|before\s+or\s+after)\s+${PLANNED}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:up\s+to\s+)?${AMOUNT}\s+(?:before\s+or\s+after|earlier\s+or\s+later\s+than)\s+${PLANNED}`,
    'i',
  ),
  new RegExp(
    String.raw`\bwith(?:in)?\s+an?\s+(?:allowed\s+|visit\s+|time\s+)*window\s+of\s+(?:${SIGN})${AMOUNT}`,
    'i',
  ),
  new RegExp(String.raw`\bwith(?:in)?\s+an?\s+(?:${SIGN})${AMOUNT}\s+(?:visit\s+|time\s+)?window`, 'i'),
  new RegExp(
    String.raw`\bwith(?:in)?\s+an?\s+(?:allowed\s+|visit\s+|time\s+)*window\s+of\s+[-–](?<before>\d{1,2})\s?\/\s?\+(?<after>\d{1,2})\s+(?<time>hours?|days?|weeks?)`,
    'i',
  ),
];

/** Read by `windowIn`: a deviation in one direction only. */
const WINDOWS_OF_ONE_SIDE: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:up\s+to|within|no\s+(?:more|later|earlier)\s+than)\s+\d{1,2}[\s-]?(?:calendar\s+|working\s+)?(?:hours?|days?|weeks?)\s+(?:after|later\s+than|before|prior\s+to|earlier\s+than)\s+${PLANNED}`,
    'i',
  ),
  /\bwith(?:in)?\s+an?\s+(?:allowed\s+|visit\s+|time\s+)*window\s+of\s+[-+]\s?\d{1,2}\s?-?(?:hours?|days?|weeks?)/i,
];

const ONE_SIDED: readonly (readonly ['before' | 'after', RegExp])[] = [
  [
    'after',
    new RegExp(
      String.raw`\b(?:up\s+to|within|no\s+(?:more|later)\s+than|at\s+most|maximum\s+of)\s+${AMOUNT}\s+(?:after|later(?:\s+than)?|late)\b(?!\s+or\b)`,
      'i',
    ),
  ],
  [
    'before',
    new RegExp(
      String.raw`\b(?:up\s+to|within|no\s+(?:more|earlier)\s+than|at\s+most|maximum\s+of)\s+${AMOUNT}\s+(?:before|prior\s+to|earlier(?:\s+than)?|early)\b(?!\s+or\b)`,
      'i',
    ),
  ],
];
/** `+3 days`, `-2/+3 days`, `84±7 days`. A hyphen in a word is no sign. */
const SIGNED =
  /(?:(?<both>±|\+\s?\/\s?-)\s?(?<amount>\d{1,2})|(?<![\w)])(?<first>[+-]\s?\d{1,2})(?:\s?[/,]\s?(?<second>[+-]\s?\d{1,2}))?)\s?-?(?<time>hours?|days?|weeks?)\b/i;

/**
 * The window that a note states: `window of ±3 days`, `+3 days`, `up to 2 days before the planned visit`. A note with a deviation in
 * one direction allows none in the other.
 */
export function windowIn(note: string): StatedWindow['window'] | undefined {
  const { both, amount, first, second, time = '' } = SIGNED.exec(note)?.groups ?? {};
  const signed = unitOf(time);
  if (signed !== undefined && both !== undefined && amount !== undefined)
    return sized({ unit: signed, before: Number(amount), after: Number(amount) });
  if (signed !== undefined) {
    const numbers = [first, second].flatMap((one) =>
      one === undefined ? [] : [Number(one.replace(/\s/g, ''))],
    );
    return sized({ unit: signed, before: Math.abs(Math.min(0, ...numbers)), after: Math.max(0, ...numbers) });
  }
  const found = ONE_SIDED.flatMap(([side, pattern]) => {
    const groups = pattern.exec(note)?.groups;
    const unit = unitOf(groups?.['time'] ?? '');
    return unit === undefined ? [] : [{ side, unit, amount: Number(groups?.['amount']) }];
  });
  const [one] = found;
  if (one === undefined || found.some(({ unit }) => unit !== one.unit)) return undefined;
  const of = (side: 'before' | 'after'): number => found.find((other) => other.side === side)?.amount ?? 0;
  return sized({ unit: one.unit, before: of('before'), after: of('after') });
}

const sized = (window: StatedWindow['window']): StatedWindow['window'] | undefined =>
  window.before + window.after > 0 ? window : undefined;

function statedIn(sentence: string, blockId: string): readonly StatedWindow[] {
  const subject = SUBJECT.exec(sentence)?.groups;
  if (!subject || CONDITION.test(sentence)) return [];
  const match = [...WINDOWS, ...WINDOWS_OF_ONE_SIDE]
    .map((pattern) => pattern.exec(sentence))
    .find((one) => one !== null);
  if (!match) return [];
  const { amount, before = amount, after = amount, time = '' } = match.groups ?? {};
  const unit = unitOf(time);
  const window =
    unit === undefined || before === undefined || after === undefined
      ? windowIn(match[0])
      : { unit, before: Number(before), after: Number(after) };
  if (window === undefined) return [];
  const said = { window, words: match[0], blockId };
  if (subject['all'] !== undefined) return [{ ...said, of: 'all', numbers: new Set() }];
  const of = countedIn(subject['unit'] ?? subject['unit2'] ?? '');
  return [{ ...said, of, numbers: numbersIn(subject['numbers'] ?? subject['numbers2'] ?? '') }];
}

const countedIn = (word: string): 'visit' | 'month' | 'week' | 'day' =>
  (['visit', 'month', 'week'] as const).find((one) => word.toLowerCase().startsWith(one)) ?? 'day';

const unitOf = (word: string): TimeUnit | undefined =>
  (['hour', 'day', 'week', 'month'] as const).find((unit) =>
    unit.startsWith(word.charAt(0).toLowerCase() || ' '),
  );

/** `7 to 9`, in the languages of the protocols that are read. */
const RANGE = /(\d+)(?:\s*(?:to|through|bis|à|al|ao|do|tot|[-–])\s*(?:\p{L}+\s+)?(\d+))?/gu;

/** `4, 5, and 7 to 9`. */
function numbersIn(list: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const [, first, last] of list.matchAll(RANGE)) {
    const [from, to] = [Number(first), Number(last ?? first)];
    for (let number = from; number <= to && numbers.size < MOST_NUMBERS; number++) numbers.add(number);
  }
  return numbers;
}
