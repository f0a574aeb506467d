import {
  type Activity,
  type Criterion,
  type Mark,
  nestedItems,
  type Note,
  type StudyModel,
} from '@app/study-model';
import { textKey } from '@app/text-normalization';

/**
 * The names of the activities by their ids. A time point follows in brackets: `ECG (Predose)`. If several activities would have the
 * same name, their groups tell them apart: `Blood sample (Hormones)`.
 */
export function activityLabels(activities: readonly Activity[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const activity of activities) {
    const key = labelKey(activity);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Map(
    activities.map((activity) => {
      const { id, name, group, timePoint } = activity;
      const isShared = (counts.get(labelKey(activity)) ?? 0) > 1;
      const added = [...(isShared ? [group] : []), timePoint].filter((part) => part !== undefined);
      return [id, added.length === 0 ? name.value : `${name.value} (${added.join(', ')})`];
    }),
  );
}

const labelKey = ({ name, timePoint = '' }: Activity): string => textKey(`${name.value} ${timePoint}`);

/**
 * The text of a criterion word for word. Each item follows on a line of its own with its marker; items below another item are
 * indented by two spaces a level.
 */
export const criterionText = (criterion: Criterion): string =>
  [
    criterion.text.value,
    ...nestedItems(criterion).map(
      ({ item, depth }) => '  '.repeat(depth) + `${item.marker} ${item.text.value}`.trim(),
    ),
  ].join('\n');

/** The criteria with their printed numbers. A criterion without a number gets its position among those of its kind. */
export function numberedCriteria({ criteria }: StudyModel): { criterion: Criterion; number: string }[] {
  const counts = { inclusion: 0, exclusion: 0 };
  return criteria.map((criterion) => {
    counts[criterion.kind] += 1;
    return { criterion, number: criterion.number || String(counts[criterion.kind]) };
  });
}

/** Marks by the id of their activity or of their visit. */
export function marksBy(
  end: 'activity' | 'visit',
  marks: readonly Mark[],
): ReadonlyMap<string, readonly Mark[]> {
  const groups = new Map<string, Mark[]>();
  for (const mark of marks) {
    const group = groups.get(mark[end]);
    if (group === undefined) groups.set(mark[end], [mark]);
    else group.push(mark);
  }
  return groups;
}

/**
 * The notes on the row of an activity, and the notes on single cells with the visits that they concern: `Week 2: Fasting`.
 *
 * @param cells The marks of the activity whose notes count.
 */
export const activityNotes = (
  { id }: Activity,
  { notes, visits }: StudyModel,
  cells: readonly Mark[] = [],
): string[] =>
  notes.flatMap(({ text, scope }) => {
    if (scope.activities.includes(id)) return [text.value];
    const at = new Set(cells.filter((mark) => scope.marks.includes(mark.id)).map(({ visit }) => visit));
    const names = visits.filter((visit) => at.has(visit.id)).map(({ name }) => name.value);
    return names.length === 0 ? [] : [`${names.join(', ')}: ${text.value}`];
  });

/** Whether a note applies to visits or to a whole table, and to no row or cell. */
export const isOutsideRows = ({ scope }: Note): boolean => scope.activities.length + scope.marks.length === 0;
