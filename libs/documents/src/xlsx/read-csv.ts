import type { DocumentModel, ReadingWarning } from '@app/contracts';
import { cellText, type CsvText, decodeText, guessedEncoding, openCsv, UnclosedCell } from '@app/csv';
import { localizedMessage } from '@app/messages';
import { utils } from 'xlsx';
import { FieldTokens } from '../form-fields/field-tokens';
import { EXTRACTOR_VERSIONS } from '../reading/extractor-versions';
import { ReadingError } from '../reading/reading-error';
import { ensureWithin } from '../reading/reading-limits';
import { countWords } from '../text/word-count';
import { readSheet } from './read-sheet';
import { NO_MARKUP } from './sheet-markup';

/** Name of the only sheet. The file itself names none. */
const SHEET = 'Table';

/** Reads CSV as a workbook with one sheet. */
export function readCsv(bytes: Uint8Array): DocumentModel {
  const text = decodeText(bytes);
  if (text.trim() === '') throw new ReadingError('empty', 'csv');
  const csv = openCsv(text);
  if (csv.separator === undefined) throw new ReadingError('no-table', 'csv');
  const book = {
    SheetNames: [SHEET],
    Sheets: { [SHEET]: utils.aoa_to_sheet(cellsOf(csv), { dense: true }) },
  };
  const request = { book, name: SHEET, index: 0, cellsBefore: 0, markup: NO_MARKUP };
  const { blocks, report } = readSheet({ ...request, tokens: new FieldTokens() });
  return {
    schemaVersion: 1,
    extractor: EXTRACTOR_VERSIONS.csv,
    format: 'csv',
    blocks: [...blocks],
    runningLines: [],
    pages: [report],
    warnings: encodingWarning(bytes),
    words: countWords(blocks),
  };
}

/** Tells a guess, because in a wrong encoding each letter with an accent is another one. */
function encodingWarning(bytes: Uint8Array): ReadingWarning[] {
  const name = guessedEncoding(bytes);
  return name === null ? [] : [{ code: 'encoding', ...localizedMessage('warning.encoding', { name }) }];
}

/** The rows with null for empty cells. Limits are checked while rows are read, because a file can have millions. */
function cellsOf(csv: CsvText): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let count = 0;
  try {
    for (const row of csv.rows()) {
      ensureWithin('columns', row.length);
      count += row.length;
      ensureWithin('cells', count);
      rows.push(row.map((cell) => cellText(cell) || null));
    }
  } catch (error) {
    if (error instanceof UnclosedCell) throw new ReadingError('damaged', 'quotation mark');
    throw error;
  }
  return rows;
}
