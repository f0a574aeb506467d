import { NAMED_MAXIMUM, type PartMember, type ResultSummary } from '@app/contracts';
import { compareSummaries } from './compare-summaries';

const summaryOf = (parts: Record<string, PartMember[]>, isCut = false): ResultSummary => ({
  parts: Object.entries(parts).map(([part, members]) => ({ part, members })),
  isCut,
});
const visit = (id: string | null, name: string): PartMember => ({ id, name });
const compareVisits = (before: PartMember[], after: PartMember[]) =>
  compareSummaries(summaryOf({ visits: before }), summaryOf({ visits: after })).differences;

describe('the comparison of two results', () => {
  it('is empty for the same result, whatever its order', () => {
    const [one, other] = [visit('SE.1', 'Screening'), visit('SE.2', 'Week 4')];

    expect(compareVisits([one, other], [other, one])).toEqual([]);
  });

  it('names what was added, removed and renamed', () => {
    const [difference] = compareVisits(
      [visit('SE.1', 'Screening'), visit('SE.2', 'Week 4')],
      [visit('SE.1', 'Baseline'), visit('SE.3', 'Week 8'), visit('SE.4', 'Week 12')],
    );

    expect(difference).toEqual({
      part: 'visits',
      added: { count: 2, names: ['Week 8 (SE.3)', 'Week 12 (SE.4)'] },
      removed: { count: 1, names: ['Week 4 (SE.2)'] },
      renamed: { count: 1, pairs: [{ from: 'Screening (SE.1)', to: 'Baseline (SE.1)' }] },
      renumbered: { count: 0, pairs: [] },
      changed: { count: 0, names: [] },
    });
  });

  it('counts changed texts of elements that keep their id and name', () => {
    const before = [
      { ...visit('C.1', 'Age'), text: 'a' },
      { ...visit('C.2', 'Weight'), text: 'a' },
      visit('C.3', 'Older summary'),
    ];
    const [difference] = compareVisits(before, [
      { ...visit('C.1', 'Age'), text: 'b' },
      { ...visit('C.2', 'Weight'), text: 'a' },
      { ...visit('C.3', 'Older summary'), text: 'a' },
    ]);

    expect(difference?.changed).toEqual({ count: 1, names: ['Age (C.1)'] });
  });

  it('does not report an element as new that only has another id', () => {
    const [difference] = compareVisits([visit('SE.1', 'Screening')], [visit('V1', 'Screening')]);

    expect(difference).toMatchObject({
      added: { count: 0 },
      removed: { count: 0 },
      renumbered: { count: 1, pairs: [{ from: 'Screening (SE.1)', to: 'Screening (V1)' }] },
    });
  });

  it('distinguishes duplicates: the second of two equal elements counts separately', () => {
    const [difference] = compareVisits(
      [visit(null, 'Aged 18 or older')],
      [visit(null, 'Aged 18 or older'), visit(null, 'Aged 18 or older')],
    );

    expect(difference?.added).toEqual({ count: 1, names: ['Aged 18 or older'] });
    expect(difference?.removed.count).toBe(0);
  });

  it('compares parts that only one of the two has', () => {
    const comparison = compareSummaries(
      summaryOf({ arms: [visit('A', 'Placebo')] }),
      summaryOf({ '<endpoint>': [visit('E', 'Survival')] }),
    );

    expect(
      comparison.differences.map(({ part, added, removed }) => [part, added.count, removed.count]),
    ).toEqual([
      ['arms', 0, 1],
      ['<endpoint>', 1, 0],
    ]);
  });

  it('counts all, names the first ones, and says when a summary was cut', () => {
    const many = Array.from({ length: NAMED_MAXIMUM + 5 }, (_, place) => visit(`SE.${place}`, ''));

    const comparison = compareSummaries(summaryOf({}), summaryOf({ visits: many }, true));

    expect(comparison.isCut).toBe(true);
    expect(comparison.differences[0]?.added.count).toBe(NAMED_MAXIMUM + 5);
    expect(comparison.differences[0]?.added.names).toHaveLength(NAMED_MAXIMUM);
  });
});
