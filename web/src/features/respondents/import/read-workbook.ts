import { LIMITS } from '@app/contracts';
import { read, utils } from 'xlsx';

/** Maximum number of rows: as many empty ones as filled ones. Rows behind them are ignored. */
const ROWS = 2 * LIMITS.importRows;

/**
 * Cells of the first sheet as they are shown, from its first row on, dates as ISO writes them; of a formula, its last value.
 * Null: there is no sheet.
 */
export function readWorkbook(bytes: Uint8Array): string[][] | null {
  const { SheetNames, Sheets } = read(bytes, {
    sheetRows: ROWS,
    cellDates: true,
    UTC: true,
    dense: true,
  });
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (sheet === undefined) return null;
  for (const row of sheet['!data'] ?? [])
    for (const cell of row ?? [])
      if (cell?.t === 'd' && cell.v instanceof Date) cell.w = cell.v.toISOString().slice(0, 10);
  const options = { header: 1, range: 0, raw: false, defval: '', blankrows: true } as const;
  return utils.sheet_to_json<string[]>(sheet, options).map((row) => row.map(String));
}
