import type { TableCell, TableRow } from '@app/contracts';
import { type Evidence, type Schedule, type StudyModel, type Visit, VisitKind, TimeUnit } from '@app/study-model';
import { withoutFootnoteMarks } from '@app/text-normalization';
import { z } from 'zod';
import { type Question, question } from './part';
import { ScheduleTable } from './schedule-table';
import type { StudyReading } from './study-reading';

const Means = z.enum(['done', 'not-done', 'optional', 'text']);
const ColumnRole = z.enum(['visit', 'label', 'note', 'other']);
const RowRole = z.enum(['activity', 'heading', 'header', 'note', 'other']);

const ScheduleAnswer = z.object({
  isSchedule: z.boolean().nullish(),
  columns: z
    .array(
      z.object({
        column: z.number().int().min(1),
        is: ColumnRole.nullish(),
        name: z.string().max(200).nullish(),
        kind: VisitKind.nullish(),
        planned: z.object({ unit: TimeUnit, from: z.number(), to: z.number() }).nullish(),
        window: z.object({ unit: TimeUnit, before: z.number().min(0), after: z.number().min(0) }).nullish(),
      }),
    )
    .default([]),
  rows: z
    .array(
      z.object({
        row: z.string().max(80),
        is: RowRole.nullish(),
        name: z.string().max(400).nullish(),
        group: z.string().max(400).nullish(),
      }),
    )
    .default([]),
  signs: z.array(z.object({ sign: z.string().max(80), means: Means })).default([]),
  cells: z
    .array(z.object({ cell: z.string().max(80), means: Means, columns: z.array(z.number().int().min(1)).nullish() }))
    .default([]),
  visits: z.number().int().min(0).nullish(),
  activities: z.number().int().min(0).nullish(),
});
export type ScheduleAnswer = z.infer<typeof ScheduleAnswer>;

/**
 * Asks a model what the rows, columns and signs of one table mean. Marks come from the cells, so an answer cannot lose one.
 * `open` names cells and rows of the table that no reading explains.
 */
export function scheduleQuestion(table: Evidence, reading: StudyReading, open: readonly string[] = []): Question {
  const name = reading.places.nameOf({ document: table.document, block: table.block });
  const read = ScheduleTable.of(table, reading);
  return question<ScheduleAnswer>({
    part: 'schedule',
    name: `schedule ${name}${open.length === 0 ? '' : ' again'}`,
    schema: ScheduleAnswer,
    about: [table],
    text: [
      `Part: schedule of activities, table ${name}. Check what the rules understood of this table: which columns are visits, which rows are activities (procedures, assessments, administrations), and which signs say that an activity takes place at a visit. Code takes the marks from the cells; do not list marks.`,
      '',
      ...describe(read, reading),
      ...(open.length === 0 ? [] : ['', 'These places are not explained by any reading yet; explain them by rows, columns, signs or cells:', ...open.map((one) => `- ${one}`)]),
      '',
      'Answer with one JSON object of this form; leave arrays empty where the rules are right:',
      '{',
      '  "isSchedule": true,',
      '  "columns": [{ "column": 3, "is": "visit", "name": null, "kind": null, "planned": null, "window": null }],',
      '  "rows": [{ "row": "t1.r5", "is": "activity", "name": null, "group": null }],',
      '  "signs": [{ "sign": "X", "means": "done" }],',
      '  "cells": [{ "cell": "t1.r5.c3", "means": "done", "columns": null }],',
      '  "visits": 0, "activities": 0',
      '}',
      '- isSchedule: false if this table is no schedule of activities at all (a list of laboratory values, a dose table, a checklist).',
      '- columns, rows: only those that the rules read wrongly or not at all; "column" is the number behind the c. "is" for a column: visit, label (names of rows), note (comments, references), other. "is" for a row: activity, heading (of a group of rows), header (describes the columns), note, other.',
      '- name: only to correct a name, word for word as printed in the table.',
      '- kind: scheduled, unscheduled or early-termination. planned: { "unit": "week", "from": -2, "to": -2 }, as printed; units are hour, day, week, month. window: { "unit": "day", "before": 3, "after": 3 }. Only to correct or to add what the table or its notes print.',
      '- signs: only signs whose meaning the rules do not know or got wrong. done, not-done (an empty box, "No", "-"), optional (takes place if needed), text (a remark, a time or a dose that is no sign).',
      '- cells: only single cells that mean something else than their sign, or cells that were joined or split wrongly; "columns" then names the columns that the cell counts for.',
      '- visits, activities: count yourself how many visits (columns) and activities (rows with at least one sign) this table has.',
    ].join('\n'),
    problemsOf: (answer) => problemsOf(answer, read, reading),
    apply: (answer, into) => new Correction(ScheduleTable.of(table, into), into).apply(answer),
  });
}

