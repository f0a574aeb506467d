import PDFDocument from 'pdfkit';

const SENTENCE =
  'Each participant has to meet all of the following requirements before any procedure of the study is started. ';

/** Creates a PDF of this many pages of prose and ruled tables, for measuring how the reading time grows with the length. */
export async function longPdf(pages: number, { compress = true } = {}): Promise<Uint8Array> {
  const pdf = new PDFDocument({ autoFirstPage: false, compress });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  for (let page = 1; page <= pages; page++) {
    pdf.addPage({ size: 'A4', margin: 72 });
    pdf.font('Helvetica-Bold').fontSize(12).text(`${page}.1 Section ${page}`).moveDown();
    pdf.font('Helvetica').fontSize(10);
    for (let paragraph = 0; paragraph < 5; paragraph++) pdf.text(SENTENCE.repeat(4)).moveDown();
    drawTable(pdf, pdf.y);
  }
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

function drawTable(pdf: PDFKit.PDFDocument, top: number): void {
  const [rows, columns, width, height] = [10, 8, 56, 16];
  for (let row = 0; row <= rows; row++) pdf.rect(72, top + row * height, columns * width, 0.5).fill('black');
  for (let column = 0; column <= columns; column++)
    pdf.rect(72 + column * width, top, 0.5, rows * height).fill('black');
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      pdf.text(column === 0 ? `Row ${row + 1}` : 'X', 76 + column * width, top + row * height + 4, {
        lineBreak: false,
      });
}
