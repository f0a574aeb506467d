import type { Activity, IdMaker } from '@app/study-model';
import type { ScheduleActivity, ScheduleTable } from '../study';
import type { Places } from './places';
import { withoutBlanks } from './without-blanks';

interface KnownActivity {
  readonly activity: Activity;
  /** Ids of the tables with a row of the activity. */
  readonly tables: Set<string>;
}

/**
 * Collects the activities of all schedules of a study. Rows with the same group, name and time point are one activity. The second
 * part of a schedule often leaves out the headings of its groups: a row without a group then belongs to the only activity of that
 * name in the other tables.
 */
export class ActivityFacts {
  readonly activities: Activity[] = [];
  private readonly byPath = new Map<string, KnownActivity>();
  private readonly byName = new Map<string, KnownActivity[]>();

  constructor(private readonly ids: IdMaker) {}

  /** The activity of a row, which is added if it is new. */
  of(row: ScheduleActivity, table: ScheduleTable, places: Places): Activity {
    const printed = [...row.nameCells, ...(row.timingCell === undefined ? [] : [row.timingCell])];
    const known = this.byPath.get(pathOf(row)) ?? this.ofOtherTable(row, table);
    if (known === undefined) return this.add(row, table, places.stated(row.name, printed));
    const { activity, tables } = known;
    tables.add(table.tableId);
    activity.name.evidence.push(...places.of(printed));
    if (row.parent !== undefined) activity.group ??= row.parent;
    this.byPath.set(pathOf(row), known);
    return activity;
  }

  private ofOtherTable(
    row: ScheduleActivity,
    { tableId, activities }: ScheduleTable,
  ): KnownActivity | undefined {
    if (activities.filter((other) => nameOf(other) === nameOf(row)).length > 1) return undefined;
    const [found, another] = (this.byName.get(nameOf(row)) ?? []).filter(
      ({ tables }) => !tables.has(tableId),
    );
    const isOnly = another === undefined && (row.parent === undefined || found?.activity.group === undefined);
    return isOnly ? found : undefined;
  }

  private add(row: ScheduleActivity, { tableId }: ScheduleTable, name: Activity['name']): Activity {
    const activity: Activity = {
      id: this.ids.make('activity', row.name, row.parent ?? '', row.timing ?? ''),
      name,
      ...(row.parent === undefined ? {} : { group: row.parent }),
      ...(row.timing === undefined ? {} : { timePoint: row.timing }),
    };
    const known: KnownActivity = { activity, tables: new Set([tableId]) };
    this.activities.push(activity);
    this.byPath.set(pathOf(row), known);
    this.byName.set(nameOf(row), [...(this.byName.get(nameOf(row)) ?? []), known]);
    return activity;
  }
}

const nameOf = ({ name, timing = '' }: ScheduleActivity): string =>
  [name, timing].map(withoutBlanks).join('|');

const pathOf = (row: ScheduleActivity): string => `${withoutBlanks(row.parent ?? '')}|${nameOf(row)}`;
