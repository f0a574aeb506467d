import type { OutlineEntry } from './content';
import { openPdf } from './engine';

/** The bookmarks of a PDF with their pages, for measurements. Reads in this process, so use it only for trusted files. */
export async function readPdfOutline(bytes: Uint8Array): Promise<readonly OutlineEntry[]> {
  const pdf = await openPdf(bytes);
  try {
    return await pdf.outline();
  } finally {
    await pdf.close();
  }
}