/** The reading of the rules, as lines. */
function describe(read: ScheduleTable, { model }: StudyReading): string[] {
  if (read.schedule === null) return ['The rules did not read this table as a schedule.'];
  const visits = new Map(model.visits.map((visit) => [visit.id, visit]));
  const activities = new Map(model.activities.map((activity) => [activity.id, activity]));
  return [
    'What the rules read:',
    ...read.schedule.columns.flatMap(({ column, visit: id }) => {
      const visit = visits.get(id);
      return visit === undefined ? [] : [`column ${column + 1} | visit "${visit.name.value}" | ${factsOf(visit)}`];
    }),
    `other columns: ${read.otherColumns().map((column) => column + 1).join(', ') || 'none'}`,
    ...read.schedule.rows.flatMap(({ row, activity: id }) => {
      const activity = activities.get(id);
      if (activity === undefined) return [];
      const group = activity.group === undefined ? '' : ` | group "${activity.group}"`;
      return [`row ${read.nameOf(row)} | activity "${activity.name.value}"${group}`];
    }),
    `other rows: ${read.otherRows().map((row) => read.nameOf(row.id)).join(', ') || 'none'}`,
    ...read.signs(model).map(({ sign, taken, left }) => `sign "${sign}" | ${taken} cells count as done${left === 0 ? '' : `, ${left} do not`}`),
  ];
}

function factsOf({ kind, planned, window }: Visit): string {
  const times = planned.map(({ unit, from, to }) => (from === to ? `${unit} ${from}` : `${unit} ${from} to ${to}`));
  const deviation = window === undefined ? 'no window' : `window -${window.value.before}/+${window.value.after} ${window.value.unit}`;
  return `${kind}, ${times.join(' = ') || 'no time'}, ${deviation}`;
}

function problemsOf({ columns, rows, cells }: ScheduleAnswer, read: ScheduleTable, reading: StudyReading): string[] {
  return [
    ...columns.filter(({ column }) => column > read.width).map(({ column }) => `The table has no column ${column}.`),
    ...rows.filter(({ row }) => read.rowAt(row, reading.places) === null).map(({ row }) => `There is no row "${row}" in the table.`),
    ...cells.filter(({ cell }) => read.cellAt(cell, reading.places) === null).map(({ cell }) => `There is no cell "${cell}" in the table.`),
    ...[...columns, ...rows].flatMap(({ name }) =>
      name == null || read.prints(name) ? [] : [`"${name}" is not printed in the table; copy names as they are printed.`],
    ),
  ];
}

/** Applies an answer to one table. */
class Correction {
  constructor(
    private readonly read: ScheduleTable,
    private readonly reading: StudyReading,
  ) {}

  apply(answer: ScheduleAnswer): void {
    const { read, reading } = this;
    if (answer.isSchedule === false) return this.rejectTable();
    if (answer.isSchedule !== true && read.schedule === null) return;
    const signs = new Map(answer.signs.map(({ sign, means }) => [signKey(sign), means]));
    const schedule = read.schedule ?? this.open();
    for (const column of answer.columns) this.column(schedule, column);
    for (const row of answer.rows) this.row(schedule, row);
    this.marks(schedule, signs, answer);
    for (const { cell, means, columns } of answer.cells) this.cell(schedule, cell, means, columns ?? null);
    read.confirm(schedule, reading.model);
    this.compareCounts(schedule, answer);
  }

  private get model(): StudyModel {
    return this.reading.model;
  }

  private rejectTable(): void {
    const { schedule } = this.read;
    if (schedule === null) {
      this.reading.setAside.push(...this.read.setAside());
      return;
    }
    const marks = this.read.marks(this.model);
    this.reject(
      [schedule.id, ...this.read.onlyHere(schedule, this.model), ...marks.map(({ id }) => id)],
      'table',
      'The model says that this table is no schedule.',
      marks.map(({ cell }) => cell),
    );
  }

