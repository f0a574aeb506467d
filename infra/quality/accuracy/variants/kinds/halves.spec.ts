import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { docxWith, paragraph } from './files';
import { ACTIVITIES, type Grid, RIGHT, schedule, VISITS } from './grid';
import { FORMATS, marksOf, type Reading, readingOf } from './read';

const TITLE = 'Schedule of Activities';
const groupsOf = ({ study }: Reading) => study.activities.map(({ group, name }) => [group, name.value]);

/** Several tables in one document, each below its title. */
function readTables(grids: readonly (readonly (readonly string[])[])[]): Reading {
  const tables = grids.map((grid) => {
    const rows = grid.map(
      (row) =>
        `<w:tr>${row.map((text) => `<w:tc>${paragraph(text, text === 'SAFETY' ? '<w:b/>' : '')}</w:tc>`).join('')}</w:tr>`,
    );
    return `${paragraph(TITLE, '<w:pStyle w:val="Heading1"/>')}<w:tbl>${rows.join('')}</w:tbl>`;
  });
  return readingOf(readDocx(docxWith(tables.join(''))));
}

const part = (grid: readonly (readonly string[])[], from: number, to?: number): string[][] =>
  grid.map((row) => [row[0] ?? '', ...row.slice(from, to)]);

describe('a schedule that is printed in two parts', () => {
  const whole = schedule('X');

  it.each([
    ['Day 1 ((site)', 'Day 1 ( (site)'],
    ['Day 1/Visit 2', 'Day 1 / Visit 2'],
    ['Follow- up', 'Follow-up'],
  ])('has one visit for headers that differ in blanks: %s', (upper, lower) => {
    const named = (rows: readonly (readonly string[])[], name: string) => [
      whole[0]?.with(2, name) ?? [],
      ...rows,
    ];
    const { study } = readTables([named(whole.slice(1, 5), upper), named(whole.slice(3), lower)]);

    expect(study.visits).toHaveLength(VISITS.length);
    expect(study.activities).toHaveLength(ACTIVITIES.length);
  });

  it('keeps visits apart whose numbers differ', () => {
    const named = (name: string) => [whole[0]?.with(2, name) ?? [], ...whole.slice(1)];
    const { study } = readTables([named('Day 1 1'), named('Day 11')]);

    expect(study.visits).toHaveLength(VISITS.length + 1);
  });

  it.each([
    ['with the headings of the groups in both', true],
    ['with the headings of the groups in the first only', false],
  ])('has each activity once, %s', (_how, isRepeated) => {
    const heading = (rows: readonly (readonly string[])[]) => rows.toSpliced(3, 0, ['SAFETY', '', '', '']);
    const second = part(whole, 4);
    const reading = readTables([heading(part(whole, 1, 4)), isRepeated ? heading(second) : second]);

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(reading.study.activities).toHaveLength(ACTIVITIES.length);
    expect(reading.study.visits).toHaveLength(VISITS.length);
  });
});

describe.each(FORMATS)('two rows of one name under two headings in a %s', (_format, read) => {
  it.each([
    ['Hormones', 'Lipids'],
    ['Part 1', 'Part 2'],
    ['A', 'B'],
  ])('are two activities: %s, %s', (one, other) => {
    const rows = schedule('X');
    const grid: Grid = [...rows.slice(0, 3), [one], ...rows.slice(3, 5), [other], ...rows.slice(3)];

    expect(groupsOf(read({ title: TITLE, grid }))).toEqual([
      ...[undefined, undefined].map((group, at) => [group, ACTIVITIES[at]?.[0]]),
      ...[one, one].map((group, at) => [group, ACTIVITIES[at + 2]?.[0]]),
      ...[other, other, other, other].map((group, at) => [group, ACTIVITIES[at + 2]?.[0]]),
    ]);
  });
});
