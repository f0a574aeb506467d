import type { CsvCell } from '@app/csv';
import type { StudyModel, Visit } from '@app/study-model';
import { type CountingStart, countingStart, elapsed } from '../planned-time';
import { redcapName, spellMinus } from './names';

/** An event of REDCap. `uniqueName` is what REDCap derives from `name`. */
export interface Event {
  readonly visit: string;
  readonly name: string;
  readonly uniqueName: string;
  /** In days; null if the visit has no planned time. */
  readonly offset: { readonly day: number; readonly min: number; readonly max: number } | null;
}

const EVENT_COLUMNS = [
  'event_name',
  'arm_num',
  'day_offset',
  'offset_min',
  'offset_max',
  'unique_event_name',
];

/** REDCap makes the unique name of an event from this many characters of its name and the number of its arm. */
const EVENT_NAME_LENGTH = 18;
const ARM = 1;

/** Days in a month, on average over four years. */
const DAYS = { hour: 1 / 24, day: 1, week: 7, month: 365.25 / 12 } as const;

/**
 * One event for each visit. A visit whose name gives no unique name of its own, such as a Japanese one, or one that differs from
 * another behind the 18th character only, gets its position in front: "Visit 3: …".
 */
export function eventsOf({ visits }: StudyModel): Event[] {
  const taken = new Set<string>();
  const start = countingStart(visits);
  return visits.map((visit, at) => {
    let name = spellMinus(visit.name.value);
    for (let number = at + 1; isUnusable(name, taken); number += visits.length)
      name = `Visit ${String(number)}: ${spellMinus(visit.name.value)}`;
    taken.add(stemOf(name));
    return {
      visit: visit.id,
      name,
      uniqueName: `${stemOf(name)}_arm_${String(ARM)}`,
      offset: offsetOf(visit, start),
    };
  });
}

const stemOf = (name: string): string => redcapName(name, EVENT_NAME_LENGTH);

const isUnusable = (name: string, taken: ReadonlySet<string>): boolean =>
  stemOf(name) === '' || taken.has(stemOf(name));

/** Whole days from the start of counting. A planned range becomes its first day with a later end. */
function offsetOf({ planned: [planned], window }: Visit, start: CountingStart): Event['offset'] {
  if (planned === undefined) return null;
  const { unit, from, to } = planned;
  const day = Math.round(elapsed(unit, from, start) * DAYS[unit]);
  const last = Math.round(elapsed(unit, to, start) * DAYS[unit]);
  const margin = window?.value;
  return {
    day,
    min: margin === undefined ? 0 : Math.round(margin.before * DAYS[margin.unit]),
    max: last - day + (margin === undefined ? 0 : Math.round(margin.after * DAYS[margin.unit])),
  };
}

/** Rows of the import of events. An event without a planned time gets offset 0, which REDCap requires. */
export const eventRows = (events: readonly Event[]): CsvCell[][] => [
  EVENT_COLUMNS,
  ...events.map(({ name, uniqueName, offset }) => [
    name,
    ARM,
    offset?.day ?? 0,
    offset?.min ?? 0,
    offset?.max ?? 0,
    uniqueName,
  ]),
];

/** Rows of the import of instrument-event mappings. */
export const mappingRows = (
  pairs: readonly { readonly event: Event; readonly form: string }[],
): CsvCell[][] => [
  ['arm_num', 'unique_event_name', 'form'],
  ...pairs.map(({ event, form }) => [ARM, event.uniqueName, form]),
];
