import type {
  Activity,
  Epoch,
  IdMaker,
  Mark,
  Note,
  Schedule,
  TextFact,
  Visit,
  VisitKind,
} from '@app/study-model';
import { saysNotDone, textKey } from '@app/text-normalization';
import type {
  ScheduleActivity,
  ScheduleCell,
  ScheduleColumn,
  ScheduleFootnote,
  ScheduleTable,
  Study,
} from '../study';
import { repeatsOf } from '../schedule/repeats';
import { timingOf, type VisitTiming } from '../schedule/visit-timing';
import { ActivityFacts } from './activity-facts';
import type { Places } from './places';
import { signFacts } from './sign-facts';
import { type VisitColumns, visitColumns } from './time-points';
import { withoutBlanks } from './without-blanks';

const UNSCHEDULED = /\bunscheduled\b|\buns(?:ch)?\b|\bas needed\b/i;
/** A header of a visit for participants who leave the study early. */
const EARLY_TERMINATION =
  /^(?:\w+[ -]?visit[ /]*)?(?:et|ed|rt|early (?:termination|discontinuation|withdrawal)|retrieval)\b(?![/-]?\s?\d)/i;

/** Words by which a note of a cell makes its activity conditional. */
const CONDITION =
  /\b(?:if|unless|optional(?:ly)?|as (?:clinically )?(?:indicated|needed|required|appropriate)|where applicable|may be (?:performed|done|collected|omitted)|only (?:if|for|in|when)|at the discretion)\b/i;
/** The same at the beginning of a note of a whole row, which may speak of many things. */
const CONDITION_FIRST =
  /^\W*(?:only\b|if\b|optional|as (?:clinically )?(?:indicated|needed|required)|when\b|unless\b|(?:for )?(?:women|females|subjects|participants|patients) (?:of|with|who)\b)/i;

/** The same anywhere in the first sentence of a note of a whole row, where only these words speak of all of its visits. */
const CONDITION_OF_ROW =
  /\bonly (?:required |needed |performed |done |administered |collected )?(?:if|when|for)\b|\bapplies only to\b|\bwhen needed\b|\b(?:for|on|in) (?:all )?(?:postmenopausal |pre-?menopausal )?(?:women|females)\b|\b(?:women|females|wocbp|patients|participants|subjects) of child-?bearing potential\b/i;
/** A condition in the label of a row: `CT scan (if not within last year)`, `FSH (females only)`. */
const CONDITION_IN_LABEL =
  /\((?:[^()]*\bonly|(?:only |and )?(?:if|when|unless|optional|where applicable|as (?:clinically )?(?:indicated|needed|required|applicable))\b[^()]*|(?:women|females?|wocbp)\b[^()]*)\)/i;

/** Collects the visits, activities, marks and notes of the schedules of a study. */
export class ScheduleFacts {
  readonly schedules: Schedule[] = [];
  readonly visits: Visit[] = [];
  readonly marks: Mark[] = [];
  readonly notes: Note[] = [];
  private readonly visitsByHeaders = new Map<string, Visit>();
  private readonly activityFacts: ActivityFacts;
  /** What the rows and cells of the document stand for, by their ids. */
  private readonly scopes = new Map<string, Note['scope']>();

  constructor(private readonly ids: IdMaker) {
    this.activityFacts = new ActivityFacts(ids);
  }

  get activities(): Activity[] {
    return this.activityFacts.activities;
  }

  add({ study, places }: { study: Study; places: Places }, epochs: readonly Epoch[]): void {
    const epochIds = new Map(epochs.map(({ id, name }) => [textKey(name.value), id]));
    for (const table of study.schedules) {
      const [evidence] = places.of([table.tableId]);
      if (evidence === undefined) continue;
      const id = this.ids.make('schedule', table.title);
      const byColumn = this.visitsOf(table, places, epochIds);
      const marked = table.activities
        .filter((row) => !row.isSection || row.cells.length > 0)
        .map((row) => ({ row, activity: this.activityFacts.of(row, table, places) }));
      const timePoints = new Map(
        visitColumns(table).flatMap(({ columns, timeRow }) =>
          timeRow === null
            ? []
            : columns.map(({ index, headers }) => [index, headers[timeRow] ?? ''] as const),
        ),
      );
      this.schedules.push({
        id,
        title: table.title,
        table: evidence,
        columns: [...byColumn].map(([column, visit]) => ({ column, visit: visit.id })),
        rows: marked.map(({ row, activity }) => ({ row: row.rowId, activity: activity.id })),
        signs: signFacts(table, places),
      });
      for (const { row, activity } of marked)
        for (const cell of row.cells)
          this.addMark(cell, { row, activity, byColumn, timePoints, table, places, notes: study.notes });
      this.addScopes(table, byColumn, marked);
      this.addNotes(table.footnotes, table, places);
    }
    this.addNotes(study.notes, undefined, places);
  }

