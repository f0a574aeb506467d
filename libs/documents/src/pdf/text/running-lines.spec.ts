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

const pageOf = (page: number, text: string, height = 792) => ({
  page,
  height,
  lines: toLines([
    aRun('Visit 1 of study 7', 72, 40),
    aRun('Some text', 72, 300),
    aRun(text, 72, height - 32),
  ]),
});

describe('running lines', () => {
  it('include a watermark on a single page, but no label that is turned by a quarter', () => {
    const lines = toLines([aRun('Exclusion criteria', 72, 100), slanted, upwards]);

    const [page] = separateRunningLines([{ page: 1, height: 792, lines }]);

    expect(page?.running.map(({ place, line }) => [place, line.text])).toEqual([['margin', 'DRAFT']]);
    expect(page?.lines.map(({ text }) => text)).toEqual(['Exclusion criteria', 'Week']);
  });

  it('include the page numbers of two pages, but no other line that both have', () => {
    const [first, second] = separateRunningLines([pageOf(1, '11'), pageOf(2, '12')]);
    expect([first, second].map((page) => page?.running.map(({ line }) => line.text))).toEqual([
      ['11'],
      ['12'],
    ]);
    const [, sideways] = separateRunningLines([pageOf(1, 'Page 1'), pageOf(2, 'Page 2', 612)]);
    expect(sideways?.running).toHaveLength(1);
    for (const [one, other] of [
      ['11', '11'],
      ['11', '13'],
      ['Item 11', 'Rows 12'],
    ] as const)
      expect(
        separateRunningLines([pageOf(1, one), pageOf(2, other)]).flatMap(({ running }) => running),
      ).toEqual([]);
  });

  it.each(['1', '- 1 -', 'Page 1', 'Seite 1 von 1', '1/1'])('include “%s” below a single page', (text) => {
    expect(separateRunningLines([pageOf(1, text)])[0]?.running).toHaveLength(1);
  });

  it.each(['2', 'Grade 1 or 2', 'Days since visit 1'])('include no “%s” below a single page', (text) => {
    expect(separateRunningLines([pageOf(1, text)])[0]?.running).toEqual([]);
  });
});
