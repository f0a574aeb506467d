import type { Outcome } from '@app/contracts';
import { textKey } from '@app/print';
import { Random } from '../random';
import { type Amount, AMOUNTS, DAMAGES, someOf } from './damages';
import { type RightResult, type Verdict, verdictOf } from './right-result';

/** What the ledger said of one result that was damaged in one way. */
export interface DamageMeasure {
  readonly name: string;
  readonly damage: string;
  readonly amount: Amount;
  /** The result is not clean, and something is said that was not said of the right one. */
  readonly isNoticed: boolean;
  /** How many things were damaged, and how many of them are named. */
  readonly damaged: number;
  readonly named: number;
  readonly unnamed: readonly string[];
  readonly outcome: Outcome;
}

/** What it says of the right result: all of it is a false alarm, unless the reader or the model really erred. */
export interface RightMeasure {
  readonly name: string;
  readonly outcome: Outcome;
  readonly marks: number;
  readonly held: number;
  readonly markGaps: number;
  readonly invented: number;
  readonly assumed: number;
  readonly otherGaps: number;
  readonly milliseconds: number;
  readonly sentences: readonly string[];
}

export interface LedgerMeasure {
  readonly right: RightMeasure;
  readonly damages: readonly DamageMeasure[];
}

/** Runs the ledger on a right result, undamaged and damaged in every way. */
export function measureLedger(
  result: RightResult,
  seed: number,
  amounts: readonly Amount[] = AMOUNTS,
): LedgerMeasure {
  const startedAt = performance.now();
  const right = verdictOf(result.study, result);
  const milliseconds = Math.round(performance.now() - startedAt);
  const random = new Random(seed);
  const name = `${result.name} ${result.target}`;
  const stated = result.ground.documents.flatMap(({ members }) =>
    members.flatMap(({ kind, label, texts: [text = ''], parent }) =>
      parent === undefined ? [{ kind, label, text }] : [],
    ),
  );
  const damages = Object.entries(DAMAGES).flatMap(([damage, apply]) =>
    amounts.flatMap((amount): DamageMeasure[] => {
      const damaged = apply(result.study, someOf(amount, random), stated);
      if (damaged === null) return [];
      const verdict = verdictOf(damaged.study, result);
      const said = newSentences(verdict, right).map(textKey);
      const isNamed = (texts: readonly (readonly string[])[]): boolean =>
        said.some((sentence) => texts.every((names) => names.some((one) => holds(sentence, one))));
      const unnamed = damaged.named
        .filter((texts) => !isNamed(texts))
        .map((texts) => texts.map(([first]) => first).join(' / '));
      const isNoticed = verdict.outcome !== 'clean' && said.length > 0;
      const count = damaged.named.length;
      return [
        {
          name,
          damage,
          amount,
          isNoticed,
          damaged: count,
          named: count - unnamed.length,
          unnamed,
          outcome: verdict.outcome,
        },
      ];
    }),
  );
  return { right: { ...summed(right), name, milliseconds }, damages };
}

const holds = (sentence: string, name: string): boolean =>
  textKey(name) !== '' && sentence.includes(textKey(name));

function newSentences({ sentences }: Verdict, right: Verdict): string[] {
  const known = new Set(right.sentences);
  return sentences.filter((sentence) => !known.has(sentence));
}

function summed({ outcome, coverage, sentences }: Verdict): Omit<RightMeasure, 'name' | 'milliseconds'> {
  const { total: marks, held, invented, assumed } = coverage.marks;
  const markGaps = coverage.marks.gaps + coverage.marks.notChecked;
  const otherGaps = coverage.gaps.filter(({ kind }) => kind !== 'mark').length;
  return { outcome, marks, held, markGaps, invented, assumed, otherGaps, sentences };
}
