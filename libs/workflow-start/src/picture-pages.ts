import type { DocumentEntity, Repositories } from '@app/persistence';

/** Warning codes of pages that are shown to a model as images. */
const SHOWN = ['scanned-pages', 'garbled-text', 'pictures'];
const PDF = 'application/pdf';

/** Number of pages that would be shown to a model as images. None if the workspace does not allow it. */
export async function picturePages(
  { integrations }: Pick<Repositories, 'integrations'>,
  workspaceId: number,
  documents: readonly Pick<DocumentEntity, 'mimeType' | 'readingWarnings'>[],
): Promise<number> {
  const counts = documents
    .filter(({ mimeType }) => mimeType === PDF)
    .map(({ readingWarnings }) => {
      const shown = readingWarnings.filter(({ code }) => SHOWN.includes(code));
      return new Set(shown.flatMap(({ pages = [] }) => pages)).size;
    });
  const pages = counts.reduce((sum, count) => sum + count, 0);
  return pages > 0 && (await integrations.showsPages(workspaceId)) ? pages : 0;
}
