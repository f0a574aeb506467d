import { aPage, aRun } from '../../../test/pages';
import { readPage } from '../structure/read-page';
import { toModel } from '../structure/pdf-model';

describe('columns of a page', () => {
  it('reads a damaged page that prints a word further away than any page reaches', () => {
    const runs = Array.from({ length: 60 }, (_run, index) => aRun('word', 72, 60 + index * 11));

    const { model } = toModel([readPage(aPage([...runs, aRun('far', 1e12, 400)]))], []);

    expect(model.words).toBe(61);
  });
});
