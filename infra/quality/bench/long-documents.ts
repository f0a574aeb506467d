import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { utils, write } from 'xlsx';
import { longPdf } from './long-pdf';

export type Format = 'pdf' | 'docx' | 'xlsx';

const SENTENCE =
  'Each participant has to meet all of the following requirements before any procedure of the study is started.';
const [PARAGRAPHS, ROWS, COLUMNS] = [5, 10, 8];
/** Rows of a workbook that fill a printed page, and pages on one sheet. */
const ROWS_PER_PAGE = 40;
const PAGES_PER_SHEET = 20;

/** Creates a document of about this many printed pages in one format, with prose and a table on each page. */
export function longDocument(format: Format, pages: number): Promise<Uint8Array> {
  switch (format) {
    case 'pdf':
      return longPdf(pages);
    case 'docx':
      return longDocx(pages);
    case 'xlsx':
      return Promise.resolve(longXlsx(pages));
  }
}

async function longDocx(pages: number): Promise<Uint8Array> {
  const children = range(pages).flatMap((page) => [
    new Paragraph({ text: `${page}.1 Section ${page}`, heading: HeadingLevel.HEADING_2 }),
    ...range(PARAGRAPHS).map((part) => new Paragraph(textOf(page, part))),
    new Table({
      rows: range(ROWS).map(
        (row) =>
          new TableRow({
            children: range(COLUMNS).map(
              (column) => new TableCell({ children: [new Paragraph(column === 1 ? `Row ${row}` : 'X')] }),
            ),
          }),
      ),
    }),
  ]);
  return new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })));
}

function longXlsx(pages: number): Uint8Array {
  const book = utils.book_new();
  for (let first = 0; first < pages; first += PAGES_PER_SHEET) {
    const rows = Math.min(PAGES_PER_SHEET, pages - first) * ROWS_PER_PAGE;
    const head = ['Assessment', ...range(COLUMNS - 2).map((visit) => `Visit ${visit}`), 'Remarks'];
    const body = range(rows).map((row) => [
      `Assessment ${first}.${row}`,
      ...range(COLUMNS - 2).map((visit) => ((row + visit) % 3 === 0 ? 'X' : '')),
      `As described in section ${first + 1}.${row}`,
    ]);
    utils.book_append_sheet(book, utils.aoa_to_sheet([head, ...body]), `Part ${first / PAGES_PER_SHEET + 1}`);
  }
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
  if (!(bytes instanceof Uint8Array)) throw new TypeError('no workbook');
  return new Uint8Array(bytes);
}

const textOf = (page: number, part: number): string =>
  `${page}.1.${part} ${Array.from({ length: 4 }, () => SENTENCE).join(' ')}`;

const range = (count: number): number[] => Array.from({ length: count }, (_unused, index) => index + 1);
