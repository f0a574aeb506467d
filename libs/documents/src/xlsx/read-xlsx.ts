import type { DocumentModel } from '@app/contracts';
import { openZip } from '../archive/open-zip';
import { FieldTokens, fieldWarnings, placeFields } from '../form-fields/field-tokens';
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
  const tokens = new FieldTokens();
  let cellsBefore = 0;
  for (const [index, name] of book.SheetNames.entries()) {
    const markup = markups.get(name) ?? NO_MARKUP;
    const sheet = readSheet({ book, name, index, cellsBefore, markup, tokens });
    cellsBefore += sheet.cellCount;
    sheets.push(sheet);
  }
  const blocks = [
    ...placeFields(
      sheets.flatMap((sheet) => sheet.blocks),
      tokens.fields,
    ),
  ];
  const title = book.Props?.Title;
  return {
    schemaVersion: 1,
    extractor: EXTRACTOR_VERSIONS.xlsx,
    format: 'xlsx',
    ...(title === undefined || title === '' ? {} : { title }),
    blocks,
    runningLines: [],
    pages: sheets.map((sheet) => sheet.report),
    warnings: [...workbookWarnings(zip, sheets), ...fieldWarnings([...tokens.fields.values()], [])],
    words: countWords(blocks),
  };
}
