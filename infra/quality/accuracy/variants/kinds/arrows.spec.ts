import { type Cell, type Grid, schedule, VISITS } from './grid';
import { FORMATS, verdict } from './read';

const TITLE = 'Schedule of Activities';

describe.each(FORMATS)('an arrow over the columns of a table in a %s', (_format, read) => {
  it.each<[string, readonly (Cell | string)[], readonly number[]]>([
    ['with equals signs', ['←', '=', '=', '=', '→'], [0, 1, 2, 3, 4]],
    ['with dashes', ['←', '—', '-', '–', '→'], [0, 1, 2, 3, 4]],
    ['with blanks', ['←', '', '', '', '→'], [0, 1, 2, 3, 4]],
    ['over two columns', ['', '<--', '-->', '', ''], [1, 2]],
    ['twice in a row', ['←', '→', '', '←', '→'], [0, 1, 3, 4]],
    ['in a merged cell', [{ text: '←=====→', across: 5 }], [0, 1, 2, 3, 4]],
    ['but not dashes alone', ['X', '-', '-', '-', 'X'], [0, 4]],
  ])('counts for each of them, %s', (_how, cells, columns) => {
    const rows = schedule('X');
    const grid: Grid = [...rows.slice(0, 3), ['Concomitant medication', ...cells], ...rows.slice(3)];
    const reading = read({ title: TITLE, grid });
    const { activities, visits, marks } = reading.study;
    const activity = activities.find(({ name }) => name.value === 'Concomitant medication');
    const marked = marks.filter((mark) => mark.activity === activity?.id).map(({ visit }) => visit);

    expect(visits.filter(({ id }) => marked.includes(id)).map(({ name }) => name.value)).toEqual(
      VISITS.filter((_visit, at) => columns.includes(at)),
    );
    expect(marks).toHaveLength(18 + columns.length);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });

  it('is missed by the coverage if a reader takes its ends only', () => {
    const rows = schedule('X');
    const reading = read({
      title: TITLE,
      grid: [...rows.slice(0, 3), ['Concomitant medication', '←', '', '', '', '→'], ...rows.slice(3)],
    });
    const { study } = reading;
    const inner = new Set(study.visits.slice(1, 4).map(({ id }) => id));
    const marks = study.marks.filter(({ sign, visit }) => sign !== '↔' || !inner.has(visit));
    const { outcome, sentences } = verdict({ ...reading, study: { ...study, marks } });

    expect(marks.length).toBe(study.marks.length - 3);
    expect(outcome).not.toBe('clean');
    expect(sentences).toEqual([expect.stringContaining('Concomitant medication')]);
  });
});
