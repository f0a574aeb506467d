import type { Harm } from './faults';

/** How often the provider had answered for each workflow, which is one section, by its mark. */
type Answers = ReadonlyMap<string, number>;

/** Answers that were bought again: in all, and without a loss that explains them. */
export interface PaidAgain {
  readonly all: number;
  /** More for a workflow than workers were lost that had a call of it under way. */
  readonly beyondLosses: number;
  /** More in all than can have been on their way to those workers. */
  readonly beyondWaiting: number;
}

/** Each loss of a worker explains one answer of each workflow that it had a call of, and no more in all than were on their way. */
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
