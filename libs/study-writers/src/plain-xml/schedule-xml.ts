import type { Activity, Mark, Note, StudyModel, Visit } from '@app/study-model';
import { writeXml, type XmlElement } from '@app/xml';
import { Findings, type StudyWriter } from '../study-writer';
import { textElement } from './text-element';

/** The schedule of activities: visits, activities in their groups with their marks, and footnotes. */
export const scheduleXml: StudyWriter = {
  write: (model) => {
    const findings = new Findings();
    if (model.visits.length === 0)
      findings.add('schedule-not-stated', 'No schedule of activities is stated.');
    const visitIds = new Map(model.visits.map(({ id }, index) => [id, `V${index + 1}`]));
    const epochs = new Map(model.epochs.map(({ id, name }) => [id, name.value]));
    const marks = new Map<string, Mark[]>();
    for (const mark of model.marks) marks.set(mark.activity, [...(marks.get(mark.activity) ?? []), mark]);
    const activityOf = (activity: Activity): XmlElement => ({
      name: 'Activity',
      attributes: {
        name: activity.name.value,
        ...(activity.timePoint === undefined ? {} : { timePoint: activity.timePoint }),
        ...noteAttribute(model.notes.filter(({ scope }) => scope.activities.includes(activity.id))),
      },
      children: (marks.get(activity.id) ?? []).map((mark) => markElement(mark, visitIds, model.notes)),
    });
    const root = {
      name: 'ScheduleOfActivities',
      children: [
        { name: 'Visits', children: model.visits.map((visit) => visitElement(visit, visitIds, epochs)) },
        { name: 'Activities', children: groups(model, activityOf) },
        {
          name: 'Footnotes',
          children: model.notes.map(({ marker, text }) =>
            textElement('Footnote', text.value, { mark: marker }),
          ),
        },
      ],
    };
    return { content: writeXml(root), findings: findings.list() };
  },
};

function visitElement(
  { id, name, epoch, statedTimes, window }: Visit,
  visitIds: ReadonlyMap<string, string>,
  epochs: ReadonlyMap<string, string>,
): XmlElement {
  const printed = epoch === undefined ? undefined : epochs.get(epoch);
  const times = statedTimes.filter((time) => !time.startsWith('window '));
  return {
    name: 'Visit',
    attributes: { id: visitIds.get(id), name: name.value },
    children: [
      ...(printed === undefined ? [] : [textElement('Epoch', printed)]),
      ...times.map((time) => textElement('Day', time)),
      ...(window === undefined
        ? []
        : [textElement('Window', `-${window.value.before}/+${window.value.after} ${window.value.unit}`)]),
    ],
  };
}

/** Signs that say no more than the mark itself. */
const PLAIN_SIGN = /^\W?[x✓✔●•]\W?$/i;

const markElement = (
  { id, visit, sign, isConditional, timePoint }: Mark,
  visitIds: ReadonlyMap<string, string>,
  notes: readonly Note[],
): XmlElement => ({
  name: 'Mark',
  attributes: {
    visit: visitIds.get(visit),
    ...(timePoint === undefined ? {} : { timePoint }),
    ...(isConditional ? { conditional: 'true' } : {}),
    ...noteAttribute(notes.filter(({ scope }) => scope.marks.includes(id))),
  },
  ...(PLAIN_SIGN.test(sign) ? {} : { children: sign }),
});

function noteAttribute(notes: readonly Note[]): { readonly note?: string } {
  const markers = notes.flatMap(({ marker }) => (marker === '' ? [] : [marker]));
  return markers.length === 0 ? {} : { note: markers.join(' ') };
}

/** Activities in order; consecutive ones under one heading stand in one group. */
function groups({ activities }: StudyModel, elementOf: (activity: Activity) => XmlElement): XmlElement[] {
  const runs: { readonly group: string | undefined; readonly children: XmlElement[] }[] = [];
  for (const activity of activities) {
    const last = runs.at(-1);
    if (last !== undefined && last.group === activity.group) last.children.push(elementOf(activity));
    else runs.push({ group: activity.group, children: [elementOf(activity)] });
  }
  return runs.flatMap(({ group, children }) =>
    group === undefined ? children : [{ name: 'Group', attributes: { name: group }, children }],
  );
}
