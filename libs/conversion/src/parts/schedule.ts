import type { Evidence, Visit } from '@app/study-model';
import { type Question, question } from './part';
import { ScheduleAnswer } from './schedule-answer';
import { ScheduleCorrection } from './schedule-correction';
import { ScheduleTable } from './schedule-table';
import type { StudyReading } from './study-reading';
import { isSupported } from './supported';

/**
 * Asks a model what the rows, columns and signs of one table mean. Marks come from the cells, so an answer cannot lose one.
 * `open` names cells and rows of the table that no reading explains.
 */
export function scheduleQuestion(
  table: Evidence,
  reading: StudyReading,
  open: readonly string[] = [],
): Question {
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
      ...(open.length === 0
        ? []
        : [
            '',
            'These places are not explained by any reading yet; explain them by rows, columns, signs or cells:',
            ...open.map((one) => `- ${one}`),
          ]),
      '',
      'Answer with one JSON object of this form; leave arrays empty where the rules are right:',
      '{',
      '  "isSchedule": true,',
      '  "columns": [{ "column": 3, "is": "visit", "name": null, "kind": null, "planned": null, "window": null }],',
      `  "rows": [{ "row": "${name}.r5", "is": "activity", "name": null, "group": null }],`,
      '  "signs": [{ "sign": "X", "means": "done" }],',
      `  "cells": [{ "cell": "${name}.r5.c3", "means": "done", "columns": null }],`,
      '  "visits": 0, "activities": 0',
      '}',
      '- isSchedule: false if this table is no schedule of activities at all (a list of laboratory values, a dose table, a checklist).',
      '- columns, rows: only those that the rules read wrongly or not at all; "column" is the number behind the c. "is" for a column: visit, label (names of rows), note (comments, references), other. "is" for a row: activity, heading (of a group of rows), header (describes the columns), note, other.',
      '- name: only to correct a wrong name, word for word as printed in the table. Several header rows together, with or without their labels, are a right name.',
      '- kind: scheduled, unscheduled or early-termination (a column that is both a planned last visit and early termination is scheduled). planned: { "unit": "week", "from": -2, "to": -2 }, as printed; units are hour, day, week, month; durations, intervals and times after another visit are no planned time. window: { "unit": "day", "before": 3, "after": 3 }, how far the visit may be moved. Only to correct or to add what the table or its notes print.',
      '- signs: only signs whose meaning the rules do not know or got wrong. done, not-done (an empty box, "No", "-"), optional (takes place if needed, or only as practice), text (a remark, a time or a dose that is no sign). Cells that hold for some participants only are done; the notes say for whom.',
      '- cells: only single cells that mean something else than their sign, or cells that were joined or split wrongly; "columns" then names the columns that the cell counts for. To repair a sign that counts for several rows, name the cell of each row.',
      '- visits, activities: count yourself how many visits (columns) and activities (rows with at least one sign) this table has.',
    ].join('\n'),
    problemsOf: (answer) => problemsOf(answer, read, reading),
    apply: (answer, into) => new ScheduleCorrection(ScheduleTable.of(table, into), into).apply(answer),
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
      return visit === undefined
        ? []
        : [`column ${column + 1} | visit "${visit.name.value}" | ${factsOf(visit)}`];
    }),
    `other columns: ${
      read
        .otherColumns()
        .map((column) => column + 1)
        .join(', ') || 'none'
    }`,
    ...read.schedule.rows.flatMap(({ row, activity: id }) => {
      const activity = activities.get(id);
      if (activity === undefined) return [];
      const group = activity.group === undefined ? '' : ` | group "${activity.group}"`;
      return [`row ${read.nameOf(row)} | activity "${activity.name.value}"${group}`];
    }),
    `other rows: ${
      read
        .otherRows()
        .map((row) => read.nameOf(row.id))
        .join(', ') || 'none'
    }`,
    ...read
      .signs(model)
      .map(
        ({ sign, taken, left }) =>
          `sign "${sign}" | ${taken} cells count as done${left === 0 ? '' : `, ${left} do not`}`,
      ),
  ];
}

function factsOf({ kind, planned, window }: Visit): string {
  const times = planned.map(({ unit, from, to }) =>
    from === to ? `${unit} ${from}` : `${unit} ${from} to ${to}`,
  );
  const deviation =
    window === undefined
      ? 'no window'
      : `window -${window.value.before}/+${window.value.after} ${window.value.unit}`;
  return `${kind}, ${times.join(' = ') || 'no time'}, ${deviation}`;
}

function problemsOf(answer: ScheduleAnswer, read: ScheduleTable, reading: StudyReading): string[] {
  const { columns, rows, cells, visits, activities, isSchedule } = answer;
  return [
    ...(isSchedule !== false && (visits == null || activities == null)
      ? ['"visits" and "activities" have to say how many there are.']
      : []),
    ...columns
      .filter(({ column }) => column > read.width)
      .map(({ column }) => `The table has no column ${column}.`),
    ...rows
      .filter(({ row }) => read.rowAt(row, reading.places) === null)
      .map(({ row }) => `There is no row "${row}" in the table.`),
    ...cells
      .filter(({ cell }) => read.cellAt(cell, reading.places) === null)
      .map(({ cell }) => `There is no cell "${cell}" in the table.`),
    ...columns
      .filter(({ column, name }) => name != null && !isSupported(name, read.headerText(column - 1)))
      .map(({ name }) => notPrinted(name)),
    ...rows
      .filter(({ row, name }) => name != null && !isSupported(name, read.rowText(row, reading.places)))
      .map(({ name }) => notPrinted(name)),
  ];
}

const notPrinted = (name: string | null | undefined): string =>
  `"${name ?? ''}" is not printed there; copy names as they are printed in the table.`;