  private open(): Schedule {
    const { evidence, table } = this.read;
    const schedule: Schedule = {
      id: this.reading.newId('schedule', table.text),
      title: table.text,
      table: evidence,
      columns: [],
      rows: [],
    };
    this.model.schedules.push(schedule);
    this.reading.added.push({ part: 'schedule', text: table.text, evidence: [evidence] });
    return schedule;
  }

  private column(schedule: Schedule, { column: number, is, name, kind, planned, window }: ScheduleAnswer['columns'][number]): void {
    const column = number - 1;
    if (column >= this.read.width) return this.ignore(`The table has no column ${number}.`);
    const known = schedule.columns.find((one) => one.column === column);
    const visit = known === undefined ? undefined : this.model.visits.find(({ id }) => id === known.visit);
    if (is != null && is !== 'visit') {
      if (visit !== undefined) this.rejectColumn(schedule, column, visit, is);
      return;
    }
    const target = visit ?? (is === 'visit' ? this.addVisit(schedule, column, name ?? null) : null);
    if (target === null) return this.ignore(`Column ${number} is no visit.`);
    if (visit !== undefined && name != null) this.rename(visit.name, name, () => this.read.headerText(column));
    if (kind != null && kind !== target.kind) {
      this.differ(target.kind, kind, target.name.evidence);
      target.kind = kind;
    }
    if (planned != null) this.plan(target, planned);
    if (window != null) this.setWindow(target, window);
  }

  private addVisit(schedule: Schedule, column: number, name: string | null): Visit {
    const { read, reading } = this;
    const evidence = read.headerCells(column);
    const printed = withoutFootnoteMarks(read.headerText(column)).trim();
    const value = name ?? (printed === '' ? `Visit without a printed name, column ${column}` : printed);
    const visit: Visit = {
      id: reading.newId('visit', value),
      name: {
        value,
        origin: name === null && printed === '' ? 'assumed' : 'stated',
        readers: ['model'],
        evidence: evidence.length === 0 ? [read.evidence] : evidence,
      },
      headers: [],
      kind: 'scheduled',
      planned: [],
      statedTimes: [],
    };
    this.model.visits.push(visit);
    schedule.columns.push({ column, visit: visit.id });
    schedule.columns.sort((one, other) => one.column - other.column);
    reading.added.push({ part: 'schedule', text: value, evidence });
    return visit;
  }

  private rejectColumn(schedule: Schedule, column: number, visit: Visit, role: string): void {
    const marks = this.read.marks(this.model).filter((mark) => mark.visit === visit.id);
    const isElsewhere = this.model.schedules.some((one) => one !== schedule && one.columns.some(({ visit: id }) => id === visit.id));
    this.reject(
      [...(isElsewhere ? [] : [visit.id]), ...marks.map(({ id }) => id)],
      visit.name.value,
      `The model says that column ${column + 1} is no visit but: ${role}.`,
      marks.length === 0 ? visit.name.evidence : marks.map(({ cell }) => cell),
    );
  }

  private plan(visit: Visit, planned: Visit['planned'][number]): void {
    const isPrinted = [planned.from, planned.to].every((number) => this.read.printsNumber(Math.abs(number)));
    if (!isPrinted) return this.ignore(`The time ${planned.from} to ${planned.to} ${planned.unit} is not printed in the table.`);
    const known = visit.planned.find(({ unit }) => unit === planned.unit);
    if (known !== undefined && known.from === planned.from && known.to === planned.to) return;
    if (known !== undefined) this.differ(`${known.unit} ${known.from} to ${known.to}`, `${planned.unit} ${planned.from} to ${planned.to}`, visit.name.evidence);
    visit.planned = [...visit.planned.filter((one) => one !== known), planned];
    if (visit.statedTimes.length === 0)
      visit.statedTimes = [planned.from === planned.to ? `${planned.unit} ${planned.from}` : `${planned.unit} ${planned.from} to ${planned.to}`];
  }

