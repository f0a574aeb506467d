import type { ScheduleColumn, ScheduleTable, VisitTiming } from '@app/protocol-extraction';
import { timingOf } from '@app/protocol-extraction';
import type { XmlElement } from '@app/xml';
import { alias, description, notesOf, type OidMaker } from './odm-elements';

/** A visit, with what is done at it as far as that is known. */
export interface Visit {
  readonly oid: string;
  readonly name: string;
  readonly column: ScheduleColumn;
  readonly timing: VisitTiming;
  readonly planned: PlannedForm[];
  readonly footnotes: Map<string, string>;
}

/** A form that the schedule marks at a visit. */
export interface PlannedForm {
  readonly formOid: string;
  /** A bracket or a footnote says that it is done in some cases only. */
  readonly isConditional: boolean;
}

const UNSCHEDULED = /\bunscheduled\b|\buns(?:ch)?\b|\bas needed\b/i;
/** A visit for whoever leaves the study early; it is nobody's plan. */
const EARLY_END =
  /^(?:\w+[ -]?visit[ /]*)?(?:et|ed|early (?:termination|discontinuation|withdrawal))\b(?![/-]?\s?\d)/i;

/** Adds the visits of a table to those that are known, and says which visit each of its columns is. */
export function collectVisits(
  schedule: ScheduleTable,
  visits: Map<string, Visit>,
  oids: OidMaker,
): ReadonlyMap<number, Visit> {
  const byColumn = new Map<number, Visit>();
  const names = visitNames(schedule);
  const seen = new Map<string, number>();
  for (const column of schedule.columns) {
    const headers = column.headers.join('|');
    const isUsed = schedule.activities.some(({ cells }) =>
      cells.some((cell) => cell.column === column.index),
    );
    // Nothing is printed above the column and nothing in it: it is drawing.
    if (column.name === '' && !isUsed) continue;
    const nth = (seen.get(headers) ?? 0) + 1;
    seen.set(headers, nth);
    // Two columns of one table are two visits, whatever is printed above them.
    const key = nth === 1 ? headers : `${headers}|${nth}`;
    const name =
      names.get(column.index) ?? (column.name || `Visit without a printed name, column ${column.index}`);
    const visit = visits.get(key) ?? {
      oid: oids.make('SE', name),
      name,
      column,
      planned: [],
      timing: timingOf(column, schedule.headers, schedule),
      footnotes: new Map<string, string>(),
    };
    for (const { mark, text } of schedule.footnotes)
      if (column.marks?.includes(mark) === true) visit.footnotes.set(mark, text);
    visits.set(key, visit);
    byColumn.set(column.index, visit);
  }
  return byColumn;
}

/** What the visit row calls each column, where that alone tells the columns apart. */
function visitNames({ headers, columns }: ScheduleTable): ReadonlyMap<number, string> {
  const row = headers.findIndex((header) => header.kind === 'visit');
  const texts = columns.map((column) => column.headers[row]?.replace(/\s+/g, ' ').trim() ?? '');
  if (texts.includes('') || new Set(texts).size < texts.length) return new Map();
  return new Map(
    columns.map(({ index }, position) => {
      const text = texts[position] ?? '';
      return [index, /^\d/.test(text) ? `Visit ${text}` : text];
    }),
  );
}

/** The event of a visit: when it is stands in its description, as people look there; aliases are other names. */
export function eventOf({ oid, name, column, timing, planned, footnotes }: Visit): XmlElement {
  const isUnscheduled = UNSCHEDULED.test(name);
  const isOutsidePlan = isUnscheduled || (timing.planned.length === 0 && isEarlyEnd(column));
  const facts = [
    ['Epoch', column.epoch],
    ['Week', column.week],
    ['Day', column.day],
    ['Window', timing.stated.find((said) => said.startsWith('window '))?.slice('window '.length)],
  ].flatMap(([context, value]) => (context && value ? [alias(context, value)] : []));
  return {
    name: 'StudyEventDef',
    attributes: {
      OID: oid,
      Name: name,
      Repeating: isUnscheduled ? 'Yes' : 'No',
      Type: isOutsidePlan ? 'Unscheduled' : 'Scheduled',
      Category: column.epoch,
    },
    children: [
      description([name, ...timing.stated].join('; ')),
      ...references(planned),
      ...facts,
      ...notesOf(footnotes),
    ],
  };
}

const isEarlyEnd = ({ headers }: ScheduleColumn): boolean => headers.some((text) => EARLY_END.test(text));

/** A form once, and mandatory as soon as one of its marks makes it so. */
function references(planned: readonly PlannedForm[]): XmlElement[] {
  const mandatory = new Map<string, boolean>();
  for (const { formOid, isConditional } of planned)
    mandatory.set(formOid, (mandatory.get(formOid) ?? false) || !isConditional);
  return [...mandatory].map(([formOid, isMandatory], index) => ({
    name: 'FormRef',
    attributes: {
      FormOID: formOid,
      OrderNumber: String(index + 1),
      Mandatory: isMandatory ? 'Yes' : 'No',
    },
  }));
}
