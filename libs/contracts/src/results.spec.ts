import { Coverage } from './results';

describe('the coverage of a result', () => {
  it('has no marks where it was stored before they were counted', () => {
    const sums = { total: 1, used: 1, read: 0, excluded: 0, notProcessed: 0, gaps: 0 };

    expect(Coverage.parse({ sums, documents: [], series: [], gaps: [], notices: [] }).marks).toEqual({
      total: 0,
      held: 0,
      leftOut: 0,
      gaps: 0,
      notChecked: 0,
      invented: 0,
      assumed: 0,
    });
  });
});
