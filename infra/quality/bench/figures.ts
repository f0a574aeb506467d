import { readFile } from 'node:fs/promises';
import type { RunningProcess } from '../../system-tests/system';

/** Returns the smallest value that is at least as high as this share of the values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** Returns how long some work takes, in milliseconds. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** One line of a report: the measurement, its reference and its target. */
export interface Figure {
  /** Id of the figure in the quality bar. */
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: 's' | 'ms' | 'KB' | 'MB' | '×' | 'lost';
  /** Reference measured in the same run, so that the figure is meaningful on any machine. */
  readonly baseline: { readonly name: string; readonly value: number };
  /** Maximum; null if the figure is only reported. */
  readonly bar: number | null;
}

/** Makes a line of a report. `than` is its reference; without it, a factor is compared with 1 and a loss with none. */
export const figure = (
  id: string,
  what: string,
  [value, unit]: readonly [number, Figure['unit']],
  bar: Figure['bar'],
  [name, than]: readonly [string, number] = unit === '×' ? ['flat', 1] : ['nothing', 0],
): Figure => ({ id, what, value, unit, bar, baseline: { name, value: than } });

/** Returns the resident memory of a process in bytes. Works only on Linux. */
export async function memoryOf({ process: { pid } }: RunningProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

/** Formats a figure as a line of the printed table. */
export function lineOf({ id, what, value, unit, baseline, bar }: Figure): Record<string, string> {
  return {
    id,
    what,
    value: `${round(value)} ${unit}`,
    bar: bar === null ? '' : `≤ ${bar} ${unit}`,
    verdict: bar === null ? '' : value <= bar ? 'met' : 'MISSED',
    ratio: baseline.value > 0 ? `${round(value / baseline.value)} × ${baseline.name}` : '',
  };
}

const round = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0));

/**
 * Returns the mean of the last third of the samples divided by the mean of the first third. About 1 if the samples do not grow.
 */
export function growth(samples: readonly number[]): number {
  const third = Math.max(1, Math.floor(samples.length / 3));
  return mean(samples.slice(-third)) / mean(samples.slice(0, third));
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
