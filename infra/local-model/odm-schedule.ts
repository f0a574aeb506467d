import { saysNotDone } from '@app/print';
import type { ScheduleActivity, ScheduleColumn, ScheduleTable } from '@app/study';
import type { XmlElement } from '@app/xml';
import { alias, type Definitions, form, itemGroup, OidMaker, yesNoItem } from './odm-elements';

interface Visit {
  readonly oid: string;
  readonly name: string;
  readonly column: ScheduleColumn;
  readonly activities: { readonly form: Activity; readonly value: string }[];
  readonly footnotes: Map<string, string>;
}

interface Activity {
  readonly oid: string;
  readonly name: string;
  readonly parent: string | undefined;
  readonly timing: string | undefined;
  readonly footnotes: Map<string, string>;
}

/** Visits, and the forms of the activities that are planned at them. */
export function scheduleOf(
  schedules: readonly ScheduleTable[],
): Definitions & { events: readonly XmlElement[]; notes: ReadonlyMap<string, string> } {
  const visits = new Map<string, Visit>();
  const activities = new Map<string, Activity>();
  const oids = new OidMaker();
  for (const schedule of schedules) collect(schedule, visits, activities, oids);
  const forms = [...activities.values()];
  return {
    events: [...visits.values()].map(eventOf),
    notes: unusedNotes(schedules, [...visits.values(), ...forms]),
    forms: forms.map((activity) =>
      form(`F.${activity.oid}`, activity.name, [`IG.${activity.oid}`], aliasesOf(activity)),
    ),
    itemGroups: forms.map(({ oid, name }) => itemGroup(`IG.${oid}`, name, [`I.${oid}.DONE`])),
    // A protocol says that something is done, not which fields are filled in: this one item is our assumption.
    items: forms.map(({ oid, name }) => yesNoItem(`I.${oid}.DONE`, { name, text: name, origin: 'assumed' })),
  };
}

/** Tables may share visits and activities; equal names mean the same one. */
function collect(
  schedule: ScheduleTable,
  visits: Map<string, Visit>,
  activities: Map<string, Activity>,
  oids: OidMaker,
): void {
  const byColumn = new Map<number, Visit>();
  const names = visitNames(schedule);
  const seen = new Map<string, number>();
  for (const column of schedule.columns) {
    const headers = column.headers.join('|');
    const nth = (seen.get(headers) ?? 0) + 1;
    seen.set(headers, nth);
    // Two columns of one table are two visits, whatever is printed above them.
    const key = nth === 1 ? headers : `${headers}|${nth}`;
    const name = names.get(column.index) ?? column.name;
    const visit = visits.get(key) ?? {
      oid: oids.make('SE', name === '' ? key : name),
      name,
      column,
      activities: [],
      footnotes: new Map<string, string>(),
    };
    const marks = marksOf(column.headers);
    for (const { mark, text } of schedule.footnotes) if (marks.has(mark)) visit.footnotes.set(mark, text);
    visits.set(key, visit);
    byColumn.set(column.index, visit);
  }
  for (const row of schedule.activities) {
    if (row.isSection && row.cells.length === 0) continue;
    const activity = activityOf(row, schedule, activities, oids);
    for (const cell of row.cells) {
      if (cell.value.trim() !== '' && !saysNotDone(cell.value))
        byColumn.get(cell.column)?.activities.push({ form: activity, value: cell.value });
    }
  }
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

/** Footnote marks in the header of a column: `Screening^a,b^`. */
const marksOf = (headers: readonly string[]): ReadonlySet<string> =>
  new Set(
    headers.flatMap((header) =>
      [...header.matchAll(/\^([^^]+)\^/g)].flatMap(([, marks = '']) => marks.split(/[,\s]+/)),
    ),
  );

/** What the visit row calls each column, where that alone tells the columns apart. */
function visitNames({ headers, columns }: ScheduleTable): ReadonlyMap<number, string> {
  const row = headers.findIndex((header) => header.kind === 'visit');
  const texts = columns.map((column) => withoutMarks(column.headers[row] ?? ''));
  if (texts.includes('') || new Set(texts).size < texts.length) return new Map();
  return new Map(
    columns.map(({ index }, position) => {
      const text = texts[position] ?? '';
      return [index, /^\d/.test(text) ? `Visit ${text}` : text];
    }),
  );
}

const withoutMarks = (text: string): string =>
  text
    .replace(/\^[^^]*\^/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function activityOf(
  row: ScheduleActivity,
  schedule: ScheduleTable,
  activities: Map<string, Activity>,
  oids: OidMaker,
): Activity {
  // The same sample at several times of one visit is a form for each time, which its alias names.
  const path = [row.parent, row.name, row.timing].filter((part) => part !== undefined);
  const key = path.join('|');
  const known = activities.get(key);
  const activity = known ?? {
    oid: oids.make('ACT', path.join(' ')),
    name: row.name,
    timing: row.timing,
    parent: row.parent,
    footnotes: new Map<string, string>(),
  };
  activities.set(key, activity);
  const marks = new Set([...row.marks, ...row.cells.flatMap((cell) => cell.marks)]);
  for (const footnote of schedule.footnotes)
    if (marks.has(footnote.mark)) activity.footnotes.set(footnote.mark, footnote.text);
  return activity;
}

function aliasesOf({ parent, timing, footnotes }: Activity): XmlElement[] {
  return [
    ...(parent ? [alias('Section', parent)] : []),
    ...(timing ? [alias('Timing', timing)] : []),
    ...notesOf(footnotes),
  ];
}

export const notesOf = (footnotes: ReadonlyMap<string, string>): XmlElement[] =>
  [...footnotes].filter(([, text]) => text !== '').map(([mark, text]) => alias(`Footnote ${mark}`, text));

function eventOf({ oid, name, column, activities, footnotes }: Visit): XmlElement {
  const seen = new Set<string>();
  const references = activities.filter(
    ({ form: activity }) => !seen.has(activity.oid) && seen.add(activity.oid),
  );
  const facts = [
    ['Epoch', column.epoch],
    ['Week', column.week],
    ['Day', column.day],
    ['Window', column.window],
  ].flatMap(([context, value]) => (context && value ? [alias(context, value)] : []));
  return {
    name: 'StudyEventDef',
    attributes: {
      OID: oid,
      Name: name || oid,
      Repeating: 'No',
      Type: /unscheduled|as needed/i.test(name) ? 'Unscheduled' : 'Scheduled',
    },
    children: [
      ...references.map(({ form: activity }, index) => ({
        name: 'FormRef',
        attributes: { FormOID: `F.${activity.oid}`, OrderNumber: String(index + 1), Mandatory: 'Yes' },
      })),
      ...facts,
      ...notesOf(footnotes),
    ],
  };
}
