import type { Harm } from './faults';

/** The number of completed answers for each workflow, by its mark. Each workflow has one section. */
type Answers = ReadonlyMap<string, number>;

/** Answers that were bought again: in total, and those that no lost worker explains. */
export interface PaidAgain {
  readonly all: number;
  /** Repeated answers of a workflow beyond the number of lost workers that had a call of it in progress. */
  readonly beyondLosses: number;
  /** Repeated answers in total beyond the number that can have been on their way to those workers. */
  readonly beyondWaiting: number;
}

/**
 * Each lost worker explains one answer for each workflow whose call it had, and in total at most the answers on their way to it.
 */
export function paidAgain(
  answers: Answers,
  { endangered, mayBePaidTwice }: Pick<Harm, 'endangered' | 'mayBePaidTwice'>,
): PaidAgain {
  const again = [...answers].map(([mark, count]) => ({ mark, count: Math.max(0, count - 1) }));
  const all = sum(again.map(({ count }) => count));
  return {
    all,
    beyondLosses: sum(again.map(({ mark, count }) => Math.max(0, count - (endangered.get(mark) ?? 0)))),
    beyondWaiting: Math.max(0, all - mayBePaidTwice),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
