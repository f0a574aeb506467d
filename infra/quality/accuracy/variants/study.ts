import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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
  | { readonly kind: 'schedule' };

export interface Section {
  readonly level: number;
  readonly title: string;
  readonly parts: readonly Part[];
}

/** The folder of the sources, because the build does not copy these files. */
const FOLDER = join(process.cwd(), 'infra/quality/accuracy/variants/studies');

/**
 * Reads a study from `studies`. Lines such as `inclusion: text | sub-item | sub-item` come first. In a `row`, `x` is a mark, a dot
 * is blank, and `a` and `b` stand for the first and the second text behind the row; `×3` repeats a header. Below them are the
 * sections: `##` and a title, then paragraphs, bullets, or a part in brackets. Throws if a fact is missing.
 */
export function studyOf(name: string): VariantStudy {
  const [facts = '', text = ''] = readFileSync(join(FOLDER, `${name}.txt`), 'utf8').split('\n\n');
  const lines = facts.split('\n').map((line): { key: string; value: string; more: string[] } => {
    const [, key = '', first = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    const [value = '', ...more] = first.split(' | ');
    return { key, value, more };
  });
  const all = (...keys: string[]) => lines.filter(({ key }) => keys.includes(key));
  const fact = (key: string): string => {
    const [line] = all(key);
    if (line === undefined) throw new Error(`${name} has no ${key}.`);
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
        cells: [...pattern].map((sign) => SIGNS[sign] ?? texts['abcdefg'.indexOf(sign)] ?? ''),
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
  const [heading = '', ...lines] = source.split('\n');
  const { length: level } = /^#*/.exec(heading)?.[0] ?? '';
  return { level, title: heading.slice(level + 1), parts: lines.map(partOf) };
}

function partOf(line: string): Part {
  if (line.startsWith('• ')) return { kind: 'bullets', items: line.slice(2).split(' • ') };
  const [, kind, of] = /^\[(\w+)(?: (\w+))?\]$/.exec(line) ?? [];
  if (kind === 'criteria') return { kind, of: of === 'inclusion' ? of : 'exclusion' };
  return kind === 'objectives' || kind === 'arms' || kind === 'schedule'
    ? { kind }
    : { kind: 'text', text: line };
}

/** A number such as `5.1`, counted as a word processor does. */
export function numberOf(counts: number[], level: number): string {
  counts[level - 1] = (counts[level - 1] ?? 0) + 1;
  counts.length = level;
  return counts.join('.');
}
