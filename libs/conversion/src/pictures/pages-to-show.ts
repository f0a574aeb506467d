import type { PageReport } from '@app/contracts';
import type { WholeDocument } from '../model/whole-document';

/** A page that could not be read, or that contains pictures with content. */
export interface PageToShow {
  readonly documentId: number;
  readonly report: PageReport;
  /** `whole`: none of its text is usable. `pictures`: its text was read, but its embedded pictures were not. */
  readonly wanted: 'whole' | 'pictures';
}

/** Every page costs a call. A document with more such pages needs text recognition as a whole. */
const PAGES_MAXIMUM = 200;

/** The pages to send to a model, in document order. Only for PDF, because other formats have no pages before they are printed. */
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
