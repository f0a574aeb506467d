import { docxOf, xlsxOf } from '../accuracy/variants/writing/office';
import { pdfOf } from '../accuracy/variants/writing/pdf';

export type Format = 'pdf' | 'docx' | 'xlsx';

const SENTENCE =
  'Each participant has to meet all of the following requirements before any procedure of the study is started.';
const [PARAGRAPHS, ROWS, COLUMNS] = [5, 10, 8];
/** Rows of a workbook that fill a printed page, and pages on one sheet. */
const ROWS_PER_PAGE = 40;
const PAGES_PER_SHEET = 20;

/** Creates a document of about this many printed pages in one format, with prose and a table on each page. */
export async function longDocument(format: Format, pages: number): Promise<Uint8Array> {
  if (format === 'xlsx') return xlsxOf(longSheets(pages));
  return format === 'pdf' ? pdfOf(longText(pages)) : docxOf(longText(pages));
}

/** The prose and tables of this many pages, as a document of the cases. */
export const longText = (pages: number): string =>
  [
    '[[PDF font=serif size=10]]',
    ...range(pages).flatMap((page) => [
      page > 1 ? '[[portrait]]' : '',
      `== ${page}.1 Section ${page}`,
      ...range(PARAGRAPHS).map((part) => `${page}.1.${part} ${`${SENTENCE} `.repeat(4)}`),
      ...range(ROWS).map((row) => `| Row ${row}${' | X'.repeat(COLUMNS - 1)}`),
    ]),
  ].join('\n');

const longSheets = (pages: number): string =>
  range(Math.ceil(pages / PAGES_PER_SHEET))
    .flatMap((sheet) => [
      `[[Part ${sheet}]]`,
      `| Assessment | ${range(COLUMNS - 2)
        .map((visit) => `Visit ${visit}`)
        .join(' | ')} | Remarks`,
      ...range(Math.min(PAGES_PER_SHEET, pages - (sheet - 1) * PAGES_PER_SHEET) * ROWS_PER_PAGE).map(
        (row) =>
          `| Assessment ${sheet}.${row} | ${range(COLUMNS - 2)
            .map((visit) => ((row + visit) % 3 === 0 ? 'X' : ''))
            .join(' | ')} | As described in section ${sheet}.${row}`,
      ),
    ])
    .join('\n');

const range = (count: number): number[] => Array.from({ length: count }, (_unused, index) => index + 1);
