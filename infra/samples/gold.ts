import { marksOf, withoutMarks } from './grid';
import { headingCounter, protocolBlocks, scheduleRows, study, visits } from './content';
import type { Criterion } from './study-text';

/** Expected result for the sample, generated from the same source. Tests score our readers on it. */
export function buildGold(): string {
  const number = headingCounter();
  const headings = protocolBlocks.flatMap((block) => (block.kind === 'heading' ? [number(block)] : []));
  const gold = {
    titlePage: {
      title: study.title,
      protocolNumber: study.number,
      version: study.version,
      date: study.date,
      phase: study.phase,
      sponsor: study.sponsor,
    },
    headings: headings.map((heading) => [heading.number, heading.text]),
    inclusion: goldCriteria(study.inclusion),
    exclusion: goldCriteria(study.exclusion),
    objectives: study.objectives,
    arms: ['Group A', 'Group B', 'Group C'],
    schedule: goldSchedule(),
  };
  return `${JSON.stringify(gold, null, 1)}\n`;
}

function goldCriteria(criteria: readonly Criterion[]): object[] {
  return criteria.map(({ text, subItems }, index) => ({ number: String(index + 1), text, subItems }));
}

function goldSchedule(): object {
  const activities = scheduleRows.filter(({ isSection }) => !isSection);
  const cells = activities.flatMap((row) =>
    row.cells.flatMap((text, index) => {
      const visit = visits[index];
      if (text === '' || visit === undefined) return [];
      return [[withoutMarks(row.name), withoutMarks(visit.name), withoutMarks(text)]];
    }),
  );
  const marked = [
    ...activities.flatMap(({ name, cells: texts }) => [name, ...texts]),
    ...visits.map(({ name }) => name),
  ];
  return {
    visits: visits.map((visit) => ({ ...visit, name: withoutMarks(visit.name) })),
    sections: scheduleRows.filter(({ isSection }) => isSection).map(({ name }) => name),
    activities: activities.map(({ name }) => withoutMarks(name)),
    marks: [...new Set(marked.flatMap(marksOf))].sort(),
    footnotes: study.schedule.footnotes.map(([mark, text]) => ({ mark, text })),
    /** Activity, visit, printed value without footnote letters. */
    cells,
  };
}
