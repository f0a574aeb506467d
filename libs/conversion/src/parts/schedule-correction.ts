import type { TableCell, TableRow } from '@app/contracts';
import type { Evidence, Schedule, SignMeaning, StudyModel, TimeUnit, Visit } from '@app/study-model';
import { withoutFootnoteMarks } from '@app/text-normalization';
import type { z } from 'zod';
import type { Means, ScheduleAnswer } from './schedule-answer';
import type { ScheduleTable } from './schedule-table';
import type { StudyReading } from './study-reading';
import { isSameName, isSupported } from './supported';

/** Applies an answer to one table. */
export class ScheduleCorrection {
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
      signs: [],
    };
    this.model.schedules.push(schedule);
    this.reading.added.push({ part: 'schedule', text: table.text, evidence: [evidence] });
    return schedule;
  }

  private column(
    schedule: Schedule,
    { column: number, is, name, kind, planned, window }: ScheduleAnswer['columns'][number],
  ): void {
    const column = number - 1;
    if (column >= this.read.width) return this.ignore(`The table has no column ${number}.`);
    const known = schedule.columns.find((one) => one.column === column);
    const visit = known === undefined ? undefined : this.model.visits.find(({ id }) => id === known.visit);
    if (is != null && is !== 'visit') {
      if (visit !== undefined) this.rejectColumn(schedule, column, visit, is);
      this.reading.setAside.push(
        ...this.read.headerCells(column).map((evidence) => this.read.asideAt(evidence, is)),
      );
      return;
    }
    const target = visit ?? (is === 'visit' ? this.addVisit(schedule, column, name ?? null) : null);
    if (target === null) return this.ignore(`Column ${number} is no visit.`);
    if (visit !== undefined && name != null) this.rename(visit.name, name, this.read.headerText(column));
    // "Final visit / ET" can be called either.
    if (kind != null) target.kind = kind;
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
    const isElsewhere = this.model.schedules.some(
      (one) => one !== schedule && one.columns.some(({ visit: id }) => id === visit.id),
    );
    this.reject(
      [...(isElsewhere ? [] : [visit.id]), ...marks.map(({ id }) => id)],
      visit.name.value,
      `The model says that column ${column + 1} is no visit but: ${role}.`,
      marks.length === 0 ? visit.name.evidence : marks.map(({ cell }) => cell),
    );
  }

  private plan(visit: Visit, planned: Visit['planned'][number]): void {
    const isPrinted = [planned.from, planned.to].every((number) => this.read.printsNumber(Math.abs(number)));
    if (!isPrinted)
      return this.ignore(
        `The time ${planned.from} to ${planned.to} ${planned.unit} is not printed in the table.`,
      );
    const known = visit.planned.find(({ unit }) => unit === planned.unit);
    if (known !== undefined && known.from === planned.from && known.to === planned.to) return;
    if (known !== undefined)
      this.differ(
        `${known.unit} ${known.from} to ${known.to}`,
        `${planned.unit} ${planned.from} to ${planned.to}`,
        visit.name.evidence,
      );
    visit.planned = [...visit.planned.filter((one) => one !== known), planned];
    if (visit.statedTimes.length === 0)
      visit.statedTimes = [
        planned.from === planned.to
          ? `${planned.unit} ${planned.from}`
          : `${planned.unit} ${planned.from} to ${planned.to}`,
      ];
  }

  private setWindow(
    visit: Visit,
    window: { unit: z.infer<typeof TimeUnit>; before: number; after: number },
  ): void {
    const known = visit.window?.value;
    const isSame =
      known?.unit === window.unit && known.before === window.before && known.after === window.after;
    if (isSame) return;
    if (
      ![window.before, window.after].every(
        (number) => number === 0 || this.read.printsNumber(number, this.reading.places),
      )
    )
      return this.ignore(`The window -${window.before}/+${window.after} ${window.unit} is not printed.`);
    if (known !== undefined)
      this.differ(
        `-${known.before}/+${known.after} ${known.unit}`,
        `-${window.before}/+${window.after} ${window.unit}`,
        visit.name.evidence,
      );
    visit.window = {
      value: window,
      origin: 'stated',
      readers: ['model'],
      evidence: [...visit.name.evidence],
    };
  }

  private row(
    schedule: Schedule,
    { row: name, is, name: label, group }: ScheduleAnswer['rows'][number],
  ): void {
    const row = this.read.rowAt(name, this.reading.places);
    if (row === null) return this.ignore(`There is no row "${name}" in the table.`);
    const known = schedule.rows.find((one) => one.row === row.id);
    const activity =
      known === undefined ? undefined : this.model.activities.find(({ id }) => id === known.activity);
    if (is != null && is !== 'activity') {
      if (activity !== undefined) this.rejectRow(schedule, row, activity.id, is);
      else
        this.reading.setAside.push(
          ...row.cells.map(({ id }) => this.read.asideAt({ ...this.read.evidence, cell: id }, is)),
        );
      return;
    }
    if (activity === undefined) {
      if (is === 'activity') this.addActivity(schedule, row, label ?? null, group ?? null);
      return;
    }
    if (label != null) this.rename(activity.name, label, row.cells.map(({ text }) => text).join(' '));
    if (group != null && this.read.prints(group)) activity.group = group;
  }

  private addActivity(schedule: Schedule, row: TableRow, label: string | null, group: string | null): void {
    const { read, reading } = this;
    const cell = read.labelCell(row, schedule);
    const value = label ?? withoutFootnoteMarks(cell?.text ?? '').trim();
    if (value === '' || cell === null) return this.ignore(`Row "${read.nameOf(row.id)}" has no label.`);
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
    const marks = this.read
      .marks(this.model)
      .filter((mark) => mark.activity === activity && this.read.rowOf(mark.cell)?.id === row.id);
    const isElsewhere = this.model.schedules.some((one) =>
      one.rows.some((other) => other.activity === activity && (one !== schedule || other.row !== row.id)),
    );
    const name = this.model.activities.find(({ id }) => id === activity)?.name;
    this.reject(
      [...(isElsewhere ? [] : [activity]), ...marks.map(({ id }) => id)],
      name?.value ?? row.id,
      `The model says that this row is no activity but: ${role}.`,
      marks.length === 0 ? (name?.evidence ?? []) : marks.map(({ cell }) => cell),
    );
  }

  /** Adds the marks of rows, columns and signs that the answer explains. What the rules took stays unless a sign says otherwise. */
  private marks(
    schedule: Schedule,
    signs: ReadonlyMap<string, z.infer<typeof Means>>,
    answer: ScheduleAnswer,
  ): void {
    const taken = new Map(this.read.marks(this.model).map((mark) => [mark.cell.cell ?? '', mark]));
    const done = new Set([...taken.values()].map(({ sign }) => signKey(sign)));
    // Where the rules took a sign as a mark, both readings are weighed before anything changes.
    for (const [sign, means] of signs)
      if (means !== 'text' && (means !== 'not-done' || !done.has(sign)))
        this.stateSign(schedule, sign, means);
    const isNew = (row: string, column: number): boolean =>
      answer.rows.some(
        ({ row: name, is }) => is === 'activity' && this.read.rowAt(name, this.reading.places)?.id === row,
      ) ||
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
      const takes =
        means === undefined
          ? isNew(row, column) && done.has(signKey(cell.text))
          : means === 'done' || means === 'optional';
      if (takes) this.addMark(activity, visit, cell, means === 'optional');
      else if (means === 'text') this.reading.setAside.push(this.read.aside(cell, means));
    }
  }

  private stateSign(schedule: Schedule, sign: string, means: SignMeaning): void {
    const cells = this.read.body(schedule).filter(({ cell }) => signKey(cell.text) === sign);
    const ids = [...new Set(cells.map(({ cell }) => cell.id))];
    const rest = schedule.signs.filter((known) => signKey(known.sign) !== sign);
    const known = schedule.signs.find((one) => signKey(one.sign) === sign && one.means === means);
    schedule.signs = [
      ...rest,
      {
        sign,
        means,
        readers: known === undefined ? ['model'] : [...known.readers, 'model'],
        evidence: known?.evidence ?? ids.map((cell) => ({ ...this.read.evidence, cell })),
      },
    ];
  }

  private cell(
    schedule: Schedule,
    name: string,
    means: z.infer<typeof Means>,
    columns: readonly number[] | null,
  ): void {
    const found = this.read.cellAt(name, this.reading.places);
    if (found === null) return this.ignore(`There is no cell "${name}" in the table.`);
    const { cell, row } = found;
    const marks = this.read.marks(this.model).filter((mark) => mark.cell.cell === cell.id);
    if (means === 'not-done' || means === 'text') {
      if (marks.length === 0) this.reading.setAside.push(this.read.aside(cell, means));
      else
        this.reject(
          marks.map(({ id }) => id),
          cell.text,
          `The model says that this cell means: ${means}.`,
          [{ ...this.read.evidence, cell: cell.id }],
        );
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
    this.model.marks.push({
      id: this.reading.newId('mark', activity, visit),
      activity,
      visit,
      cell: evidence,
      sign,
      isConditional,
      readers: ['model'],
    });
    this.reading.added.push({ part: 'schedule', text: sign, evidence: [evidence] });
  }

  /** A name that only has more or fewer of the header rows is no other name. */
  private rename(name: Visit['name'], value: string, printed: string): void {
    if (isSameName(value, name.value)) return;
    if (!isSupported(value, printed)) return this.ignore(`"${value}" is not printed there.`);
    this.differ(name.value, value, name.evidence);
    name.value = value;
    name.readers = ['model'];
  }

  private compareCounts(schedule: Schedule, { visits, activities }: ScheduleAnswer): void {
    const rejected = new Set(this.reading.rejections.flatMap(({ ids }) => ids));
    const marked = new Set(
      this.read
        .marks(this.model)
        .filter(({ id }) => !rejected.has(id))
        .map(({ activity }) => activity),
    );
    const counts = [
      [
        'visits',
        visits,
        new Set(schedule.columns.filter(({ visit }) => !rejected.has(visit)).map(({ column }) => column))
          .size,
      ],
      ['activities', activities, schedule.rows.filter(({ activity }) => marked.has(activity)).length],
    ] as const;
    for (const [kind, counted, read] of counts)
      if (counted != null && counted !== read)
        this.reading.differences.push({
          part: 'schedule',
          rules: `${read} × ${kind}`,
          model: `${counted} × ${kind}`,
          evidence: [this.read.evidence],
          kept: 'rules',
        });
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
const signKey = (text: string): string => withoutFootnoteMarks(text).replace(/\s+/g, ' ').trim();
