import { textKey } from '@app/text-normalization';
import { type ExcludedPlace, type OpenPlace } from '@app/coverage';
import { message } from '@app/contracts';
import type { Evidence, StudyModel } from '@app/study-model';
import type { Rejection, StudyReading } from './study-reading';
import { withoutRejected } from './without-rejected';

export interface Settled {
  readonly model: StudyModel;
  /** What the model took out of the reading of the rules. */
  readonly rejected: readonly Rejection[];
  readonly excluded: readonly ExcludedPlace[];
}

/**
 * Decides about what the rules read and the model rejects. It stays, and the contradiction is a difference, where the independent
 * count misses it (a text in a cell is counted whatever it says, so it speaks for nothing), and where no other value of the study
 * has the text of a list's member, so that it would be lost. Otherwise it goes, with the reason of the model.
 */
export function settle(
  reading: StudyReading,
  openWithout: (study: StudyModel, excluded: readonly ExcludedPlace[]) => readonly OpenPlace[],
): Settled {
  const { model, rejections } = reading;
  const aside = reading.setAside.map(({ evidence, reason }) => ({ ...evidence, reason }));
  if (rejections.length === 0) return { model, rejected: [], excluded: aside };
  const without = withoutRejected(model, new Set(rejections.flatMap(({ ids }) => ids)));
  const open = new Set(
    openWithout(without, aside)
      .filter(({ kind }) => kind !== 'text-cell')
      .flatMap(placesOf),
  );
  const remaining = textKey(textsIn(without).join(' '));
  const isContested = ({ part, text, evidence }: Rejection): boolean =>
    evidence.some((one) => open.has(keyOf(one))) ||
    (part !== 'schedule' && !remaining.includes(textKey(text)));
  for (const { part, text, why, evidence } of rejections.filter(isContested))
    reading.differences.push({ part, rules: text, model: why, evidence, kept: 'rules' });
  const rejected = rejections.filter((one) => !isContested(one));
  const excluded = rejected.flatMap(({ evidence, why }) =>
    evidence.map((one) => ({ ...one, reason: message('study.rejected-place', { why: why.slice(0, 200) }) })),
  );
  return {
    model: withoutRejected(model, new Set(rejected.flatMap(({ ids }) => ids))),
    rejected,
    excluded: [...aside, ...excluded],
  };
}

/** All texts of a value and of what it contains. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const keyOf = ({ document, block, cell = '' }: Pick<Evidence, 'document' | 'block' | 'cell'>): string =>
  `${document} ${block} ${cell}`;

/** An open place can stand for several cells. */
const placesOf = ({ document, block, cell, cells }: OpenPlace): string[] =>
  cells.length === 0
    ? [keyOf({ document, block, ...(cell === undefined ? {} : { cell }) })]
    : cells.map((one) => keyOf({ document, block, cell: one }));
