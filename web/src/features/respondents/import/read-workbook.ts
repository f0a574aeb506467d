import { LIMITS } from '@app/contracts';
import { read, utils } from 'xlsx';

/** Cells of the first sheet as they are shown, dates as ISO writes them; of a formula, its last value. Null: there is no sheet. */
export function readWorkbook(bytes: Uint8Array): string[][] | null {
  const { SheetNames, Sheets } = read(bytes, {
    sheetRows: LIMITS.importRows + 2,
    cellDates: true,
    UTC: true,
    dense: true,
  });
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (sheet === undefined) return null;
  for (const row of sheet['!data'] ?? [])
    for (const cell of row ?? [])
      if (cell?.t === 'd' && cell.v instanceof Date) cell.w = cell.v.toISOString().slice(0, 10);
  const options = { header: 1, raw: false, defval: '', blankrows: false } as const;
  return utils.sheet_to_json<string[]>(sheet, options).map((row) => row.map(String));
}
