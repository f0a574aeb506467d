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
});
