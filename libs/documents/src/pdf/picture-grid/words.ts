import type { Rect, Run } from '../content';

/** A word of a run, at its place if all characters were equally wide. */
export interface Word extends Rect {
  readonly text: string;
  readonly run: Run;
}

/** The words of runs. Turned runs stay whole. */
export const wordsOf = (runs: readonly Run[]): readonly Word[] =>
  runs.flatMap((run): readonly Word[] => {
    if (run.turned) return [{ ...boxOf(run), text: run.text, run }];
    const perCharacter = (run.right - run.left) / run.text.length;
    return [...run.text.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      ...boxOf(run),
      left: run.left + index * perCharacter,
      right: run.left + (index + text.length) * perCharacter,
      text,
      run,
    }));
  });

/** The runs without some of their words. */
export function withoutWords(runs: readonly Run[], words: ReadonlySet<Word>): readonly Run[] {
  const touched = new Map<Run, Word[]>();
  for (const word of words) touched.set(word.run, [...(touched.get(word.run) ?? []), word]);
  return runs.flatMap((run): readonly Run[] => {
    const gone = touched.get(run);
    if (gone === undefined) return [run];
    return wordsOf([run])
      .filter((word) => !gone.some((other) => other.left === word.left))
      .map(({ left, right, text }) => ({ ...run, left, right, text, spaced: true }));
  });
}

/** True if the middle of a box lies within another. */
export function isWithin(rect: Rect, box: Rect): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x > rect.left && x < rect.right && y > rect.top && y < rect.bottom;
}

const boxOf = ({ left, right, top, bottom }: Rect): Rect => ({ left, right, top, bottom });
