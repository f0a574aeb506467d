import type { DocumentModel } from '@app/contracts';
import { openZip } from '../archive/open-zip';
import { EXTRACTOR_VERSIONS } from '../reading/extractor-versions';
import { countWords } from '../text/word-count';
import { readSheet, type Sheet } from './read-sheet';
import { NO_MARKUP, readSheetMarkup } from './sheet-markup';
import { guardWorkbook, openWorkbook } from './workbook';
import { workbookWarnings } from './workbook-warnings';

/** Reads an XLSX: existing cells with their displayed text. Each group of connected cells is one table. */
export function readXlsx(bytes: Uint8Array): DocumentModel {
  const zip = openZip(bytes);
  guardWorkbook(zip);
  const book = openWorkbook(bytes);
  const sheets: Sheet[] = [];
  const markups = readSheetMarkup(zip);
  let cellsBefore = 0;
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = readSheet({ book, name, index, cellsBefore, markup: markups.get(name) ?? NO_MARKUP });
    cellsBefore += sheet.cellCount;
    sheets.push(sheet);
  }
  const blocks = sheets.flatMap((sheet) => sheet.blocks);
  const title = book.Props?.Title;
  return {
    schemaVersion: 1,
    extractor: EXTRACTOR_VERSIONS.xlsx,
    format: 'xlsx',
    ...(title === undefined || title === '' ? {} : { title }),
    blocks,
    runningLines: [],
    pages: sheets.map((sheet) => sheet.report),
    warnings: [...workbookWarnings(zip, sheets)],
    words: countWords(blocks),
  };
}
