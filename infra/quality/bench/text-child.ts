import { readFile } from 'node:fs/promises';
import { openPdf } from '../../../libs/documents/src/pdf/engine';

/** Prints the text of each page of a PDF from both sources, our reading of the operators and pdf.js, as JSON for comparison. */
async function main(): Promise<void> {
  const pdf = await openPdf(new Uint8Array(await readFile(process.argv[2] ?? '')));
  const pages: object[] = [];
  for (let number = 1; number <= pdf.pageCount; number++) {
    const { own, reference } = await pdf.bothTexts(number);
    pages.push({ doubts: [...own.doubts], own: own.pieces, reference });
  }
  await pdf.close();
  process.stdout.write(JSON.stringify(pages));
}

void main();
