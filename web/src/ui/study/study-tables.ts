import type { StudyActivity, StudyDecision, StudyModel, StudyVisit } from '@app/contracts';
import { messages as t } from '../../messages';
import { labelOf, signOf } from './grid-keys';
import { cellKey, itemsOf, type StudyPart } from './study-items';
import { stateOf } from './study-list';

/** A part of a study as rows of text, with its headings first. */
export interface StudyTable {
  readonly part: StudyPart;
  readonly name: string;
  readonly headings: number;
  readonly rows: readonly (readonly string[])[];
}

const LISTS = ['overview', 'eligibility', 'objectives'] as const;

/** The lists and the schedule of a study, for printing and for spreadsheets. Parts without a value are left out. */
export function studyTables(
  model: StudyModel,
  decisions: ReadonlyMap<string, StudyDecision>,
): readonly StudyTable[] {
  const items = itemsOf(model);
  const tables = [...LISTS.map((part) => listTable(part)), scheduleTable(model)];
  return tables.filter(({ headings, rows }) => rows.length > headings);

  function listTable(part: (typeof LISTS)[number]): StudyTable {
    const rows = items
      .filter((item) => item.part === part)
      .map(({ label, text, key }) => [label, text, stateOf(decisions.get(key)) ?? '']);
    return { part, name: t.study.views[part], headings: 1, rows: [[...t.study.columns], ...rows] };
  }
}

/** The grid: a column for each visit. Notes follow below, each with its sign. */
function scheduleTable({ visits, activities, marks, notes }: StudyModel): StudyTable {
  const byCell = new Map(marks.map((mark) => [cellKey(mark.activity, mark.visit), mark]));
  const cell = (activity: StudyActivity, visit: StudyVisit): string => {
    const mark = byCell.get(cellKey(activity.id, visit.id));
    return mark === undefined ? '' : signOf(mark);
  };
  return {
    part: 'schedule',
    name: t.study.views.schedule,
    headings: 2,
    rows: [
      [t.study.group, t.study.activity, ...visits.map((visit) => visit.name.value)],
      ['', '', ...visits.map(timesOf)],
      ...activities.map((activity) => [
        activity.group ?? '',
        labelOf(activity),
        ...visits.map((visit) => cell(activity, visit)),
      ]),
      ...notes.map(({ marker, text }) => [t.study.note(marker), text.value]),
    ],
  };
}

const timesOf = ({ statedTimes, window, repeats }: StudyVisit): string =>
  [...statedTimes, window && t.study.window(window.value), repeats?.words]
    .filter((text) => text !== undefined)
    .join(', ');
