/**
 * The content of a variant document: one invented study, printed in many layouts. `^a^` marks a superscript. The numbers of
 * headings and criteria are not part of it, because each layout numbers them differently.
 */
export interface VariantStudy {
  readonly title: string;
  readonly number: string;
  readonly version: string;
  readonly date: string;
  /** Without the word "Phase": `2`, `3`, `1b`. */
  readonly phase: string;
  readonly sponsor: string;
  readonly registryIds: readonly string[];
  readonly arms: readonly Arm[];
  readonly objectives: readonly Objective[];
  readonly inclusion: readonly Criterion[];
  readonly exclusion: readonly Criterion[];
  readonly schedule: Schedule;
  readonly sections: readonly Section[];
}

export interface Arm {
  readonly name: string;
  readonly description: string;
}

export interface Objective {
  readonly level: 'primary' | 'secondary' | 'exploratory';
  readonly text: string;
  readonly endpoints: readonly string[];
}

export interface Criterion {
  readonly text: string;
  readonly subItems: readonly string[];
}

export interface Schedule {
  readonly title: string;
  /** The label of each header row, and its value for each visit. */
  readonly headers: readonly { readonly label: string; readonly texts: readonly string[] }[];
  readonly rows: readonly ScheduleRow[];
  readonly footnotes: readonly (readonly [mark: string, text: string])[];
}

export interface ScheduleRow {
  readonly name: string;
  /** Empty for a section. `x` stands for the mark that the layout prints, `x^a^` for a mark with a footnote. */
  readonly cells: readonly string[];
}

/** Content below a heading, in order. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bullets'; readonly items: readonly string[] }
  | { readonly kind: 'criteria'; readonly of: 'inclusion' | 'exclusion' }
  | { readonly kind: 'objectives' }
  | { readonly kind: 'arms' }
  | { readonly kind: 'schedule' };

export interface Section {
  readonly level: 1 | 2 | 3;
  readonly title: string;
  readonly parts: readonly Part[];
}

export const criterion = (text: string, ...subItems: readonly string[]): Criterion => ({ text, subItems });

export const section = (
  level: Section['level'],
  title: string,
  ...parts: readonly (Part | string)[]
): Section => ({
  level,
  title,
  parts: parts.map((part) => (typeof part === 'string' ? { kind: 'text', text: part } : part)),
});

export const bullets = (...items: readonly string[]): Part => ({ kind: 'bullets', items });

/** One character for each visit: `x` is a mark, a dot is blank; the notes explain other letters. */
export function scheduleRow(
  name: string,
  pattern: string,
  notes: Readonly<Record<string, string>> = {},
): ScheduleRow {
  return { name, cells: [...pattern].map((sign) => (sign === '.' ? '' : (notes[sign] ?? sign))) };
}

export const scheduleSection = (name: string): ScheduleRow => ({ name, cells: [] });

/** A number such as `5.1`, counted as a word processor does. */
export function numberOf(counts: number[], level: number): string {
  counts[level - 1] = (counts[level - 1] ?? 0) + 1;
  counts.length = level;
  return counts.join('.');
}
