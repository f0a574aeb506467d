import { BYTE_ORDER_MARK, csvLines } from '@app/csv';
import type { Activity, Mark, Note, StudyModel } from '@app/study-model';
import { Findings, type StudyWriter } from '../study-writer';
import { isOutsideRows } from '../study-texts';
import { UniqueNames } from '../unique-names';

const COLUMNS = ['Group', 'Activity', 'Time point'] as const;

/**
 * The schedule of activities as one grid: a row for each activity, a column for each visit, and the notes on the row and its
 * cells in the last column. Cells hold the printed sign and the markers of their notes.
 */
export const scheduleCsv: StudyWriter = {
  write: (model) => {
    const findings = new Findings();
    if (model.visits.length === 0)
      findings.add('schedule-not-stated', 'No schedule of activities is stated; the grid has no visits.');
    findings.addFor(
      'notes-left-out',
      model.notes.filter(isOutsideRows),
      (count) => `${String(count)} notes apply to visits or whole tables; the grid has no place for them.`,
    );
    const names = new UniqueNames();
    const marks = new Map<string, Mark[]>();
    for (const mark of model.marks) {
      const key = cellKey(mark.activity, mark.visit);
      marks.set(key, [...(marks.get(key) ?? []), mark]);
    }
    const heading = [...COLUMNS, ...model.visits.map(({ name }) => names.take(name.value)), 'Notes'];
    const rows = model.activities.map((activity) => rowOf(activity, model, marks));
    return { content: BYTE_ORDER_MARK + csvLines([heading, ...rows]), findings: findings.list() };
  },
};

const cellKey = (activity: string, visit: string): string => JSON.stringify([activity, visit]);

function rowOf(
  { id, group = '', name, timePoint = '' }: Activity,
  { visits, notes }: StudyModel,
  marks: ReadonlyMap<string, readonly Mark[]>,
): string[] {
  const cells = visits.map((visit) => marks.get(cellKey(id, visit.id)) ?? []);
  const inRow = new Set(cells.flat().map((mark) => mark.id));
  const own = notes.filter(
    ({ scope }) => scope.activities.includes(id) || scope.marks.some((mark) => inRow.has(mark)),
  );
  return [
    group,
    name.value,
    timePoint,
    ...cells.map((one) => one.map((mark) => signOf(mark, own)).join('; ')),
    own.map(({ marker, text }) => (marker === '' ? text.value : `${marker}: ${text.value}`)).join('\n'),
  ];
}

function signOf({ id, sign: printed, timePoint }: Mark, notes: readonly Note[]): string {
  const sign = timePoint === undefined ? printed : `${printed} (${timePoint})`;
  const markers = notes.filter(({ marker, scope }) => marker !== '' && scope.marks.includes(id));
  return markers.length === 0 ? sign : `${sign} [${markers.map(({ marker }) => marker).join(', ')}]`;
}
