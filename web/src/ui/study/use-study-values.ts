import type { DocumentStudy } from '@app/contracts';
import { useMemo } from 'react';
import { changeItems, withAdditions } from './changes/decided-changes';
import type { Deciding } from './deciding';
import { reviewQueue } from './review-order';
import { differencesByKey } from './study-differences';
import { itemsOf, notesByTarget, type StudyItem } from './study-items';
import { emptyItem } from './study-keys';

/** The values of a study as a screen shows them, with what people have decided. */
export function useStudyValues(
  { model, differences: differing }: DocumentStudy,
  made: Deciding['decisions'],
) {
  const items = useMemo(() => itemsOf(model), [model]);
  const notes = useMemo(() => notesByTarget(model.notes), [model]);
  const decisions = useMemo(() => withAdditions(made), [made]);
  const changes = useMemo(() => changeItems(model, items, made), [model, items, made]);
  const byKey = useMemo(() => new Map(items.map((one) => [one.key, one])), [items]);
  const differences = useMemo(() => differencesByKey(model, items, differing), [model, items, differing]);
  const queue = useMemo(
    () => reviewQueue([...items, ...changes], decisions, differences),
    [items, changes, decisions, differences],
  );
  const itemAt = (key: string): StudyItem | null =>
    byKey.get(key) ?? emptyItem(model, key) ?? changes.find((one) => one.key === key) ?? null;
  return { items, changes, decisions, notes, differences, queue, itemAt };
}
