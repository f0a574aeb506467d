import type { Activity, Note, StudyModel } from '@app/study-model';
import type { XmlElement } from '@app/xml';
import { activityLabels } from '../study-texts';
import {
  alias,
  assumedItem,
  type Definitions,
  form,
  itemGroup,
  notesOf,
  OidMaker,
  yesNoItem,
} from './elements';
import type { FieldElements } from './fields';
import { timePointGroup, timePointsOf } from './time-points';

/** An activity of the study with its form. */
export interface ActivityForm {
  readonly oid: string;
  readonly formOid: string;
  readonly activity: Activity;
  /** Tells the activity apart from others of the same name. */
  readonly label: string;
  /** The ids of the forms whose fields the activity has. */
  readonly forms: readonly string[];
  /** The notes of the activity and of its marks. */
  readonly notes: readonly Note[];
  /** The time points of a visit at which it takes place, if the schedule prints several. */
  readonly timePoints: readonly string[];
}

/** Activities that are logs: one entry for each event, as often as one is reported. */
const LOGS = /adverse event|concomitant (?:medic|therap|treat)|prior (?:and|or|\/).{0,15}medic/i;

/** Gives every activity an OID and its notes. */
export function activityForms({ activities, marks, notes, forms }: StudyModel): ActivityForm[] {
  const oids = new OidMaker();
  const labels = activityLabels(activities);
  const activityOf = new Map(marks.map(({ id, activity }) => [id, activity]));
  const timePoints = timePointsOf(marks);
  const notesByActivity = new Map<string, Note[]>();
  for (const note of notes) {
    const { activities: rows, marks: cells } = note.scope;
    for (const id of new Set([...rows, ...cells.flatMap((mark) => activityOf.get(mark) ?? [])]))
      notesByActivity.set(id, [...(notesByActivity.get(id) ?? []), note]);
  }
  return activities.map((activity) => {
    const oid = oids.make('ACT', pathOf(activity).join(' '));
    return {
      oid,
      formOid: `F.${oid}`,
      activity,
      label: labels.get(activity.id) ?? activity.name.value,
      forms: forms.filter((one) => one.activity === activity.id).map(({ id }) => id),
      notes: notesByActivity.get(activity.id) ?? [],
      timePoints: timePoints.get(activity.id) ?? [],
    };
  });
}

/** The heading above the activity, its name and its time point: together they tell activities apart. */
const pathOf = ({ group, name, timePoint }: Activity): string[] =>
  [group, name.value, timePoint].flatMap((part) => part ?? []);

/**
 * Forms of the activities. An activity without fields gets three assumed questions: a protocol states that something is done, but
 * whether, when, and why not is asked on every form.
 */
export function formsOf(
  activities: readonly ActivityForm[],
  { groupOids, lists }: Pick<FieldElements, 'groupOids' | 'lists'>,
): Definitions {
  const groupsOf = ({ forms }: ActivityForm): string[] => forms.flatMap((id) => groupOids.get(id) ?? []);
  const asked = activities.filter((one) => groupsOf(one).length === 0);
  const timed = activities.filter(({ timePoints }) => timePoints.length > 0);
  const times = timed.map((one) => timePointGroup(one, lists));
  return {
    forms: activities.map((one) => {
      const { oid, formOid, activity, label, notes, timePoints } = one;
      const groups = groupsOf(one);
      return form(formOid, {
        name: label,
        described: describedActivity(activity),
        isRepeating: LOGS.test(activity.name.value) || timePoints.length > 0,
        itemGroupOids: [
          ...timePoints.slice(0, 1).map(() => `IG.${oid}.TIME`),
          ...(groups.length === 0 ? [`IG.${oid}`] : groups),
        ],
        aliases: aliasesOf(activity, notes),
      });
    }),
    itemGroups: [
      ...times.flatMap(({ itemGroups }) => itemGroups),
      ...asked.map(({ oid, label }) =>
        itemGroup(`IG.${oid}`, label, {
          itemOids: [`I.${oid}.DONE`, DATE.oid, REASON.oid],
          isComplete: false,
        }),
      ),
    ],
    items: [
      ...times.flatMap(({ items }) => items),
      ...asked.map(({ oid, activity: { name }, label }) =>
        yesNoItem(`I.${oid}.DONE`, {
          name: label,
          text: LOGS.test(name.value) ? `Were any ${label} reported?` : `Was ${label} performed?`,
          origin: 'assumed',
        }),
      ),
      ...(asked.length === 0 ? [] : [assumedItem(DATE), assumedItem(REASON)]),
    ],
  };
}

/** Every form without fields asks these two, so each is defined once. */
const DATE = { oid: 'I.DATE_PERFORMED', name: 'Date performed', type: 'date' } as const;
const REASON = { oid: 'I.REASON_NOT_DONE', name: 'Reason not done', type: 'text' } as const;

const describedActivity = ({ group, name, timePoint }: Activity): string =>
  [name.value, group, timePoint].filter((part) => part !== undefined).join('; ');

const aliasesOf = ({ group, timePoint }: Activity, notes: readonly Note[]): XmlElement[] => [
  ...(group ? [alias('Section', group)] : []),
  ...(timePoint ? [alias('Timing', timePoint)] : []),
  ...notesOf(notes),
];