  private setWindow(visit: Visit, window: { unit: z.infer<typeof TimeUnit>; before: number; after: number }): void {
    const known = visit.window?.value;
    const isSame = known?.unit === window.unit && known.before === window.before && known.after === window.after;
    if (isSame) return;
    if (![window.before, window.after].every((number) => number === 0 || this.read.printsNumber(number, this.reading.places)))
      return this.ignore(`The window -${window.before}/+${window.after} ${window.unit} is not printed.`);
    if (known !== undefined) this.differ(`-${known.before}/+${known.after} ${known.unit}`, `-${window.before}/+${window.after} ${window.unit}`, visit.name.evidence);
    visit.window = { value: window, origin: 'stated', readers: ['model'], evidence: [...visit.name.evidence] };
  }

  private row(schedule: Schedule, { row: name, is, name: label, group }: ScheduleAnswer['rows'][number]): void {
    const row = this.read.rowAt(name, this.reading.places);
    if (row === null) return this.ignore(`There is no row "${name}" in the table.`);
    const known = schedule.rows.find((one) => one.row === row.id);
    const activity = known === undefined ? undefined : this.model.activities.find(({ id }) => id === known.activity);
    if (is != null && is !== 'activity') {
      if (activity !== undefined) this.rejectRow(schedule, row, activity.id, is);
      return;
    }
    if (activity === undefined) {
      if (is === 'activity') this.addActivity(schedule, row, label ?? null, group ?? null);
      return;
    }
    if (label != null) this.rename(activity.name, label, () => row.cells[0]?.text ?? '');
    if (group != null && this.read.prints(group)) activity.group = group;
  }

  private addActivity(schedule: Schedule, row: TableRow, label: string | null, group: string | null): void {
    const { read, reading } = this;
    const cell = read.labelCell(row, schedule);
    const value = label ?? withoutFootnoteMarks(cell?.text ?? '').trim();
    if (value === '' || cell === null) return this.ignore(`Row "${row.id}" has no label.`);
    const evidence = { ...read.evidence, cell: cell.id };
    const activity = {
      id: reading.newId('activity', value, group ?? ''),
      name: { value, origin: 'stated' as const, readers: ['model' as const], evidence: [evidence] },
      ...(group !== null && read.prints(group) ? { group } : {}),
    };
    this.model.activities.push(activity);
    schedule.rows.push({ row: row.id, activity: activity.id });
    schedule.rows.sort((one, other) => read.rowIndex(one.row) - read.rowIndex(other.row));
    reading.added.push({ part: 'schedule', text: value, evidence: [evidence] });
  }

  private rejectRow(schedule: Schedule, row: TableRow, activity: string, role: string): void {
    const marks = this.read.marks(this.model).filter((mark) => mark.activity === activity && this.read.rowOf(mark.cell)?.id === row.id);
    const isElsewhere = this.model.schedules.some((one) => one.rows.some((other) => other.activity === activity && (one !== schedule || other.row !== row.id)));
    const name = this.model.activities.find(({ id }) => id === activity)?.name;
    this.reject(
      [...(isElsewhere ? [] : [activity]), ...marks.map(({ id }) => id)],
      name?.value ?? row.id,
      `The model says that this row is no activity but: ${role}.`,
      marks.length === 0 ? (name?.evidence ?? []) : marks.map(({ cell }) => cell),
    );
  }

  /** Adds the marks of rows, columns and signs that the answer explains. What the rules took stays unless a sign says otherwise. */
  private marks(schedule: Schedule, signs: ReadonlyMap<string, z.infer<typeof Means>>, answer: ScheduleAnswer): void {
    const taken = new Map(this.read.marks(this.model).map((mark) => [mark.cell.cell ?? '', mark]));
    const done = new Set([...taken.values()].map(({ sign }) => signKey(sign)));
    const isNew = (row: string, column: number): boolean =>
      answer.rows.some(({ row: name, is }) => is === 'activity' && this.read.rowAt(name, this.reading.places)?.id === row) ||
      answer.columns.some((one) => one.is === 'visit' && one.column - 1 === column) ||
      this.read.schedule === null;
    for (const { row, activity, cell, column, visit } of this.read.body(schedule)) {
      const means = signs.get(signKey(cell.text));
      const mark = taken.get(cell.id);
      if (mark !== undefined && (means === 'not-done' || means === 'text')) {
        this.reject([mark.id], cell.text, `The model says that this sign means: ${means}.`, [mark.cell]);
        continue;
      }
      if (mark !== undefined) {
        if (means === 'optional') mark.isConditional = true;
        continue;
      }
      const takes = means === undefined ? isNew(row, column) && done.has(signKey(cell.text)) : means === 'done' || means === 'optional';
      if (takes) this.addMark(activity, visit, cell, means === 'optional');
      else if (means === 'not-done' || means === 'text') this.reading.setAside.push(this.read.aside(cell, means));
    }
  }

