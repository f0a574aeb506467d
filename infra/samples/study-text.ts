import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The content of a generated document: one invented study, printed in several formats and layouts. `^a^` marks a superscript. The
 * numbers of headings, tables and criteria are not part of it, because each layout numbers them differently.
 */
export interface StudyText {
  readonly title: string;
  readonly number: string;
  readonly version: string;
  readonly date: string;
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
  readonly level: (typeof LEVELS)[number];
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

export type Kind = 'inclusion' | 'exclusion';

/** Content below a heading, in order. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bullets'; readonly items: readonly string[] }
  | { readonly kind: 'criteria'; readonly of: Kind }
  | { readonly kind: 'objectives' }
  | { readonly kind: 'arms' }
  | Table
  | { readonly kind: 'schedule' };

export interface Table {
  readonly kind: 'table';
  readonly caption: string;
  /** Parts of the page width. */
  readonly widths: readonly number[];
  /** The first row is the header. */
  readonly rows: readonly (readonly string[])[];
}

export interface Section {
  readonly level: 1 | 2 | 3;
  readonly title: string;
  readonly parts: readonly Part[];
}

/**
 * Reads a study from a text file of the sources, because the build does not copy these files. Facts come first, such as
 * `inclusion: text | sub-item | sub-item`. In a `row`, `x` is a mark, a dot is blank, and `a` and `b` stand for the first and the
 * second text behind them; `×3` repeats a header. Below an empty line are the sections: `##` and a title, then paragraphs, bullets,
 * tables, and `[schedule]` or another part of the facts. Throws if a fact is missing.
 */
export function readStudyText(path: string): StudyText {
  const [facts = '', text = ''] = readFileSync(join(process.cwd(), path), 'utf8').split('\n\n');
  const lines = facts.split('\n').map((line): { key: string; value: string; more: string[] } => {
    const [, key = '', first = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    const [value = '', ...more] = first.split(' | ');
    return { key, value, more };
  });
  const all = (...keys: string[]) => lines.filter(({ key }) => keys.includes(key));
  const fact = (key: string): string => {
    const [line] = all(key);
    if (line === undefined) throw new Error(`${path} has no ${key}.`);
    return line.value;
  };
  const criteria = (kind: Kind): Criterion[] =>
    all(kind).map(({ value, more }) => ({ text: value, subItems: more }));
  return {
    title: fact('title'),
    number: fact('number'),
    version: fact('version'),
    date: fact('date'),
    phase: fact('phase'),
    sponsor: fact('sponsor'),
    registryIds: all('registry').map(({ value }) => value),
    arms: all('arm').map(({ value, more }) => ({ name: value, description: more.join() })),
    objectives: LEVELS.flatMap((level) =>
      all(level).map(({ value, more }) => ({ level, text: value, endpoints: more })),
    ),
    inclusion: criteria('inclusion'),
    exclusion: criteria('exclusion'),
    schedule: {
      title: fact('schedule'),
      headers: all('header').map(({ value, more }) => ({ label: value, texts: more.flatMap(repeated) })),
      rows: all('group', 'row').map(({ value, more: [pattern = '', ...texts] }) => ({
        name: value,
        cells: [...pattern].map((sign) => SIGNS[sign] ?? texts['abcdefghij'.indexOf(sign)] ?? ''),
      })),
      footnotes: all('note').map(({ value, more }): [string, string] => [value, more.join()]),
    },
    sections: text
      .trim()
      .split(/\n(?=#)/)
      .map(sectionOf),
  };
}

export const LEVELS = ['primary', 'secondary', 'exploratory'] as const;
const SIGNS: Readonly<Record<string, string>> = { x: 'x', '.': '' };

function repeated(text: string): string[] {
  const [, once = text, times = '1'] = /^(.*) ×(\d+)$/.exec(text) ?? [];
  return new Array<string>(Number(times)).fill(once);
}

function sectionOf(source: string): Section {
  const [, signs = '', title = '', text = ''] = /^(#+) (.*)\n?([\s\S]*)$/.exec(source) ?? [];
  const level = signs.length === 1 ? 1 : signs.length === 2 ? 2 : 3;
  return { level, title, parts: (text.match(PART) ?? []).map((part) => partOf(part.trim().split('\n'))) };
}

/** Consecutive bullets, a table, or a line. */
const PART = /(?:^• .*\n?)+|^\[table\] .*\n(?:\| .*\n?)+|^.+$/gm;

function partOf(lines: readonly string[]): Part {
  const [first = '', ...rows] = lines;
  if (first.startsWith('• ')) return { kind: 'bullets', items: lines.map((line) => line.slice(2)) };
  const [, kind, of, caption = ''] = /^\[(\w+)(?: (\w+))?\](?: (.*))?$/.exec(first) ?? [];
  switch (kind) {
    case undefined:
      return { kind: 'text', text: first };
    case 'criteria':
      return { kind, of: of === 'inclusion' ? of : 'exclusion' };
    case 'table': {
      const [name = '', ...widths] = caption.split(' | ');
      const cells = rows.map((row) => row.slice(2).split(' | '));
      return { kind, caption: name, widths: widths.map(Number), rows: cells };
    }
    case 'objectives':
    case 'arms':
    case 'schedule':
      return { kind };
    default:
      throw new Error(`There is no part "${kind}".`);
  }
}

/** A number such as `5.1`, counted as a word processor does. */
export function numberOf(counts: number[], level: number): string {
  counts[level - 1] = (counts[level - 1] ?? 0) + 1;
  counts.length = level;
  return counts.join('.');
}
