import type { UsdmDesign, UsdmInstance, UsdmTimeline, UsdmTiming } from './usdm-schema';

/** One column of a schedule: an encounter with all its instances, or an instance without an encounter. */
export interface UsdmColumn {
  /** JSON pointer of the encounter or instance. */
  readonly pointer: string;
  readonly name: string;
  readonly epochId: string;
  readonly instances: readonly UsdmInstance[];
  /** Days from the anchor of the timeline; null if the file states no time. */
  readonly day: number | null;
  readonly window: string;
}

const UNIT_DAYS: Readonly<Record<string, number>> = { Y: 365.25, M: 365.25 / 12, W: 7, D: 1 };
/** CDISC: C201357 Before, C201356 After, C201358 Fixed Reference. */
const BEFORE = 'C201357';
const FIXED = 'C201358';

/** The columns of a timeline in the order in which its instances follow each other. */
export function columnsOf(
  timeline: UsdmTimeline,
  { encounters }: UsdmDesign,
  pointers: { readonly timeline: string; readonly design: string },
): UsdmColumn[] {
  const days = new Days(timeline.timings);
  const columns = new Map<string, { pointer: string; name: string; instances: UsdmInstance[] }>();
  for (const instance of inOrder(timeline)) {
    const place = encounters.findIndex(({ id }) => id === instance.encounterId);
    const encounter = encounters[place];
    const key = encounter === undefined ? instance.id : `encounter ${encounter.id}`;
    const known = columns.get(key);
    if (known !== undefined) known.instances.push(instance);
    else if (encounter !== undefined || instance.activityIds.length > 0)
      columns.set(key, {
        pointer:
          encounter === undefined
            ? `${pointers.timeline}/instances/${String(timeline.instances.indexOf(instance))}`
            : `${pointers.design}/encounters/${String(place)}`,
        name: encounter?.label || encounter?.name || instance.label || instance.name,
        instances: [instance],
      });
  }
  return [...columns.values()].map(({ pointer, name, instances }) => ({
    pointer,
    name,
    instances,
    epochId: instances.find(({ epochId }) => epochId !== '')?.epochId ?? '',
    day: instances.map(({ id }) => days.of(id)).find((day) => day !== null) ?? null,
    window:
      timeline.timings.find(
        ({ relativeFromScheduledInstanceId, windowLabel }) =>
          windowLabel !== '' && instances.some(({ id }) => id === relativeFromScheduledInstanceId),
      )?.windowLabel ?? '',
  }));
}

/** Follows `defaultConditionId` from the entry; instances that the chain does not reach come after it. */
function inOrder({ entryId, instances }: UsdmTimeline): UsdmInstance[] {
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const chain = new Set<UsdmInstance>();
  let next = byId.get(entryId);
  while (next !== undefined && !chain.has(next)) {
    chain.add(next);
    next = byId.get(next.defaultConditionId);
  }
  return [...new Set([...chain, ...instances])];
}

/** Days of instances relative to the anchor of their timeline. */
class Days {
  private readonly byInstance: ReadonlyMap<string, UsdmTiming>;

  constructor(timings: readonly UsdmTiming[]) {
    this.byInstance = new Map(timings.map((timing) => [timing.relativeFromScheduledInstanceId, timing]));
  }

  of(instance: string, seen: ReadonlySet<string> = new Set()): number | null {
    const timing = this.byInstance.get(instance);
    if (timing === undefined || seen.has(instance)) return null;
    if (timing.type?.code === FIXED) return 0;
    const length = daysOf(timing.value);
    const from = this.of(timing.relativeToScheduledInstanceId, new Set([...seen, instance]));
    if (length === null || from === null) return null;
    return from + (timing.type?.code === BEFORE ? -length : length);
  }
}

/** Days of an ISO 8601 duration; null for a duration in hours or minutes, which is a time within a day. */
function daysOf(duration: string): number | null {
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)([YMWD])(?=.*|$)/g)];
  if (!/^-?P\d/.test(duration) || parts.length === 0) return /^-?PT/.test(duration) ? 0 : null;
  const days = parts.reduce((sum, [, count, unit = 'D']) => sum + Number(count) * (UNIT_DAYS[unit] ?? 1), 0);
  return Math.round(duration.startsWith('-') ? -days : days);
}

/** The day as protocols print it: the anchor is day 1, and there is no day 0. */
export const printedDay = (day: number): string => String(day >= 0 ? day + 1 : day);