  private cell(schedule: Schedule, name: string, means: z.infer<typeof Means>, columns: readonly number[] | null): void {
    const found = this.read.cellAt(name, this.reading.places);
    if (found === null) return this.ignore(`There is no cell "${name}" in the table.`);
    const { cell, row } = found;
    const marks = this.read.marks(this.model).filter((mark) => mark.cell.cell === cell.id);
    if (means === 'not-done' || means === 'text') {
      if (marks.length === 0) this.reading.setAside.push(this.read.aside(cell, means));
      else this.reject(marks.map(({ id }) => id), cell.text, `The model says that this cell means: ${means}.`, [{ ...this.read.evidence, cell: cell.id }]);
      return;
    }
    const activity = schedule.rows.find((one) => one.row === row.id)?.activity;
    if (activity === undefined) return this.ignore(`The row of the cell "${name}" is no activity.`);
    for (const column of (columns ?? this.read.columnsOf(cell).map((one) => one + 1)).map((one) => one - 1)) {
      const visit = schedule.columns.find((one) => one.column === column)?.visit;
      const mark = marks.find((one) => one.visit === visit);
      if (visit === undefined) this.ignore(`Column ${column + 1} of the cell "${name}" is no visit.`);
      else if (mark === undefined) this.addMark(activity, visit, cell, means === 'optional');
      else if (means === 'optional') mark.isConditional = true;
    }
  }

  private addMark(activity: string, visit: string, cell: TableCell, isConditional: boolean): void {
    const evidence = { ...this.read.evidence, cell: cell.id };
    const sign = withoutFootnoteMarks(cell.text).trim();
    this.model.marks.push({ id: this.reading.newId('mark', activity, visit), activity, visit, cell: evidence, sign, isConditional });
    this.reading.added.push({ part: 'schedule', text: sign, evidence: [evidence] });
  }

  private rename(name: Visit['name'], value: string, printed: () => string): void {
    if (name.value === value) return;
    if (!this.read.prints(value)) return this.ignore(`"${value}" is not printed in the table.`);
    if (!printed().includes(value)) this.differ(name.value, value, name.evidence);
    name.value = value;
    name.readers = ['model'];
  }

  private compareCounts(schedule: Schedule, { visits, activities }: ScheduleAnswer): void {
    const rejected = new Set(this.reading.rejections.flatMap(({ ids }) => ids));
    const marked = new Set(this.read.marks(this.model).filter(({ id }) => !rejected.has(id)).map(({ activity }) => activity));
    const counts = [
      ['visits', visits, new Set(schedule.columns.filter(({ visit }) => !rejected.has(visit)).map(({ column }) => column)).size],
      ['activities', activities, schedule.rows.filter(({ activity }) => marked.has(activity)).length],
    ] as const;
    for (const [kind, counted, read] of counts)
      if (counted != null && counted !== read)
        this.reading.differences.push({ part: 'schedule', rules: `${read} × ${kind}`, model: `${counted} × ${kind}`, evidence: [this.read.evidence], kept: 'rules' });
  }

  private reject(ids: readonly string[], text: string, why: string, evidence: readonly Evidence[]): void {
    this.reading.rejections.push({ part: 'schedule', ids, text, why, evidence });
  }

  private differ(rules: string, model: string, evidence: readonly Evidence[]): void {
    this.reading.differences.push({ part: 'schedule', rules, model, evidence, kept: 'model' });
  }

  private ignore(problem: string): void {
    this.reading.ignored.push({ part: 'schedule', problem });
  }
}

/** Signs are compared without footnote marks and blanks. */
export const signKey = (text: string): string => withoutFootnoteMarks(text).replace(/\s+/g, ' ').trim();
