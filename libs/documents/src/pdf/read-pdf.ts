import type { DocumentModel, PageReport, ReadingWarning } from '@app/contracts';
import { findLostWords } from '../lost-words';
import { ReadingError } from '../reading-error';
import { toModel, type PdfReading } from './pdf-model';
import { openPdf } from './pdfjs';
import { readPage, type ReadPage } from './read-page';

export type Progress = (done: number, total: number) => void;

/** Reads a PDF: text, ruled and aligned tables, headings, lists, footnotes; then reads it again to see what was lost. */
export async function readPdf(
  bytes: Uint8Array,
  onProgress: Progress = () => undefined,
): Promise<DocumentModel> {
  const pdf = await openPdf(bytes);
  try {
    onProgress(0, pdf.pageCount);
    const outline = await pdf.outline();
    const pages: ReadPage[] = [];
    const plainTexts = new Map<number, string>();
    for (let number = 1; number <= pdf.pageCount; number++) {
      const { content, plainText } = await pdf.page(number);
      pages.push(readPage(content));
      plainTexts.set(number, plainText);
      onProgress(number, pdf.pageCount);
    }
    if (pages.every((page) => page.report.characters < 20)) {
      if (pages.some((page) => page.report.images > 0)) throw new ReadingError('scan-without-text');
      if (pages.every((page) => page.report.characters === 0)) throw new ReadingError('empty');
    }
    const reading = toModel(pages, outline);
    const checked = checkAgainst(plainTexts, reading);
    return {
      ...checked,
      ...(pdf.title === undefined ? {} : { title: pdf.title }),
      ...(pdf.language === undefined ? {} : { language: pdf.language }),
    };
  } finally {
    await pdf.close();
  }
}

function checkAgainst(second: ReadonlyMap<number, string>, { model, placed }: PdfReading): DocumentModel {
  const reports = model.pages.map((report) => {
    const lost = findLostWords(second.get(report.page) ?? '', placed.get(report.page) ?? '');
    return lost.length > 0 ? { ...report, lostWords: [...lost] } : report;
  });
  return { ...model, pages: reports, warnings: [...warningsOf(reports)] };
}

function warningsOf(reports: readonly PageReport[]): readonly ReadingWarning[] {
  const kinds = [
    [
      'scanned-pages',
      'Some pages are pictures without text and were not read.',
      (page: PageReport) => page.scanned,
    ],
    [
      'garbled-text',
      'The text of some pages does not say what the pages show; check them against the document.',
      (page: PageReport) => page.garbled,
    ],
    ['hidden-text', 'Some pages hold text that a reader cannot see.', (page: PageReport) => page.hiddenText],
    [
      'rotated-text',
      'Some pages are printed sideways and were turned.',
      (page: PageReport) => page.rotatedText,
    ],
    [
      'lost-words',
      'A second reading found words that the first one does not hold.',
      (page: PageReport) => (page.lostWords?.length ?? 0) > 0,
    ],
  ] as const;
  return kinds.flatMap(([code, message, concerns]): ReadingWarning[] => {
    const pages = reports.filter(concerns).map((page) => page.page);
    return pages.length > 0 ? [{ code, message, pages }] : [];
  });
}
