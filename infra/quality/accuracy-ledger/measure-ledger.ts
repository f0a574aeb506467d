import type { Outcome } from '@app/contracts';
import { textKey } from '@app/text-normalization';
import { Random } from '../random';
import type { Damage, Damaged, Stated } from './damage';
import { type Amount, AMOUNTS, DAMAGES, oneAt, someOf } from './damages';
import { type RightResult, type Verdict, verdictOf } from './right-result';

/** Findings of the ledger for one result with one kind of damage. */
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

/** Findings for the undamaged result. All are false alarms, unless the reader or the model was wrong. */
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

/** Which damages are done, and how much of what can be damaged. */
export interface Doing {
  readonly seed: number;
  readonly amounts?: readonly Amount[];
  /** A part of the names of damages; all without it. */
  readonly only?: string;
  /** Each thing is damaged alone, one after the other, instead of some by chance. */
  readonly each?: boolean;
}

/** Runs the ledger on a right result, undamaged and damaged in every way. */
export function measureLedger(result: RightResult, doing: Doing): LedgerMeasure {
  const startedAt = performance.now();
  const right = verdictOf(result.study, result);
  const milliseconds = Math.round(performance.now() - startedAt);
  const name = `${result.name} ${result.target}`;
  const stated = result.ground.documents.flatMap(({ members }) =>
    members.flatMap(({ kind, label, texts: [text = ''], parent }) =>
      parent === undefined ? [{ kind, label, text }] : [],
    ),
  );
  const kinds = Object.entries(DAMAGES).filter(([damage]) => damage.includes(doing.only ?? ''));
  const random = new Random(doing.seed);
  const damages = kinds.flatMap(([damage, apply]) => {
    const done =
      doing.each === true
        ? eachAlone(apply, result, stated)
        : someByChance(apply, { result, stated, random, amounts: doing.amounts ?? AMOUNTS });
    return done.map(({ amount, damaged }): DamageMeasure => {
      const verdict = verdictOf(damaged.study, result);
      return { name, damage, amount, ...noticedOf(damaged, verdict, right) };
    });
  });
  return { right: { ...summed(right), name, milliseconds }, damages };
}

interface Done {
  readonly amount: Amount;
  readonly damaged: Damaged;
}

function someByChance(
  apply: Damage,
  {
    result,
    stated,
    random,
    amounts,
  }: { result: RightResult; stated: readonly Stated[]; random: Random; amounts: readonly Amount[] },
): Done[] {
  return amounts.flatMap((amount): Done[] => {
    const damaged = apply(result.study, someOf(amount, random), stated);
    return damaged === null ? [] : [{ amount, damaged }];
  });
}

function eachAlone(apply: Damage, { study }: RightResult, stated: readonly Stated[]): Done[] {
  const done: Done[] = [];
  for (let place = 0; ; place += 1) {
    const { some, among } = oneAt(place);
    const damaged = apply(study, some, stated);
    if (damaged !== null) done.push({ amount: 'one', damaged });
    if (place + 1 >= among()) return done;
  }
}

function noticedOf(
  damaged: Damaged,
  verdict: Verdict,
  right: Verdict,
): Omit<DamageMeasure, 'name' | 'damage' | 'amount'> {
  const said = newSentences(verdict, right).map(textKey);
  const isNamed = (texts: readonly (readonly string[])[]): boolean =>
    said.some((sentence) => texts.every((names) => names.some((one) => holds(sentence, one))));
  const unnamed = damaged.named
    .filter((texts) => !isNamed(texts))
    .map((texts) => texts.map(([first]) => first).join(' / '));
  const count = damaged.named.length;
  return {
    isNoticed: verdict.outcome !== 'clean' && said.length > 0,
    damaged: count,
    named: count - unnamed.length,
    unnamed,
    outcome: verdict.outcome,
  };
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
