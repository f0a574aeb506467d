import type { DocumentStudy, Evidence, StudyModel } from '@app/contracts';
import { cellKey, keyOf, type StudyItem } from './study-items';

type Difference = NonNullable<DocumentStudy['differences']>[number];
/** What rules and model read of a value on which they disagree, by its key. */
export type Differences = ReadonlyMap<string, Difference>;

/** The values on which the readers disagree. A cell without a mark is found by its row and column. */
export function differencesByKey(
  { schedules }: StudyModel,
  items: readonly StudyItem[],
  differences: DocumentStudy['differences'] = [],
): Differences {
  const byPlace = new Map(
    differences.flatMap((one) => one.evidence.map((at) => [placeKey(at), one] as const)),
  );
  const found = new Map<string, Difference>();
  for (const difference of differences)
    for (const place of difference.evidence)
      for (const key of cellsAt(schedules, place)) found.set(key, difference);
  for (const { key, evidence } of items) {
    const difference = evidence.map((place) => byPlace.get(placeKey(place))).find((one) => one !== undefined);
    if (difference !== undefined) found.set(key, difference);
  }
  return found;
}

/** The key of the cell of the schedule at a place in a table. */
function cellsAt(schedules: StudyModel['schedules'], { document, block, cell }: Evidence): string[] {
  return schedules
    .filter(({ table }) => table.document === document && table.block === block)
    .flatMap(({ rows, columns }) =>
      rows.flatMap(({ row, activity }) =>
        columns
          .filter(({ column }) => cell === `${row}.c${String(column + 1)}`)
          .map(({ visit }) => keyOf({ entity: cellKey(activity, visit), field: 'mark' })),
      ),
    );
}

const placeKey = ({ document, block, cell }: Evidence): string => `${String(document)} ${cell ?? block}`;
