import { fuzzConversions } from './fuzz-conversions';

describe('broken answers through the whole engine', () => {
  it('end with well-formed XML whose sums add up, or with a reason, for 300 answers', async () => {
    const { failures, endings, answers } = await fuzzConversions(300, 11);

    expect(failures).toEqual([]);
    expect(answers).toBeGreaterThanOrEqual(300);
    expect(Object.keys(endings)).toEqual(expect.arrayContaining(['needs_review', 'XML_NOT_WELL_FORMED']));
  });
});
