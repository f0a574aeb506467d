import { tidy } from '../marked-text';
import { names } from '../named-parts';
import { withEnglishUnits } from '../time-words';
import type {
  HeaderKind,
  PlannedTime,
  ScheduleColumn,
  ScheduleFootnote,
  ScheduleHeader,
  StatedWindow,
  TimeUnit,
  VisitWindow,
} from '../study';
import { NAMED_WINDOW, windowIn, windowStatedFor } from './visit-windows';
import { mentionsWindow } from './window-label';

/** The time of a visit: as text, and as numbers if it is numeric. */
export interface VisitTiming {
  /** With units, in the order of the header: `Week 2`, `Day 15`, `window ±3 days`. */
  readonly stated: readonly string[];
  readonly planned: readonly PlannedTime[];
  readonly window?: VisitWindow;
}

const TIMES: readonly (readonly [HeaderKind, TimeUnit])[] = [
  ['month', 'month'],
  ['week', 'week'],
  ['day', 'day'],
];

const UNITS: Readonly<Record<string, TimeUnit>> = { h: 'hour', d: 'day', w: 'week', m: 'month' };

const MARGIN = String.raw`(?:±|\+\s?\/\s?[-–]|\+[-–])\s?(\d+)`;
const EITHER_WAY = new RegExp(MARGIN);
/** `+7`, `-2/+3` at the end of a cell. In other places a sign may belong to a day. */
const ONE_WAY =
  /(?:^|[^\d/])\d*\s?([+-]\s?\d+)(?:\s?(?:\/|to)\s?([+-]\s?\d+))?\s?(?:hours?|hrs?|h|days?|d|weeks?|wks?|w)?$/i;
/** `-28 to -1`: days, not deviations. */
const DAYS = /-\s?\d+\P{L}{0,3}(?:\p{L}{1,6}|[-–~～])\P{L}{0,2}-\s?\d+/u;
/** `Day 15 (+3)`, `29 (-2/+3 days)`: in brackets, so that `(-28 to -1)` and `(Day -1)` are none. */
const BRACKETED =
  /\(\s*(?:(?=[^)]*\+|[^)]*\b[hdw]))([+-]\s?\d+)(?:\s?[/,]\s?([+-]\s?\d+))?\s?(?:hours?|hrs?|h|days?|d|weeks?|w)?\s*\)/i;
const UNIT = /\b(hours?|hrs?|h|days?|d|weeks?|wks?|w|months?|m)\b/gi;

/** A number or a range of numbers, with or without its unit, followed only by remarks. */
const PLAN =
  /^(?:(days?|d|weeks?|wks?|w|months?|m)\.?\s?)?(-?\.?\d+(?:\.\d+)?)(?:\s?(?:to|through|→|[-–](?=\d))\s?(?:days?|d|weeks?|w)?\s?(-?\d+))?(?:\s?\/\s?[A-Z]{2,3})?\s*(?:\([^)]*\)\s*)*$/i;
