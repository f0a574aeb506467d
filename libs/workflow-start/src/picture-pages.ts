import type { DocumentEntity, Repositories } from '@app/persistence';

/** What readers say of pages that a model is shown as pictures. */
const SHOWN = ['scanned-pages', 'garbled-text', 'pictures'];
const PDF = 'application/pdf';

/** How many pages of some documents a model would be shown as pictures; none where the workspace does not allow it. */
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
