import type { PlannedTime, Visit } from '@app/study-model';

type TimeUnit = PlannedTime['unit'];

/** The number that stands for the time that a document counts from: 1 for days without a printed day 0, else 0. */
export type CountingStart = Readonly<Record<TimeUnit, number>>;

export function countingStart(visits: readonly Visit[]): CountingStart {
  const times = visits.flatMap(({ planned }) => planned);
  const printsDayZero = times.some(({ unit, from, to }) => unit === 'day' && (from === 0 || to === 0));
  return { hour: 0, day: printsDayZero ? 0 : 1, week: 0, month: 0 };
}

/** The time from the start of counting, in the same unit; negative before it. Without a day 0, day -1 is the day before day 1. */
export const elapsed = (unit: TimeUnit, value: number, start: CountingStart): number =>
  value < 0 ? value : value - start[unit];
