import type { Epoch, StudyModel, Visit } from '@app/study-model';
import { countingStart, elapsed } from '../planned-time';
import type { Findings } from '../study-writer';
import { marksBy } from '../study-texts';
import { UniqueNames } from '../unique-names';
import { activityId } from './activities';
import { isAtReference, type Timing, timingOf } from './timing';

export const encounterId = (id: string): string => `Encounter_${id}`;
export const epochId = (id: string): string => `StudyEpoch_${id}`;
export const instanceId = (id: string): string => `ScheduledActivityInstance_${id}`;

/** A point of a timeline: a visit, an epoch without visits, or the time that others count from. */
interface Step {
  readonly id: string;
  readonly name: string;
  readonly visit?: Visit;
  readonly epoch?: string;
}

/** The visits that participants reach one after the other. Without any, all visits are. */
export function mainVisits({ visits }: StudyModel): readonly Visit[] {
  const scheduled = visits.filter(({ kind }) => kind === 'scheduled');
  return scheduled.length > 0 ? scheduled : visits;
}

/** The epochs in the order of their first visits; an epoch without visits follows the one that is printed before it. */
export function orderedEpochs({ epochs }: StudyModel, visits: readonly Visit[]): readonly Epoch[] {
  const visited = new Set(visits.flatMap(({ epoch }) => epoch ?? []));
  const order = [...visited].flatMap((id) => epochs.find((epoch) => epoch.id === id) ?? []);
  epochs.forEach((epoch, at) => {
    if (visited.has(epoch.id)) return;
    const before = epochs[at - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, epoch);
  });
  return order;
}

/** USDM: ScheduleTimeline. One main timeline, and one timeline each for early termination and for unscheduled visits. */
export function timelinesOf(model: StudyModel, findings: Findings) {
  const names = new UniqueNames();
  const visits = mainVisits(model);
  const start = countingStart(visits);
  const planned = visits.filter((visit) => visit.planned.length > 0);
  const reference = visits.find((visit) => isAtReference(visit, start));
  const steps = stepsOf(model, visits);
  if (planned.length > 0 && reference === undefined) {
    findings.add(
      'reference-time-assumed',
      'No visit stands at the time that the planned times count from (day 1 or week 0); the timeline has a reference point without a visit.',
    );
    const isLater = ({ visit }: Step): boolean => {
      const time = visit?.planned[0];
      return time !== undefined && elapsed(time.unit, time.from, start) > 0;
    };
    const at = steps.findIndex(isLater);
    steps.splice(at === -1 ? steps.length : at, 0, { id: 'reference', name: 'Reference time' });
  }
  if (steps.length === 0) steps.push({ id: 'start', name: 'Study start' });
  const timingNames = new UniqueNames();
  const times = { instanceId: instanceId(reference?.id ?? 'reference'), start };
  const timings = planned.flatMap(
    (visit) =>
      timingOf(visit, instanceId(visit.id), times, timingNames.take(`Time of ${visit.name.value}`)) ?? [],
  );
  findings.addFor(
    'visit-time-not-stated',
    visits.filter(({ planned: [time] }) => time === undefined),
    (count) => `${String(count)} scheduled visits have no planned time and therefore no timing.`,
  );
  const main = timeline(model, {
    id: 'main',
    name: 'Main timeline',
    entryCondition: 'The participant enters the study',
    mainTimeline: true,
    steps,
    timings,
    names,
  });
  const others = OTHER_TIMELINES.flatMap(({ kind, name, entryCondition }) => {
    const own = model.visits.filter((visit) => visit.kind === kind && !visits.includes(visit));
    if (own.length === 0) return [];
    const parts = {
      id: kind,
      name,
      entryCondition,
      mainTimeline: false,
      steps: own.map(stepOf),
      timings: [],
      names,
    };
    return [timeline(model, parts)];
  });
  return [main, ...others];
}

const OTHER_TIMELINES = [
  {
    kind: 'early-termination',
    name: 'Early termination',
    entryCondition: 'The participant ends the study early',
  },
  { kind: 'unscheduled', name: 'Unscheduled visits', entryCondition: 'An unscheduled visit takes place' },
] as const;

const stepOf = (visit: Visit): Step => ({
  id: visit.id,
  name: visit.name.value,
  visit,
  ...(visit.epoch !== undefined && { epoch: visit.epoch }),
});

function stepsOf(model: StudyModel, visits: readonly Visit[]): Step[] {
  const steps = visits.map(stepOf);
  const order = orderedEpochs(model, visits);
  const place = new Map(order.map(({ id }, at) => [id, at]));
  const visited = new Set(visits.flatMap(({ epoch }) => epoch ?? []));
  order.forEach(({ id, name }, at) => {
    if (visited.has(id)) return;
    const next = steps.findIndex(({ epoch }) => epoch !== undefined && (place.get(epoch) ?? -1) > at);
    const step = { id: `epoch.${id}`, name: name.value, epoch: id };
    steps.splice(next === -1 ? steps.length : next, 0, step);
  });
  return steps;
}

interface TimelineParts {
  readonly id: string;
  readonly name: string;
  readonly entryCondition: string;
  readonly mainTimeline: boolean;
  readonly steps: readonly Step[];
  readonly timings: readonly Timing[];
  readonly names: UniqueNames;
}

function timeline(
  model: StudyModel,
  { id, name, entryCondition, mainTimeline, steps, timings, names }: TimelineParts,
) {
  const marks = marksBy('visit', model.marks);
  const exitId = `ScheduleTimelineExit_${id}`;
  const epochs = new Set(model.epochs.map((epoch) => epoch.id));
  const activities = new Set(model.activities.map((activity) => activity.id));
  return {
    id: `ScheduleTimeline_${id}`,
    name,
    label: name,
    description: null,
    mainTimeline,
    entryCondition,
    entryId: instanceId(steps[0]?.id ?? ''),
    exits: [{ id: exitId, instanceType: 'ScheduleTimelineExit' as const }],
    timings,
    instances: steps.map((step, at) => {
      const next = steps[at + 1];
      const done = (marks.get(step.visit?.id ?? '') ?? []).map(({ activity }) => activity);
      return {
        id: instanceId(step.id),
        name: names.take(step.name),
        label: step.name,
        description: null,
        defaultConditionId: next === undefined ? null : instanceId(next.id),
        epochId: step.epoch !== undefined && epochs.has(step.epoch) ? epochId(step.epoch) : null,
        timelineId: null,
        timelineExitId: next === undefined ? exitId : null,
        activityIds: [...new Set(done)].filter((one) => activities.has(one)).map(activityId),
        encounterId: step.visit === undefined ? null : encounterId(step.visit.id),
        instanceType: 'ScheduledActivityInstance' as const,
      };
    }),
    plannedDuration: null,
    instanceType: 'ScheduleTimeline' as const,
  };
}
