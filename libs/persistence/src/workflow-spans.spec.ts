import { spansOf } from './repositories/workflows/workflow-spans';

/** How often a moment is summed: in days, in months (with `new` as days), and on its own. */
function countOf(
  moment: string,
  time: Parameters<typeof spansOf>[0],
): { kept: number; new: number; single: number } {
  const { sums, single } = spansOf(time);
  const day = moment.slice(0, 10);
  const startOf = { new: day, day, month: `${day.slice(0, 8)}01` };
  const isIn = (start: string, end: string, at: string): boolean =>
    (start === '-infinity' || start <= at) && (end === 'infinity' || at < end);
  const inside = sums.filter(({ span, start, end }) => isIn(start, end, startOf[span]));
  return {
    kept: inside.filter(({ span }) => span !== 'new').length,
    new: inside.filter(({ span }) => span === 'new').length,
    single: single.filter(({ from = '', to = 'none' }) => from <= moment && moment < to).length,
  };
}

describe('the spans of a time', () => {
  const moments = [
    '2025-12-31T23:59:59.999Z',
    '2026-01-01T00:00:00.000Z',
    '2026-01-31T12:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
    '2026-02-14T08:30:00.000Z',
    '2026-02-15T00:00:00.000Z',
    '2026-02-28T23:59:59.999Z',
    '2026-03-01T00:00:00.000Z',
    '2026-03-01T00:00:00.001Z',
    '2026-12-31T00:00:00.000Z',
    '9999-12-31T12:00:00.000Z',
  ];
  const ends = [undefined, ...moments];

  it('contain each moment of the time once, and no other', () => {
    for (const from of ends)
      for (const to of ends)
        for (const moment of moments) {
          const isInside = (from === undefined || from <= moment) && (to === undefined || moment < to);
          const found = countOf(moment, { from, to });
          expect({
            from,
            to,
            moment,
            once: found.kept + found.single,
            also: found.new + found.single,
          }).toEqual({
            from,
            to,
            moment,
            once: Number(isInside),
            also: Number(isInside),
          });
        }
  });

  it('are months wherever they are whole', () => {
    expect(spansOf({ from: '2026-01-20T00:00:00Z', to: '2026-04-03T10:00:00Z' })).toEqual({
      sums: [
        { span: 'new', start: '2026-01-20', end: '2026-04-03' },
        { span: 'month', start: '2026-02-01', end: '2026-04-01' },
        { span: 'day', start: '2026-01-20', end: '2026-02-01' },
        { span: 'day', start: '2026-04-01', end: '2026-04-03' },
      ],
      single: [{ from: '2026-04-03T00:00:00.000Z', to: '2026-04-03T10:00:00Z' }],
    });
    expect(spansOf({}).sums).toEqual([
      { span: 'new', start: '-infinity', end: 'infinity' },
      { span: 'month', start: '-infinity', end: 'infinity' },
    ]);
  });
});
