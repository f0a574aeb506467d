import { saysNotDone } from '@app/text-normalization';
import type { ScheduleActivity, ScheduleTable } from '@app/protocol-extraction';
import type { XmlElement } from '@app/xml';
import { type Activity, collectActivity, formsOf, isConditional } from './odm-activities';
import { type Definitions, OidMaker } from './odm-elements';
import { ELIGIBILITY_FORM } from './odm-eligibility';
import { collectVisits, eventOf, type Visit } from './odm-visits';

/** The schedules of a study: visits, and the forms of the activities that are planned at them. */
export interface PlannedSchedule extends Definitions {
  readonly visits: readonly Visit[];
  readonly events: readonly XmlElement[];
  /** Footnotes that neither a visit nor an activity carries. */
  readonly notes: ReadonlyMap<string, string>;
  /** What the schedule calls the check of the criteria, where it has a row for it. */
  readonly eligibility: Activity | undefined;
}

/** A row for the check of the criteria: its form is the one that asks for them. */
const ELIGIBILITY_ROW = /\beligibility\b|\binclusion\b.{0,12}\bexclusion\b/i;

/** Reads visits and activities of all tables; equal names mean the same one. */
export function scheduleOf(
  schedules: readonly ScheduleTable[],
  { hasCriteria }: { hasCriteria: boolean },
): PlannedSchedule {
  const visits = new Map<string, Visit>();
  const activities = new Map<string, Activity>();
  const oids = new OidMaker();
  let eligibility: Activity | undefined;
  for (const schedule of schedules) {
    const byColumn = collectVisits(schedule, visits, oids);
    for (const row of schedule.activities) {
      if (row.isSection && row.cells.length === 0) continue;
      const known = collectActivity(row, schedule, { activities, oids });
      if (hasCriteria && eligibility === undefined && ELIGIBILITY_ROW.test(row.name)) eligibility = known;
      plan(row, known === eligibility ? ELIGIBILITY_FORM : known.formOid, { schedule, byColumn });
    }
  }
  const all = [...activities.values()];
  return {
    visits: [...visits.values()],
    events: [...visits.values()].map(eventOf),
    eligibility,
    notes: unusedNotes(schedules, [...visits.values(), ...all]),
    ...formsOf(all.filter((activity) => activity !== eligibility)),
  };
}

/** Notes at each visit that a row marks that its form is planned there. */
function plan(
  row: ScheduleActivity,
  formOid: string,
  { schedule, byColumn }: { schedule: ScheduleTable; byColumn: ReadonlyMap<number, Visit> },
): void {
  for (const cell of row.cells)
    if (cell.value.trim() !== '' && !saysNotDone(cell.value))
      byColumn.get(cell.column)?.planned.push({ formOid, isConditional: isConditional(cell, row, schedule) });
}

/** Footnotes of the table as a whole, and those whose mark stands nowhere: nothing printed is left out. */
function unusedNotes(
  schedules: readonly ScheduleTable[],
  carriers: readonly { readonly footnotes: ReadonlyMap<string, string> }[],
): Map<string, string> {
  const used = new Set(carriers.flatMap(({ footnotes }) => [...footnotes.values()]));
  const all = schedules.flatMap(({ footnotes }) => footnotes);
  return new Map(all.filter(({ text }) => !used.has(text)).map(({ mark, text }) => [mark, text]));
}
