import type { PageReport } from '@app/contracts';
import type { WholeDocument } from '../model/whole-document';

/** A page that could not be read, or on which there are pictures that say something. */
export interface PageToShow {
  readonly documentId: number;
  readonly report: PageReport;
  /** `whole`: nothing of its text is of use; `pictures`: its text was read, and what is pasted as a picture was not. */
  readonly wanted: 'whole' | 'pictures';
}

/** Every page costs a call; a document with more of them wants text recognition as a whole. */
const PAGES_MAXIMUM = 200;

/** The pages to show to a model, in the order of the documents: of a PDF only, because other formats have no pages before they are printed. */
export const pagesToShow = (documents: readonly WholeDocument[]): PageToShow[] =>
  documents
    .filter(({ format }) => format === 'pdf')
    .flatMap(({ id: documentId, pages }) =>
      pages.flatMap((report): PageToShow[] => {
        if (report.scanned || report.garbled) return [{ documentId, report, wanted: 'whole' }];
        const hasPictures = (report.pictures ?? 0) > 0 && report.damaged !== 'wholly';
        return hasPictures ? [{ documentId, report, wanted: 'pictures' }] : [];
      }),
    )
    .slice(0, PAGES_MAXIMUM);
