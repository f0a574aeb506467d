import type { DocumentModel } from '@app/contracts';
import { OTHER_SCANS, scannedSchedule, TUNED_SCANS } from '../../../test/scanned-schedule';
import { readDocument } from '../../read-in-child';

/** Share of all marks of the scans that must be read. */
const PLACED = 0.95;

describe('schedules that were scanned', () => {
  it.each([
    ['the scans that the reader was tuned with', TUNED_SCANS],
    ['other scans', OTHER_SCANS],
  ])('keep their marks: %s', async (name, scans) => {
    let [printed, placed, invented] = [0, 0, 0];
    for (const scan of scans) {
      const { pdf, marks } = scannedSchedule(scan);
      const read = marksOf((await readDocument(pdf)).model);
      const right = read.filter((mark) => marks.includes(mark)).length;
      printed += marks.length;
      placed += right;
      invented += read.length - right;
    }
    console.log(`${name}: ${placed} of ${printed} marks, ${invented} in other places`);
    expect(placed).toBeGreaterThanOrEqual(printed * PLACED);
    expect(invented).toBe(0);
  });
});

/** `Activity @ Visit` for each cell of a table in the picture that is not empty. */
function marksOf({ blocks }: DocumentModel): string[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'table' || block.isPicture !== true) return [];
    const [head, ...rows] = block.rows;
    return rows.flatMap(({ cells }) => {
      const label = cells.find(({ column }) => column === 0)?.text ?? '';
      return cells
        .filter(({ column }) => column > 0)
        .map(({ column }) => `${label} @ ${head?.cells.find((cell) => cell.column === column)?.text ?? ''}`);
    });
  });
}
