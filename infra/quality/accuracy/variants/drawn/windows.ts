import type { Random } from '../../../random';

/** Sentences about the windows of visits, and what a perfect reader finds for each visit. */
export interface DrawnWindows {
  readonly sentences: readonly string[];
  /** By the number of the visit: days before and after, joined by a slash. */
  readonly expected: ReadonlyMap<number, string>;
}

const VISITS = 12;

/** What may be said beside them and is no window of a visit. */
const OTHERS = [
  'Visit 2 should occur within 14 days of randomization.',
  'The samples of Visit 3 should be taken within 2 days of the scheduled date.',
  'Antihistamines should not be taken within 3 days of a visit.',
  'Visit 4 may take place within 9 days of its scheduled date if the site is closed.',
  'In Part B, Visit 5 should occur within 9 days of its scheduled date.',
  'Dose adjustments are made within 5 days.',
] as const;

/** Draws two or three groups of visits, each with a window of its own in words of its own, among sentences that state none. */
export function drawWindows(random: Random): DrawnWindows {
  const expected = new Map<number, string>();
  const sentences: string[] = [];
  let from = 1;
  for (let group = 0; group < 3 && from < VISITS; group++) {
    const numbers = Array.from({ length: 1 + random.below(4) }, (_number, at) => from + at);
    from += numbers.length + random.below(2);
    const [before, after, words] = drawWindow(random);
    for (const number of numbers) expected.set(number, `${before}/${after}`);
    const verb = random.oneOf(['should occur', 'must take place', 'may be performed', 'are to be scheduled']);
    sentences.push(random.oneOf(OTHERS), `${named(numbers, random)} ${verb} ${words}.`);
  }
  return { sentences, expected };
}

function drawWindow(random: Random): readonly [before: number, after: number, words: string] {
  const days = 1 + random.below(9);
  const unit = days === 1 ? 'day' : 'days';
  const date = random.oneOf([
    'the scheduled date',
    'their planned visit',
    'the target day',
    'their scheduled visit date',
  ]);
  const other = days + 1 + random.below(5);
  return random.oneOf([
    [days, days, `within ${days} ${unit} of ${date}`],
    [days, days, `within ±${days} ${unit} of ${date}`],
    [days, days, `within +/- ${days} ${unit} of ${date}`],
    [days, days, `up to ${days} ${unit} before or after ${date}`],
    [days, days, `within a window of ±${days} ${unit}`],
    [days, days, `with a ± ${days}-day window`],
    [days, other, `with a window of -${days}/+${other} days`],
  ] as const);
}

function named(numbers: readonly number[], random: Random): string {
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  if (first === last) return `Visit ${first}`;
  const list = `${numbers.slice(0, -1).join(', ')}${random.oneOf([' and ', ', and '])}${last}`;
  return random.oneOf([
    `Visits ${list}`,
    `Visits ${first} ${random.oneOf(['to', 'through'])} ${last}`,
    `Visits ${first}-${last}`,
  ]);
}
