import { aDocument } from '../test/blocks';
import { readStudy } from './read-study';

describe('reading a study', () => {
  it('reads a part of a document without complaint', () => {
    const study = readStudy(aDocument().paragraph('Text from the middle.').blocks);

    expect(study).toMatchObject({ criteria: [], objectives: [], schedules: [], undecided: [] });
  });

  it('ignores what is hidden or part of a table of contents', () => {
    const { blocks } = aDocument().heading('Inclusion Criteria').items(['1.', 'visible'], ['2.', 'secret']);
    const [heading, first, second] = blocks;
    if (!heading || !first || !second) throw new Error('three blocks');

    const study = readStudy([heading, first, { ...second, hidden: true }]);

    expect(study.criteria.map((criterion) => criterion.text)).toEqual(['visible']);
  });

  it('lists numbered headings as sections', () => {
    const { blocks } = aDocument().heading('Introduction', { number: '1' }).heading('Unnumbered');

    expect(readStudy(blocks).sections).toEqual([{ number: '1', title: 'Introduction', blockId: 'b1' }]);
  });

  it('gives the same study for the same blocks', () => {
    const { blocks } = aDocument().heading('Inclusion Criteria').items(['1.', 'adults']);

    expect(readStudy(blocks)).toEqual(readStudy(blocks));
  });
});
