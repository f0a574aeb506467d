import { fuzzAnswers } from './fuzz-answers';

describe('broken answers through the whole engine', () => {
  it('are not passed off as XML, and end with XML whose sums add up or with a reason, for 600 answers', async () => {
    const { failures, endings, kinds, answers } = await fuzzAnswers(600, 11);

    expect(failures).toEqual([]);
    expect(answers).toBeGreaterThanOrEqual(600);
    expect(Math.min(...Object.values(kinds))).toBeGreaterThan(0);
    expect(Object.keys(endings)).toEqual(expect.arrayContaining(['needs_review', 'XML_NOT_WELL_FORMED']));
  });
});