  /** A row stands for its activity, a heading for the activities below it, a header cell for the visits that it covers. */
  private addScopes(
    table: ScheduleTable,
    byColumn: ReadonlyMap<number, Visit>,
    marked: readonly { row: ScheduleActivity; activity: Activity }[],
  ): void {
    for (const { rowId, name, isSection } of table.activities) {
      const own = marked.filter(({ row }) => row.rowId === rowId || (isSection && row.parent === name));
      this.scopeOf(rowId).activities.push(...distinct(own.map(({ activity }) => activity.id)));
    }
    for (const { index, headerCells } of table.columns) {
      const visit = byColumn.get(index);
      if (visit === undefined) continue;
      for (const id of new Set(headerCells.flatMap((cell) => cell ?? [])))
        this.scopeOf(id).visits.push(visit.id);
    }
  }

  private scopeOf(id: string): Note['scope'] {
    const known = this.scopes.get(id) ?? { visits: [], activities: [], marks: [] };
    this.scopes.set(id, known);
    return known;
  }

  private visitsOf(
    table: ScheduleTable,
    places: Places,
    epochIds: ReadonlyMap<string, string>,
  ): ReadonlyMap<number, Visit> {
    const byColumn = new Map<number, Visit>();
    const names = distinctVisitNames(table);
    const seen = new Map<string, number>();
    for (const own of visitColumns(table)) {
      const { column, columns } = own;
      const indices = new Set(columns.map(({ index }) => index));
      const isUsed = table.activities.some(({ cells }) => cells.some((cell) => indices.has(cell.column)));
      // A column without headers and without cells is part of the drawing.
      if (column.name === '' && !isUsed) continue;
      const headers = column.headers.map(withoutBlanks).join('|');
      const nth = (seen.get(headers) ?? 0) + 1;
      seen.set(headers, nth);
      // Two columns of one table are two visits even if their headers are equal.
      const key = nth === 1 ? headers : `${headers}|${nth}`;
      const name = names.get(column.index) ?? column.name;
      const known = this.visitsByHeaders.get(key);
      const visit = known ?? this.makeVisit({ name, column, table, places, epochIds });
      if (known !== undefined) addHeaderPlaces(known, column, places);
      addTimePoints(visit, own, places);
      this.visitsByHeaders.set(key, visit);
      for (const { index } of columns) byColumn.set(index, visit);
    }
    return byColumn;
  }

  private makeVisit({
    name,
    column,
    table,
    places,
    epochIds,
  }: {
    name: string;
    column: ScheduleColumn;
    table: ScheduleTable;
    places: Places;
    epochIds: ReadonlyMap<string, string>;
  }): Visit {
    const evidenceIds = column.headerCells.flatMap((id) => id ?? []);
    const timing = timingOf(column, table.headers, table);
    const repeats = repeatsOf(column.headers);
    const epoch = column.epoch === undefined ? undefined : epochIds.get(textKey(column.epoch));
    const visit: Visit = {
      id: this.ids.make('visit', name, ...column.headers),
      name: visitName(name, { column, evidenceIds, table, places }),
      headers: column.headers.map((text, row) => ({
        kind: table.headers[row]?.kind ?? 'other',
        label: table.headers[row]?.label ?? '',
        text: places.stated(text, [column.headerCells[row] ?? '']),
      })),
      kind: visitKind(name, column, timing),
      ...(epoch === undefined ? {} : { epoch }),
      planned: [...timing.planned],
      ...(timing.window === undefined
        ? {}
        : {
            window: {
              value: timing.window,
              origin: 'stated' as const,
              readers: ['rules' as const],
              evidence: places.of(evidenceIds),
            },
          }),
      statedTimes: [...timing.stated],
      ...(repeats === undefined ? {} : { repeats }),
    };
    this.visits.push(visit);
    return visit;
  }

  private addMark(
    cell: ScheduleCell,
    of: {
      row: ScheduleActivity;
      activity: Activity;
      byColumn: ReadonlyMap<number, Visit>;
      /** The times of the day of columns, if several columns are one visit. */
      timePoints: ReadonlyMap<number, string>;
      table: ScheduleTable;
      places: Places;
      notes: readonly ScheduleFootnote[];
    },
  ): void {
    const visit = of.byColumn.get(cell.column);
    const [evidence] = of.places.of([cell.cellId]);
    if (visit === undefined || evidence === undefined) return;
    if (cell.value.trim() === '' || saysNotDone(cell.value)) return;
    const timePoint = of.timePoints.get(cell.column);
    const mark: Mark = {
      id: this.ids.make('mark', of.activity.id, visit.id, ...(timePoint === undefined ? [] : [timePoint])),
      activity: of.activity.id,
      visit: visit.id,
      cell: evidence,
      sign: cell.value,
      isConditional: isConditional(cell, of.row, [...of.table.footnotes, ...of.notes]),
      ...(timePoint === undefined ? {} : { timePoint }),
    };
    this.marks.push(mark);
    this.scopeOf(cell.cellId).marks.push(mark.id);
  }

