import type { Activity, StudyModel } from '@app/study-model';
import { activityLabel, activityNotes } from '../study-texts';
import type { UniqueNames } from '../unique-names';
import { chained, comments } from './code';

export const activityId = (id: string): string => `Activity_${id}`;

/** USDM: Activity. The heading of a group is the parent of its activities and precedes them. */
export function activitiesOf(model: StudyModel, names: UniqueNames) {
  const children = new Map<string, Activity[]>();
  for (const activity of model.activities) {
    if (activity.group === undefined) continue;
    children.set(activity.group, [...(children.get(activity.group) ?? []), activity]);
  }
  const instances = model.activities.flatMap((activity) => {
    if (activity.group === undefined) return [leaf(activity, model, names)];
    const siblings = children.get(activity.group) ?? [];
    if (siblings[0] !== activity) return [];
    return [
      parent(activity.group, siblings, names),
      ...siblings.map((sibling) => leaf(sibling, model, names)),
    ];
  });
  return chained(instances);
}

const NO_CONCEPTS = {
  definedProcedures: [],
  biomedicalConceptIds: [],
  bcCategoryIds: [],
  bcSurrogateIds: [],
  timelineId: null,
} as const;

/** The notes on conditional cells become conditions of the study version. */
const leaf = (activity: Activity, model: StudyModel, names: UniqueNames) => {
  const id = activityId(activity.id);
  return {
    id,
    name: names.take(activityLabel(activity)),
    label: activity.name.value,
    description: activity.timePoint ?? null,
    childIds: [],
    ...NO_CONCEPTS,
    notes: comments(
      id,
      activityNotes(
        activity,
        model,
        model.marks.filter(({ isConditional }) => !isConditional),
      ),
    ),
    instanceType: 'Activity' as const,
  };
};

/** The id comes from the first activity of the group, because the model has no ids for groups. */
const parent = (group: string, children: readonly Activity[], names: UniqueNames) => ({
  id: activityId(`group.${children[0]?.id ?? ''}`),
  name: names.take(group),
  label: group,
  description: null,
  childIds: children.map(({ id }) => activityId(id)),
  notes: [],
  instanceType: 'Activity' as const,
});
