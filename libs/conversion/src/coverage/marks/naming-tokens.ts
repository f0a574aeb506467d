import { foldWithoutMarks, textKey } from '@app/text-normalization';

/**
 * The words and numbers of a name in a normalized form for comparison. A number includes the word that it counts: the 3 of `Visit
 * 3` differs from the 3 of `Week 3`. A bare number equals both.
 */
export interface NamingTokens {
  readonly words: ReadonlySet<string>;
  /** `visit:3`; `:3` if the counted word is unknown. */
  readonly numbers: ReadonlySet<string>;
}

const KINDS = new Map(
  Object.entries({
    v: 'visit',
    visit: 'visit',
    visits: 'visit',
    w: 'week',
    wk: 'week',
    wks: 'week',
    week: 'week',
    weeks: 'week',
    d: 'day',
    day: 'day',
    days: 'day',
    m: 'month',
    mo: 'month',
    month: 'month',
    months: 'month',
    c: 'cycle',
    cycle: 'cycle',
    cycles: 'cycle',
    period: 'period',
    periods: 'period',
    h: 'hour',
    hr: 'hour',
    hour: 'hour',
    hours: 'hour',
    year: 'year',
    years: 'year',
    part: 'part',
  }),
);
/** Words between two numbers with the same counted word: `Days -28 to -1`. */
const BETWEEN = new Set(['to', 'or', 'and', 'through', 'until']);
/** Words that do not distinguish names. */
const WEAK = new Set([
  'the',
  'of',
  'and',
  'at',
  'to',
  'or',
  'for',
  'a',
  'an',
  'in',
  'on',
  'with',
  'number',
  'no',
]);

/** Parses a name. `counted` is the word that bare numbers count, if their position states it. */
export function namingTokens(text: string, counted = ''): NamingTokens {
  const words = new Set<string>();
  const numbers = new Set<string>();
  const parts =
    foldWithoutMarks(text)
      .toLowerCase()
      .match(/(?<![\p{L}\p{N}])-\d+(?:\.\d+)?|\d+(?:\.\d+)?|\p{L}+/gu) ?? [];
  let kind = counted;
  parts.forEach((part, at) => {
    if (/\d/.test(part)) {
      numbers.add(`${kind}:${Number(part)}`);
      return;
    }
    const named = KINDS.get(part);
    const isCounting = named !== undefined && /\d/.test(parts[at + 1] ?? '');
    if (isCounting) kind = named;
    else if (!BETWEEN.has(part)) {
      kind = counted;
      if (!WEAK.has(part)) words.add(named ?? part);
    }
  });
  return { words, numbers };
}

/** What the label of a header row counts, if it is unambiguous: `Week relative to randomization`. */
export function countedBy(rowLabel: string): string {
  const words =
    foldWithoutMarks(rowLabel)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const kinds = new Set(words.flatMap((word) => (word.length > 1 ? (KINDS.get(word) ?? []) : [])));
  const [kind] = kinds;
  return kinds.size === 1 && kind !== undefined ? kind : '';
}

/** All tokens of several names, for lookups. */
export class TokenBag {
  private readonly words = new Set<string>();
  private readonly numbers = new Set<string>();

  add({ words, numbers }: NamingTokens): void {
    for (const word of words) this.words.add(word);
    for (const number of numbers) {
      this.numbers.add(number);
      this.numbers.add(`*${number.slice(number.indexOf(':'))}`);
    }
  }

  addWord(word: string): void {
    this.words.add(word);
  }

  hasWord(word: string): boolean {
    return this.words.has(word);
  }

  hasNumber(number: string): boolean {
    const value = number.slice(number.indexOf(':'));
    return number === value
      ? this.numbers.has(`*${value}`)
      : this.numbers.has(number) || this.numbers.has(value);
  }

  hasAll({ words, numbers }: NamingTokens): boolean {
    return (
      [...words].every((word) => this.hasWord(word)) && [...numbers].every((number) => this.hasNumber(number))
    );
  }
}

/** `Early termination` is also printed as `ET`. Null for a name with one word. */
export function initialsOf(text: string): string | null {
  const words =
    foldWithoutMarks(text)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.length < 2 || words.length > 6 ? null : words.map((word) => word.charAt(0)).join('');
}

const MINUS = /(?<![\p{L}\p{N}])[-−–](?=\d)/gu;

/** Normalized form of two spellings of one label. The minus sign of a number stays: `Week -2` is not `Week 2`. */
export const labelKey = (label: string): string =>
  textKey(foldWithoutMarks(label.replace(MINUS, 'minus '))) || label.trim();
