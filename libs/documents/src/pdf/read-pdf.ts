import type { DocumentModel, PageReport, ReadingWarning } from '@app/contracts';
import { localizedMessage } from '@app/messages';
import { fieldWarnings } from '../form-fields/field-tokens';
import { shownTexts } from '../text/struck-text';
import { findLostWords } from '../text/lost-words';
import { isOurMistake, ReadingError } from '../reading/reading-error';
import { isCutOff } from './cut-off';
import { damagedPage, type PdfReading, readPage, type ReadPage, SCAN_CHARACTERS, toModel } from './structure';
import { type OpenPage, openPdf, type OpenPdf, type PageRemarks } from './engine';
export type Progress = (done: number, total: number) => void;

/**
 * Reads a PDF: text, ruled and aligned tables, headings, lists, footnotes. Then reads it again to detect lost text. A page that
 * cannot be read is reported and does not affect the others. If most pages cannot be read, the document counts as damaged.
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
    const remarks = new Map<number, PageRemarks>();
    for (let number = 1; number <= pdf.pageCount; number++) {
      const open = await openPage(pdf, number);
      pages.push(pageOf(number, open, pages.findLast(({ lineNumbers }) => lineNumbers)?.lineNumbers));
      plainTexts.set(number, open?.plainText ?? '');
      if (open !== null) remarks.set(number, open.remarks);
      onProgress(number, pdf.pageCount);
    }
    ensureKnown(pages);
    if (pages.every((page) => page.report.characters < SCAN_CHARACTERS)) {
      if (pages.some((page) => page.report.images > 0)) throw new ReadingError('scan-without-text');
      if (pages.every((page) => page.report.characters === 0)) throw new ReadingError('empty');
    }
    const reading = toModel(pages, outline);
    const fields = pages.flatMap((page) => page.fields.map(({ field }) => field));
    const shown = new Set(fields.flatMap(({ name }) => name ?? []));
    const hidden = await pdf.hiddenFields(shown);
    const checked = checkAgainst(plainTexts, reading);
    const missing = [...(isCutOff(bytes) ? [localizedMessage('warning.cut-off')] : []), ...pdf.besidesPages];
    return {
      ...checked,
      warnings: [
        ...missing.map((said) => ({ code: 'partial' as const, ...said })),
        ...checked.warnings,
        ...fieldWarnings(fields, hidden),
        ...remarkWarnings(remarks),
        ...balloonWarnings(pages),
      ],
      ...(pdf.title === undefined ? {} : { title: pdf.title }),
      ...(pdf.language === undefined ? {} : { language: pdf.language }),
    };
  } finally {
    await pdf.close();
  }
}

function pageOf(number: number, open: OpenPage | null, numbersBefore?: ReadPage['lineNumbers']): ReadPage {
  if (open === null) return damagedPage(number);
  const page = readPage(open.content, numbersBefore);
  return open.isPartial ? { ...page, report: { ...page.report, damaged: 'partly' } } : page;
}

/**
 * If most pages are damaged, the result is not usable. If the last page is damaged, pdf.js may have stopped at a gap in the page
 * tree.
 */
function ensureKnown(pages: readonly ReadPage[]): void {
  const lost = pages.filter((page) => page.report.damaged === 'wholly');
  if (lost.length > pages.length / 2 || lost.at(-1)?.number === pages.length)
    throw new ReadingError('damaged', `${lost.length} of ${pages.length} pages`);
}

/** A page, or null if the file is damaged. */
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
  return { ...model, pages: reports, warnings: [...model.warnings, ...warningsOf(reports)] };
}

/** Texts to insert are a part of the document that was not read; other comments only say something about it. */
function remarkWarnings(remarks: ReadonlyMap<number, PageRemarks>): ReadingWarning[] {
  const inserting = [...remarks].filter(([, { insertions }]) => insertions.length > 0);
  const texts = inserting.flatMap(([, { insertions }]) => insertions);
  const comments = [...remarks.values()].reduce((sum, one) => sum + one.comments, 0);
  const warnings: ReadingWarning[] = [];
  if (texts.length > 0)
    warnings.push({
      code: 'partial',
      ...localizedMessage('warning.insertions', { count: texts.length, texts: shownTexts(texts) }),
      pages: inserting.map(([page]) => page),
    });
  if (comments > 0)
    warnings.push({ code: 'comments', ...localizedMessage('warning.comments', { comments }) });
  return warnings;
}

/** What Word printed in the margin. The words of a balloon can take several lines. */
function balloonWarnings(pages: readonly ReadPage[]): ReadingWarning[] {
  const texts = pages.flatMap(({ balloons }) => balloons.map(({ text }) => text));
  if (texts.length === 0) return [];
  const said = localizedMessage('warning.balloons', { count: texts.length, texts: shownTexts(texts) });
  const own = pages.filter(({ balloons }) => balloons.length > 0).map(({ number }) => number);
  return [{ code: 'tracked-changes', ...said, pages: own }];
}

const hasPictureTable = ({ pictureGrids = [] }: PageReport): boolean =>
  pictureGrids.some(({ isTable }) => isTable);

function warningsOf(reports: readonly PageReport[]): readonly ReadingWarning[] {
  const kinds = [
    ['damaged-pages', 'warning.damaged-pages', (page: PageReport) => page.damaged !== undefined],
    ['scanned-pages', 'warning.scanned-pages', (page: PageReport) => page.scanned],
    ['garbled-text', 'warning.garbled-pages', (page: PageReport) => page.garbled],
    [
      'pictures',
      'warning.pictures-on-pages',
      (page: PageReport) => (page.pictures ?? 0) > 0 && !page.scanned,
    ],
    ['picture-tables', 'warning.picture-tables', hasPictureTable],
    [
      'blank-pages',
      'warning.blank-pages',
      (page: PageReport) => page.characters === 0 && !page.scanned && page.damaged === undefined,
    ],
    ['hidden-text', 'warning.hidden-on-pages', (page: PageReport) => page.hiddenText],
    ['rotated-text', 'warning.rotated-pages', (page: PageReport) => page.rotatedText],
    ['lost-words', 'warning.second-reading', (page: PageReport) => (page.lostWords?.length ?? 0) > 0],
  ] as const;
  return kinds.flatMap(([code, said, concerns]): ReadingWarning[] => {
    const pages = reports.filter(concerns).map((page) => page.page);
    return pages.length > 0 ? [{ code, ...localizedMessage(said), pages }] : [];
  });
}
