import type { DocumentModel } from '@app/contracts';
import { type Scan, SCANS, scannedSchedule } from '../../../test/scanned-schedule';
import { readDocument } from '../../read-in-child';

/** Share of all marks of the scans that must be read. */
const PLACED = 0.95;

describe('schedules that were scanned', () => {
  it.each([
    ['tuned', 0],
    ['untuned', 1],
  ])('keep their marks, half %s', async (name, half) => {
    let [printed, placed, invented] = [0, 0, 0];
    const poor: string[] = [];
    for (const scan of SCANS.filter(({ seed }) => seed % 2 === half)) {
      const { pdf, marks } = scannedSchedule(scan);
      const read = marksOf((await readDocument(pdf)).model);
      const right = read.filter((mark) => marks.includes(mark)).length;
      printed += marks.length;
      placed += right;
      invented += read.length - right;
      if (right < marks.length || read.length > right)
        poor.push(`${JSON.stringify(scan)} ${right}/${marks.length} +${read.length - right}`);
    }
    console.log(`${name}: ${placed} of ${printed} marks, ${invented} invented\n${poor.join('\n')}`);
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
