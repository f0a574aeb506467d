import type { Block } from '@app/contracts';
import { tidy } from './marked-text';
import type { PlannedTime, StatedWindow, TimeUnit } from './study';

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
      ? tidy(block.text)
          .split(/(?<=[.;])\s+(?=\p{Lu})/u)
          .flatMap((sentence) => statedIn(sentence, block.id))
      : [],
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

function statedIn(sentence: string, blockId: string): readonly StatedWindow[] {
  const subject = SUBJECT.exec(sentence)?.groups;
  if (!subject || CONDITION.test(sentence)) return [];
  const found = WINDOWS.map((pattern) => pattern.exec(sentence)).filter((match) => match !== null);
  const [match] = found;
  const { amount, before = amount, after = amount, time = '' } = match?.groups ?? {};
  const unit = unitOf(time);
  if (!match || unit === undefined || before === undefined || after === undefined) return [];
  const window = { unit, before: Number(before), after: Number(after) };
  const said = { window, words: match[0], blockId };
  if (subject['all'] !== undefined) return [{ ...said, of: 'all', numbers: new Set() }];
  const of = countedIn(subject['unit'] ?? subject['unit2'] ?? '');
  return [{ ...said, of, numbers: numbersIn(subject['numbers'] ?? subject['numbers2'] ?? '') }];
}

const countedIn = (word: string): 'visit' | 'week' | 'day' =>
  /^visit/i.test(word) ? 'visit' : /^week/i.test(word) ? 'week' : 'day';

const unitOf = (word: string): TimeUnit | undefined =>
  /^h/i.test(word) ? 'hour' : /^d/i.test(word) ? 'day' : /^w/i.test(word) ? 'week' : undefined;

/** `4, 5, and 7 to 9`. */
function numbersIn(list: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const [, first, last] of list.matchAll(/(\d+)(?:\s*(?:to|through|[-–])\s*(\d+))?/g)) {
    const [from, to] = [Number(first), Number(last ?? first)];
    for (let number = from; number <= to && numbers.size < MOST_NUMBERS; number++) numbers.add(number);
  }
  return numbers;
}
