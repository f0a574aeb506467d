import type { PlannedTime, Visit, VisitWindow } from '@app/study-model';
import { type CountingStart, elapsed } from '../planned-time';
import { codeOf } from './code';
import { START_TO_START, TIMING_TYPES } from './terminology';

/** The instance of the main timeline that times count from, and how its document counts. */
interface ReferenceTime {
  readonly instanceId: string;
  readonly start: CountingStart;
}

/** Whether a visit takes place at the reference: "Day 1", "Week 0". */
export const isAtReference = (visit: Visit, start: CountingStart): boolean =>
  visit.planned.some(({ unit, from, to }) => from === to && from === start[unit]);

/** USDM: Timing of one visit, from its first planned time. A planned range becomes the start of the range and a window. */
export function timingOf(
  visit: Visit,
  instanceId: string,
  { instanceId: referenceId, start }: ReferenceTime,
  name: string,
) {
  const [planned] = visit.planned;
  if (planned === undefined) return null;
  const id = `Timing_${visit.id}`;
  const { unit, from, to } = planned;
  const offset = elapsed(unit, from, start);
  const isReference = instanceId === referenceId;
  const type = isReference ? TIMING_TYPES.fixed : offset < 0 ? TIMING_TYPES.before : TIMING_TYPES.after;
  return {
    id,
    name,
    label: visit.name.value,
    description: null,
    type: codeOf(id, 'type', type),
    value: isReference ? duration(unit, 0) : duration(unit, Math.abs(offset)),
    valueLabel:
      visit.statedTimes[0] ?? `${unit} ${from === to ? String(from) : `${String(from)} to ${String(to)}`}`,
    relativeToFrom: codeOf(id, 'relativeToFrom', START_TO_START),
    relativeFromScheduledInstanceId: instanceId,
    relativeToScheduledInstanceId: referenceId,
    ...windowOf(visit.window?.value ?? rangeWindow(planned, start)),
    instanceType: 'Timing' as const,
  };
}

export type Timing = NonNullable<ReturnType<typeof timingOf>>;

const rangeWindow = ({ unit, from, to }: PlannedTime, start: CountingStart): VisitWindow | null =>
  from === to ? null : { unit, before: 0, after: elapsed(unit, to, start) - elapsed(unit, from, start) };

function windowOf(window: VisitWindow | null) {
  if (window === null) return { windowLower: null, windowUpper: null, windowLabel: null };
  const { unit, before, after } = window;
  return {
    windowLower: duration(unit, before),
    windowUpper: duration(unit, after),
    windowLabel: `-${String(before)}..${String(after)} ${unit}s`,
  };
}

/** ISO 8601: `P2W`, `PT4H`. */
function duration(unit: PlannedTime['unit'], value: number): string {
  return unit === 'hour' ? `PT${String(value)}H` : `P${String(value)}${DESIGNATORS[unit]}`;
}

const DESIGNATORS = { day: 'D', week: 'W', month: 'M' } as const;
