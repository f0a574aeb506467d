import type { TableBlock } from '@app/contracts';
import { textKey } from '@app/text-normalization';
import { isSuperseded, isSupersededSheet } from './table-titles';
import type { ScheduleTable, Undecided } from '../study';

/** A schedule with the table and the title rows that it was read from. */
export interface ReadSchedule {
  readonly schedule: ScheduleTable;
  readonly table: TableBlock;
  readonly titles: readonly string[];
}

/**
 * The schedules that are in force: without those whose sheet or title says that another version replaces them. If all of them say
 * so, all are kept.
 */
export function schedulesInForce(read: readonly ReadSchedule[]): readonly ReadSchedule[] {
  const current = read.filter(({ table, titles }) => !titles.some(isSuperseded) && !isOldSheet(table));
  return current.length > 0 ? current : read;
}

const isOldSheet = ({ anchor }: TableBlock): boolean =>
  anchor.kind === 'xlsx' && isSupersededSheet(anchor.sheet);

/** Shares of the activities and visits of the smaller schedule that both schedules of one workbook have. */
const SHARED = 0.5;
const [FEWEST_ACTIVITIES, FEWEST_VISITS] = [3, 2];

/**
 * A question for each two schedules of a workbook that have most activities and most visits in common: they may be two versions
 * of one schedule. Parts of a schedule share their activities or their visits, not both.
 */
export function versionQuestions(read: readonly ReadSchedule[]): readonly Undecided[] {
  const ofSheets = read.filter(({ table }) => table.anchor.kind === 'xlsx');
  return ofSheets.flatMap((one, at) =>
    ofSheets.slice(at + 1).flatMap((other): Undecided[] => {
      if (!isVersionOf(one.schedule, other.schedule)) return [];
      const message = `The schedules “${one.schedule.title}” and “${other.schedule.title}” have most activities and visits in common; nothing says which of them is in force.`;
      return [{ reader: 'schedule', message, blockIds: [one.table.id, other.table.id] }];
    }),
  );
}

const isVersionOf = (one: ScheduleTable, other: ScheduleTable): boolean =>
  overlaps(activitiesOf(one), activitiesOf(other), FEWEST_ACTIVITIES) &&
  overlaps(visitsOf(one), visitsOf(other), FEWEST_VISITS);

const activitiesOf = ({ activities }: ScheduleTable): ReadonlySet<string> =>
  new Set(activities.filter(({ cells }) => cells.length > 0).map(({ name }) => textKey(name)));

const visitsOf = ({ columns }: ScheduleTable): ReadonlySet<string> =>
  new Set(columns.map(({ name }) => textKey(name)));

function overlaps(one: ReadonlySet<string>, other: ReadonlySet<string>, fewest: number): boolean {
  const shared = [...one].filter((key) => other.has(key)).length;
  return shared >= fewest && shared >= Math.min(one.size, other.size) * SHARED;
}
