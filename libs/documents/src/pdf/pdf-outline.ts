import type { OutlineEntry } from './content';
import { openPdf } from './engine';

/** The bookmarks of a PDF with their pages, for measuring. Reads in this process: only for files of one's own. */
export async function readPdfOutline(bytes: Uint8Array): Promise<readonly OutlineEntry[]> {
  const pdf = await openPdf(bytes);
  try {
    return await pdf.outline();
  } finally {
    await pdf.close();
  }
}
