import type { DocumentModel, PageReport, ReadingWarning } from '@app/contracts';
import { findLostWords } from '../text/lost-words';
import { isOurMistake, ReadingError } from '../reading/reading-error';
import { isCutOff } from './cut-off';
import { damagedPage, type PdfReading, readPage, type ReadPage, SCAN_CHARACTERS, toModel } from './structure';
import { type OpenPage, openPdf, type OpenPdf } from './engine';
const CUT_OFF =
  'The file ends too early: it is cut off, and what stood behind is missing. Upload the whole file.';

export type Progress = (done: number, total: number) => void;

/**
 * Reads a PDF: text, ruled and aligned tables, headings, lists, footnotes; then reads it again to see what was lost. A page
 * that cannot be read costs itself only, and is named; where most cannot, the document is damaged.
 */
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
      const open = await openPage(pdf, number);
      pages.push(pageOf(number, open));
      plainTexts.set(number, open?.plainText ?? '');
      onProgress(number, pdf.pageCount);
    }
    ensureKnown(pages);
    if (pages.every((page) => page.report.characters < SCAN_CHARACTERS)) {
      if (pages.some((page) => page.report.images > 0)) throw new ReadingError('scan-without-text');
      if (pages.every((page) => page.report.characters === 0)) throw new ReadingError('empty');
    }
    const reading = toModel(pages, outline);
    const checked = checkAgainst(plainTexts, reading);
    const missing = [...(isCutOff(bytes) ? [CUT_OFF] : []), ...pdf.besidesPages];
    return {
      ...checked,
      warnings: [...missing.map((message) => ({ code: 'partial' as const, message })), ...checked.warnings],
      ...(pdf.title === undefined ? {} : { title: pdf.title }),
      ...(pdf.language === undefined ? {} : { language: pdf.language }),
    };
  } finally {
    await pdf.close();
  }
}

function pageOf(number: number, open: OpenPage | null): ReadPage {
  if (open === null) return damagedPage(number);
  const page = readPage(open.content);
  return open.isPartial ? { ...page, report: { ...page.report, damaged: 'partly' } } : page;
}

/** Where most pages are damaged little is known; where the last one is, pdf.js may have ended at a hole in the page tree. */
function ensureKnown(pages: readonly ReadPage[]): void {
  const lost = pages.filter((page) => page.report.damaged === 'wholly');
  if (lost.length > pages.length / 2 || lost.at(-1)?.number === pages.length)
    throw new ReadingError('damaged', `${lost.length} of ${pages.length} pages`);
}

/** A page, or null where the file is damaged. */
async function openPage(pdf: OpenPdf, number: number): Promise<OpenPage | null> {
  try {
    return await pdf.page(number);
  } catch (error) {
    if (error instanceof ReadingError || isOurMistake(error)) throw error;
    return null;
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
      'damaged-pages',
      'Some pages are damaged and could not be read, or not all of them. Save the document again in its program and upload it.',
      (page: PageReport) => page.damaged !== undefined,
    ],
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
    [
      'pictures',
      'Some pages hold pictures; what they show was not read.',
      (page: PageReport) => (page.pictures ?? 0) > 0 && !page.scanned,
    ],
    [
      'blank-pages',
      'Some pages hold no text; what may be drawn on them was not read.',
      (page: PageReport) => page.characters === 0 && !page.scanned && page.damaged === undefined,
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
