import { aRun } from '../../../test/pages';
import { toLines } from './text-lines';
import { separateRunningLines } from './running-lines';

const slanted = {
  ...aRun('DRAFT', 0, 0, { size: 120 }),
  left: 120,
  right: 440,
  top: 260,
  bottom: 570,
  turned: true,
};
const upwards = { ...aRun('Week', 0, 0), left: 300, right: 310, top: 260, bottom: 290, turned: true };

describe('running lines', () => {
  it('include a watermark on a single page, but no label that is turned by a quarter', () => {
    const lines = toLines([aRun('Exclusion criteria', 72, 100), slanted, upwards]);

    const [page] = separateRunningLines([{ page: 1, height: 792, lines }]);

    expect(page?.running.map(({ place, line }) => [place, line.text])).toEqual([['margin', 'DRAFT']]);
    expect(page?.lines.map(({ text }) => text)).toEqual(['Exclusion criteria', 'Week']);
  });

  it('include the page numbers of two pages, but no other line that both have', () => {
    const pageOf = (page: number, ...texts: string[]) => ({
      page,
      height: 792,
      lines: toLines([
        aRun('Visit 1 of study 7', 72, 40),
        aRun('Some text', 72, 300),
        ...texts.map((text, at) => aRun(text, 72 + 200 * at, 760)),
      ]),
    });

    const [first, second] = separateRunningLines([pageOf(1, '11'), pageOf(2, '12')]);
    expect([first, second].map((page) => page?.running.map(({ line }) => line.text))).toEqual([
      ['11'],
      ['12'],
    ]);
    for (const [one, other] of [
      ['11', '11'],
      ['11', '13'],
      ['Item 11', 'Rows 12'],
    ] as const)
      expect(
        separateRunningLines([pageOf(1, one), pageOf(2, other)]).flatMap(({ running }) => running),
      ).toEqual([]);
  });
});