  private addNotes(
    footnotes: readonly ScheduleFootnote[],
    table: ScheduleTable | undefined,
    places: Places,
  ): void {
    for (const { mark: marker, text, blockIds, scope } of footnotes) {
      if (text === '') continue;
      // A legend such as `X = performed` explains all cells with its sign, and none in particular. A letter among crosses is a note.
      const isNote = /^[a-z]$/.test(marker) && table?.signs.every(({ sign }) => sign !== marker);
      const signed = new Set(
        (isNote ? [] : (table?.activities ?? []))
          .flatMap(({ cells }) => cells.filter(({ value }) => value === marker))
          .map(({ cellId }) => cellId),
      );
      const scopes = scope.filter((id) => !signed.has(id)).flatMap((id) => this.scopes.get(id) ?? []);
      this.notes.push({
        id: this.ids.make('note', text),
        marker,
        text: places.stated(text, blockIds),
        scope: {
          visits: distinct(scopes.flatMap(({ visits }) => visits)),
          activities: distinct(scopes.flatMap(({ activities }) => activities)),
          marks: distinct(scopes.flatMap(({ marks }) => marks)),
        },
      });
    }
  }
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

/** A column without a header gets a name that says so; the document does not state it. */
function visitName(
  name: string,
  {
    column,
    evidenceIds,
    table,
    places,
  }: { column: ScheduleColumn; evidenceIds: readonly string[]; table: ScheduleTable; places: Places },
): TextFact {
  if (name !== '') return places.stated(name, evidenceIds);
  const value = `Visit without a printed name, column ${column.index}`;
  return { ...places.stated(value, [table.tableId]), origin: 'assumed' };
}

/** What the visit row calls each column, if that alone tells the columns apart. */
function distinctVisitNames({ headers, columns }: ScheduleTable): ReadonlyMap<number, string> {
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

function visitKind(name: string, { headers }: ScheduleColumn, { planned }: VisitTiming): VisitKind {
  if (UNSCHEDULED.test(name)) return 'unscheduled';
  const isEarly = planned.length === 0 && headers.some((text) => EARLY_TERMINATION.test(text));
  return isEarly ? 'early-termination' : 'scheduled';
}

/** What follows the first sentence of a note often speaks of single visits. */
const firstSentence = (text: string): string => text.split(/[.;](?=\s)/)[0] ?? '';

/** Whether a cell schedules its activity in some cases only: by brackets, or by a note. */
function isConditional(
  cell: ScheduleCell,
  row: ScheduleActivity,
  footnotes: readonly ScheduleFootnote[],
): boolean {
  const says = (marks: readonly string[], condition: RegExp): boolean =>
    footnotes.some(({ mark, text }) => marks.includes(mark) && condition.test(text));
  return (
    cell.isOptional === true ||
    CONDITION_IN_LABEL.test(row.name) ||
    says(cell.marks, CONDITION) ||
    says(row.marks, CONDITION_FIRST) ||
    footnotes.some(
      ({ text, scope }) => scope.includes(row.rowId) && CONDITION_OF_ROW.test(firstSentence(text)),
    )
  );
}

/** The headers of a visit are printed again above the next part of the schedule. */
function addHeaderPlaces({ headers }: Visit, { headerCells }: ScheduleColumn, places: Places): void {
  for (const [row, id] of headerCells.entries())
    if (id !== undefined && id !== null) headers[row]?.text.evidence.push(...places.of([id]));
}

/** Adds the times of the day that have columns of their own. */
function addTimePoints(visit: Visit, { columns, timeRow }: VisitColumns, places: Places): void {
  if (timeRow === null) return;
  const points = (visit.timePoints ??= []);
  for (const { headers, headerCells } of columns) {
    const value = headers[timeRow] ?? '';
    const point = places.stated(value, [headerCells[timeRow] ?? '']);
    const known = points.find((other) => other.value === value);
    if (known === undefined) points.push(point);
    else known.evidence.push(...point.evidence);
    if (!visit.statedTimes.includes(value)) visit.statedTimes.push(value);
  }
}
