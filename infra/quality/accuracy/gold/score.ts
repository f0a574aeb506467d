import { textKey } from '@app/text-normalization';
import { splitMarks } from '../../../../libs/protocol-extraction/src/marked-text';
import type { Criterion, ScheduleTable } from '../../../../libs/protocol-extraction/src/study';
import type { GoldTable } from './gold';

export interface Score {
  readonly expected: number;
  readonly found: number;
  readonly correct: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

/** Compares two collections as multisets. */
export function scoreSets(expected: readonly string[], found: readonly string[]): Score {
  const counts = new Map<string, number>();
  for (const key of found) counts.set(key, (counts.get(key) ?? 0) + 1);
  const missing: string[] = [];
  let correct = 0;
  for (const key of expected) {
    const left = counts.get(key) ?? 0;
    if (left === 0) missing.push(key);
    else {
      counts.set(key, left - 1);
      correct++;
    }
  }
  const extra = [...counts].flatMap(([key, left]) => new Array<string>(left).fill(key));
  const precision = found.length === 0 ? 0 : correct / found.length;
  const recall = expected.length === 0 ? 1 : correct / expected.length;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { expected: expected.length, found: found.length, correct, precision, recall, f1, missing, extra };
}

export interface ScheduleScore {
  readonly title: string;
  readonly rows: Score;
  readonly columns: Score;
  readonly cells: Score;
}

const rowKey = (name: string, parent: string | undefined): string =>
  `${textKey(splitMarks(parent ?? '').text)}>${textKey(splitMarks(name).text)}`;

type Scored = Pick<ScheduleTable, 'columns' | 'activities'>;

/** Scores the schedule that matches a gold table best, as sets of rows and of (row, column, mark). */
export const scoreSchedule = (gold: GoldTable, schedules: readonly Scored[]): ScheduleScore =>
  schedules
    .map((schedule) => scoreOne(gold, schedule))
    .reduce(
      (best, one) => (one.cells.f1 > best.cells.f1 ? one : best),
      scoreOne(gold, { columns: [], activities: [] }),
    );

function scoreOne(gold: GoldTable, schedule: Scored): ScheduleScore {
  const columnKeys = toldApart(
    gold.columns.map((column) => [column.col, headerKey(Object.values(column.headers))]),
  );
  const foundKeys = toldApart(schedule.columns.map((column) => [column.index, headerKey(column.headers)]));
  const expectedCells = gold.cells.map(([row, column, value]) =>
    [textKey(splitMarks(row).text), columnKeys.get(column) ?? column, valueKey(value)].join(' | '),
  );
  const foundCells = schedule.activities.flatMap((activity) =>
    activity.cells.map((cell) =>
      [textKey(activity.name), foundKeys.get(cell.column) ?? '?', valueKey(cell.value)].join(' | '),
    ),
  );
  return {
    title: gold.title,
    rows: scoreSets(
      gold.activities.map((activity) => rowKey(activity.name, activity.parent ?? undefined)),
      schedule.activities.map((activity) => rowKey(activity.name, activity.parent)),
    ),
    columns: scoreSets([...columnKeys.values()], [...foundKeys.values()]),
    cells: scoreSets(expectedCells, foundCells),
  };
}

/** Columns with the same headers are different visits. Their order distinguishes them. */
function toldApart<Id>(columns: readonly (readonly [Id, string])[]): ReadonlyMap<Id, string> {
  const counts = new Map<string, number>();
  return new Map(
    columns.map(([id, key]) => {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [id, count === 1 ? key : `${key}#${count}`];
    }),
  );
}

/** A column is identified by its header texts, each one once. */
function headerKey(headers: readonly string[]): string {
  const texts = headers.map((text) =>
    splitMarks(text)
      .text.toLowerCase()
      .replace(/[^\p{L}\p{N}±+.-]+/gu, ''),
  );
  return [...new Set(texts.filter((text) => text !== ''))].join('/');
}

const valueKey = (value: string): string => {
  const { text } = splitMarks(value);
  return textKey(text) || text;
};

export interface CriteriaScore {
  readonly kind: Criterion['kind'];
  readonly expected: number;
  readonly found: number;
  readonly byNumber: number;
  /** Returns the mean share of the gold words that the criterion with the same number contains. */
  readonly overlap: number;
  /** Ids of criteria with less than nine tenths of their words. */
  readonly weak: readonly string[];
}

/**
 * Scores criteria by number. Scores them by position if the gold file continues the numbers from inclusion to exclusion and the
 * document does not.
 */
export function scoreCriteria(
  kind: Criterion['kind'],
  gold: readonly { readonly id: string; readonly text: string }[],
  criteria: readonly Criterion[],
): CriteriaScore {
  const found = criteria.filter((criterion) => criterion.kind === kind);
  const scored = (matches: readonly (Criterion | undefined)[]): CriteriaScore => {
    const shares = gold.map(({ text }, index) => {
      const { text: own = '', subItems = [] } = matches[index] ?? {};
      return wordOverlap(text, [own, ...subItems.map((sub) => `${sub.marker} ${sub.text}`)].join(' '));
    });
    return {
      kind,
      expected: gold.length,
      found: found.length,
      byNumber: matches.filter((match) => match !== undefined).length,
      overlap: gold.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / gold.length,
      weak: gold.flatMap(({ id }, index) => ((shares[index] ?? 0) < 0.9 ? [id] : [])),
    };
  };
  const numberOf = (text: string) => Number(/\d+/.exec(text)?.[0]);
  const first = scored(
    gold.map(({ id }) => found.find((criterion) => numberOf(criterion.number) === numberOf(id))),
  );
  const second = gold.length === found.length ? scored(found) : first;
  return second.overlap > first.overlap ? second : first;
}

/** Returns the share of the words of one text that another text contains, counted with repetitions. */
export function wordOverlap(expected: string, found: string): number {
  // Gold files write a printed superscript as `m2` or `m 2`.
  const shares = ['', ' '].map((script) => {
    const words = (text: string) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\^~]/g, script)
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    return scoreSets(words(expected), words(found)).recall;
  });
  return Math.max(...shares);
}