/** `V2 (`, `Visit 2 –`, `T1`: the number of a visit before its time. */
const NUMBERED = /^(?:visit\s?|[VT])\d{1,3}[a-z]?\s*(?:[-–:,/(]\s*|\s)(?=\S)/i;
/** `W2 15`: a row that counts in weeks and days. */
const WEEK_AND_DAY = /^W(?:eek)?\s?(\d+)(?:\/[A-Z]{2,3})?\s+(-?\d+)$/i;
const ONLY_MARGIN = /^[-–+±/\s\d()]*(?:hours?|h|days?|d|weeks?|w)?$/i;
const LONGEST_TIME = 60;

/**
 * Reads when a column of a schedule is planned. The unit of a number comes from its own cell, from the label of its row, or from
 * a cell above (`Study Visit (Day)`). A number without a unit is not a time. The window may also come from a footnote of the
 * column, or from a sentence of the text that names the visit.
 */
export function timingOf(
  column: ScheduleColumn,
  headers: readonly ScheduleHeader[],
  { footnotes = [], windows = [] }: StatedOfVisits = {},
): VisitTiming {
  const cells = column.headers.map((text, row) => ({
    printed: withPlainSigns(text),
    text: inEnglish(text),
    kind: headers[row]?.kind ?? 'other',
    label: withEnglishUnits(headers[row]?.label ?? ''),
    unit: unitAbove(column, headers, row),
  }));
  const stated = new Set<string>();
  const planned: PlannedTime[] = [];
  for (const cell of cells) {
    if (cell.text === '') continue;
    const times = timesIn(cell);
    planned.push(...times.map(({ unit, from, to }) => ({ unit, from, to })));
    for (const said of times.length > 0 ? times.map(({ words }) => words) : saidInWords(cell))
      stated.add(said);
  }
  const printed = windowOf(cells) ?? windowInNotes(column, footnotes) ?? windowNamed(column, footnotes);
  const own = printed === undefined ? printedWindow(cells) : wordsOfWindow(printed);
  const inText =
    own === null ? windowStatedFor(windows, { numbers: visitNumbers(column, headers), planned }) : undefined;
  const window = printed ?? inText?.window;
  const shown = own ?? inText?.words ?? null;
  return {
    stated: [...stated, ...(shown === null ? [] : [`window ${shown}`])],
    planned,
    ...(window === undefined ? {} : { window }),
  };
}

/** What a document states about visits outside the cells of a schedule. */
export interface StatedOfVisits {
  readonly footnotes?: readonly ScheduleFootnote[];
  readonly windows?: readonly StatedWindow[];
}

/** `4` below `Visit`, `Visit 4`, `V4`. */
const visitNumbers = (column: ScheduleColumn, headers: readonly ScheduleHeader[]): readonly number[] =>
  column.headers.flatMap((text, row) => {
    const [, word, number] =
      /^(visit\s*|v\s?)?(\d{1,3})(?:\s*[(–:,-].*)?$/i.exec(tidy(inEnglish(text))) ?? [];
    const isVisit = word !== undefined || headers[row]?.kind === 'visit';
    return number !== undefined && isVisit ? [Number(number)] : [];
  });

/** The unit of a cell's row, from its kind or from a title above several columns. */
function unitAbove(column: ScheduleColumn, headers: readonly ScheduleHeader[], row: number): TimeUnit | null {
  const kind = headers[row]?.kind ?? 'other';
  const own = TIMES.find(([time]) => time === kind)?.[1];
  if (own !== undefined) return own;
  if (kind === 'window' || kind === 'epoch') return null;
  const isCount = /^-?\d+\b(?!\s*(?:st|nd|rd|th)\b)/.test(withPlainSigns(column.headers[row] ?? ''));
  const title = column.headers
    .slice(0, row)
    .map(withEnglishUnits)
    .find((text) => /\b(?:days?|weeks?)\b/i.test(text) && !/\d/.test(text));
  return isCount && title !== undefined ? unitIn(title) : null;
}

const withPlainSigns = (text: string): string => text.replace(/[‐‑‒−]/g, '-').trim();

/** The finest unit that a text names: the number after a count of weeks and days is in days. */
const unitIn = (text: string): TimeUnit | null => {
  const named = [...text.matchAll(UNIT)].map(([word]) => UNITS[word.charAt(0).toLowerCase()]);
  return (['hour', 'day', 'week', 'month'] as const).find((unit) => named.includes(unit)) ?? null;
};

/** A time with its unit in words. Numbers stay as printed. */
interface StatedTime extends PlannedTime {
  readonly words: string;
}

const timeOf = (unit: TimeUnit, first: string, last?: string): StatedTime => {
  const name = `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`;
  return {
    unit,
    from: Number(first),
    to: Number(last ?? first),
    words: last === undefined ? `${name} ${first}` : `${name} ${first} to ${last}`,
  };
};

function timesIn({ text, unit, kind }: HeaderCell): StatedTime[] {
  const bare = text
    .replace(new RegExp(`\\(?\\s?${MARGIN}[^)]*\\)?`), '')
    .replace(BRACKETED, '')
    .trim();
  const [, week, day] = WEEK_AND_DAY.exec(bare) ?? [];
  if (week !== undefined && day !== undefined) return [timeOf('week', week), timeOf('day', day)];
  if (kind === 'window') return [];
  const behind = bare.replace(NUMBERED, '').replace(/^([^(]*)\)$/, '$1');
  const plan = PLAN.exec(bare.replace(/^([DW])(?=-?\d)/, '$1 ')) ?? PLAN.exec(behind);
  const [, word, first, last] = plan?.[1] === undefined && behind !== bare ? [] : (plan ?? []);
  // A cell that names its unit needs none from its row: `Week 4` among `Screening` and `End of Study`.
  const own = word === undefined ? unit : (unitIn(word) ?? unit);
  return first === undefined || own === null ? [] : [timeOf(own, first, last)];
}

/** A time that is not a number of days: `Within 28 days after the last dose`. A dash or `NA` is not a time. */
function saidInWords({ printed, text, kind }: HeaderCell): string[] {
  if (!/\d/.test(text) || kind === 'epoch' || text.length > LONGEST_TIME) return [];
  if (kind === 'window') return ONLY_MARGIN.test(text) ? [] : [printed];
  return TIMES.some(([time]) => time === kind) || unitIn(text) !== null || TIMES_OF_DAY.test(text)
    ? [printed]
    : [];
}

/** `Predose, 15, 30, 60 min`: the time points of one visit. */
const TIMES_OF_DAY = /\b(?:pre-?dose|post-?dose)\b|\d\s*(?:minutes?|mins?)\b/i;

const wordsOfWindow = ({ unit, before, after }: VisitWindow): string => {
  const units = Math.max(before, after) === 1 ? unit : `${unit}s`;
  if (before === after) return `±${before} ${units}`;
  const parts = [...(before === 0 ? [] : [`-${before}`]), ...(after === 0 ? [] : [`+${after}`])];
  return `${parts.join('/')} ${units}`;
};

interface HeaderCell {
  readonly printed: string;
  /** The printed text with English words for units. */
  readonly text: string;
  readonly kind: HeaderKind;
  readonly label: string;
  readonly unit: TimeUnit | null;
}

function windowOf(cells: readonly HeaderCell[]): VisitWindow | undefined {
  for (const { text, kind, label, unit: rowUnit } of cells) {
    // In a row of days that mentions a window, `ET+7` allows seven days more; `-28 to -1` does not.
    const isRow = kind === 'window' || (mentionsWindow(label) && /\+\s?\d+\s*\w*$/.test(text));
    const margins = marginsOf(text, isRow);
    if (margins === null) continue;
    const behind = text.slice(margins.end);
    // The name of a visit states a window with its unit: `Visit 3 (± 2 days)`, `Day 15 ± 2`.
    const isOfDay = unitIn(text) === 'day';
    if (!isRow && rowUnit === null && !(EITHER_WAY.test(text) && (isOfDay || unitIn(behind) !== null)))
      continue;
    const unit =
      unitIn(behind) ?? unitIn(margins.words) ?? unitIn(label) ?? (isRow ? null : (rowUnit ?? 'day'));
    if (unit !== null) return { unit, before: margins.before, after: margins.after };
  }
  return undefined;
}

/** In a row of windows a one-sided deviation is also a window: `+7`, `-2/+3`. */
function marginsOf(text: string, isRow: boolean): Margins | null {
  const both = EITHER_WAY.exec(text);
  if (both !== null) {
    const margin = Number(both[1]);
    const end = both.index + both[0].length;
    return margin === 0 ? null : { before: margin, after: margin, end, words: '' };
  }
  if (isRow && DAYS.test(text)) return null;
  const found = (isRow ? ONE_WAY : BRACKETED).exec(text);
  const signs = found?.slice(1, 3);
  const numbers = (signs ?? []).flatMap((sign?: string) => (sign ? [Number(sign.replace(/\s/g, ''))] : []));
  const [before, after] = [Math.abs(Math.min(0, ...numbers)), Math.max(0, ...numbers)];
  return before + after === 0 ? null : { before, after, end: text.length, words: found?.[0] ?? '' };
}

interface Margins {
  readonly before: number;
  readonly after: number;
  /** The position behind the deviation. */
  readonly end: number;
  /** A deviation in one direction with its unit. */
  readonly words: string;
}

/** A window without a printed unit. It is kept as text, but not as a number of days. */
const printedWindow = (cells: readonly HeaderCell[]): string | null => {
  const cell = cells.find(({ kind, text }) => kind === 'window' && marginsOf(text, true) !== null);
  return cell?.printed ?? null;
};

function windowInNotes(
  { marks = [] }: ScheduleColumn,
  footnotes: readonly ScheduleFootnote[],
): VisitWindow | undefined {
  for (const { mark, text } of footnotes) {
    if (!marks.includes(mark) || !/\b(?:windows?|within|allow\w*|visits?)\b/i.test(text)) continue;
    const found = windowIn(withPlainSigns(text));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `T1` in `T1 Week 3`. */
const CODE = /^\p{L}{1,3}\d{1,3}(?!\S)/u;

/** The window that a note without a sign states for the visit by its name: `Windows: T1 ± 3 days, T2 ± 5 days`. */
function windowNamed(
  { headers }: ScheduleColumn,
  footnotes: readonly ScheduleFootnote[],
): VisitWindow | undefined {
  const codes = headers.flatMap((text) => CODE.exec(text) ?? []);
  const isNamed = (words: string): boolean =>
    headers.some((text) => names(words, inEnglish(text))) ||
    codes.some((code) => new RegExp(`(?<![\\p{L}\\p{N}])${code}(?![\\p{L}\\p{N}])`, 'u').test(words));
  for (const { mark, text } of footnotes) {
    if (mark !== '' || !mentionsWindow(text)) continue;
    for (const [, words = '', amount, time = ''] of inEnglish(text).matchAll(NAMED_WINDOW)) {
      const unit = unitIn(time);
      if (unit !== null && isNamed(words)) return { unit, before: Number(amount), after: Number(amount) };
    }
  }
  return undefined;
}

const inEnglish = (text: string): string => withPlainSigns(withEnglishUnits(text));
