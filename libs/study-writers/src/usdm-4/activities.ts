import { type Activity, IdMaker, type StudyModel } from '@app/study-model';
import { activityLabels, activityNotes, marksBy } from '../study-texts';
import { UniqueNames } from '../unique-names';
import { chained, comments } from './code';

export const activityId = (id: string): string => `Activity_${id}`;

/** USDM: Activity. The heading of a group is the parent of its activities and precedes them. */
export function activitiesOf(model: StudyModel) {
  const names = new UniqueNames();
  const labels = activityLabels(model.activities);
  const ids = new IdMaker();
  // The notes on conditional cells become conditions of the study version.
  const cells = marksBy(
    'activity',
    model.marks.filter(({ isConditional }) => !isConditional),
  );
  const leafOf = (activity: Activity) =>
    leaf(
      activity,
      names.take(labels.get(activity.id) ?? activity.name.value),
      activityNotes(activity, model, cells.get(activity.id)),
    );
  const groups = new Map<string, Activity[]>();
  for (const activity of model.activities)
    if (activity.group !== undefined)
      groups.set(activity.group, [...(groups.get(activity.group) ?? []), activity]);
  return chained(
    model.activities.flatMap((activity) => {
      const { group } = activity;
      if (group === undefined) return [leafOf(activity)];
      const children = groups.get(group) ?? [];
      if (children[0] !== activity) return [];
      return [
        parent(group, { id: ids.make('group', group), name: names.take(group), children }),
        ...children.map(leafOf),
      ];
    }),
  );
}

const NO_CONCEPTS = {
  definedProcedures: [],
  biomedicalConceptIds: [],
  bcCategoryIds: [],
  bcSurrogateIds: [],
  timelineId: null,
} as const;

const leaf = (activity: Activity, name: string, notes: readonly string[]) => ({
  id: activityId(activity.id),
  name,
  label: activity.name.value,
  description: activity.timePoint ?? null,
  childIds: [],
  ...NO_CONCEPTS,
  notes: comments(activityId(activity.id), notes),
  instanceType: 'Activity' as const,
});

const parent = (
  group: string,
  { id, name, children }: { id: string; name: string; children: readonly Activity[] },
) => ({
  id: activityId(id),
  name,
  label: group,
  description: null,
  childIds: children.map((child) => activityId(child.id)),
  ...NO_CONCEPTS,
  notes: [],
  instanceType: 'Activity' as const,
});
