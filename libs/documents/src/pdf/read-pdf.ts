import type { DocumentModel, PageReport, ReadingWarning, RunningLine } from '@app/contracts';
import { EXTRACTOR_VERSIONS } from '../extractor-versions';
import { isGarbled } from '../garbled-text';
import { ReadingError } from '../reading-error';
import { countWords } from '../word-count';
import { findAlignedTables } from './aligned-table';
import { assembleBlocks } from './assemble-blocks';
import type { Frame } from './geometry';
import { HeadingReader } from './headings';
import { findGrids } from './lattice';
import type { PageContent } from './page-content';
import { fillGrid, type PageTable } from './page-table';
import { pageSetting, toParagraphs } from './paragraphs';
import { openPdf, type OutlineEntry } from './pdfjs';
import { toFlow, type PageElement } from './reading-order';
import { separateRunningLines, type RunningLineOnPage } from './running-lines';
import { findLostWords, readPlainText } from './second-reading';
import { toLines, type TextLine } from './text-lines';

export type Progress = (done: number, total: number) => void;

/** A page after its ruled tables were taken out, small enough to keep for all pages at once. */
export interface ReadPage {
  readonly number: number;
  readonly frame: Frame;
  readonly tables: readonly PageTable[];
  readonly lines: readonly TextLine[];
  readonly text: string;
  readonly report: PageReport;
  readonly taggedHeadings: PageContent['taggedHeadings'];
}

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
    for (let number = 1; number <= pdf.pageCount; number++) {
      pages.push(readPage(await pdf.page(number)));
      onProgress(number, pdf.pageCount);
    }
    if (pages.every((page) => page.report.characters < 20)) {
      if (pages.some((page) => page.report.images > 0)) throw new ReadingError('scan-without-text');
      if (pages.every((page) => page.report.characters === 0)) throw new ReadingError('empty');
    }
    const model = toModel(pages, outline);
    const checked = checkAgainst(await readPlainText(bytes), model, pages);
    return {
      ...checked,
      ...(pdf.title === undefined ? {} : { title: pdf.title }),
      ...(pdf.language === undefined ? {} : { language: pdf.language }),
    };
  } finally {
    await pdf.close();
  }
}

/** Takes the ruled tables out of a page and puts the rest into lines. */
export function readPage(content: PageContent): ReadPage {
  const { frame, number } = content;
  const taken = new Set<unknown>();
  const tables: PageTable[] = [];
  for (const grid of findGrids(content.rules)) {
    const free = content.runs.filter((run) => !taken.has(run));
    const { table, runs } = fillGrid(grid, free, number);
    if (!table) continue;
    tables.push(table);
    runs.forEach((run) => taken.add(run));
  }
  const text = content.runs.map((run) => run.text).join(' ');
  const characters = text.replace(/\s/g, '').length;
  const area = frame.width * frame.height;
  const isPicture = content.images.some(
    (image) => (image.right - image.left) * (image.bottom - image.top) >= area * 0.6,
  );
  return {
    number,
    frame,
    tables,
    lines: toLines(content.runs.filter((run) => !taken.has(run))),
    text,
    taggedHeadings: content.taggedHeadings,
    report: {
      page: number,
      width: frame.turn % 180 === 0 ? frame.width : frame.height,
      height: frame.turn % 180 === 0 ? frame.height : frame.width,
      characters,
      images: content.images.length,
      tables: tables.length,
      rotatedText: frame.turn !== 0,
      scanned: characters < 20 && isPicture,
      garbled: isGarbled(text),
      hiddenText: content.hiddenGlyphs > 0 && !isPicture,
    },
  };
}

/** Builds the model from pages that were read; pure, so that it can be tested without a PDF. */
export function toModel(pages: readonly ReadPage[], outline: readonly OutlineEntry[]): DocumentModel {
  const separated = separateRunningLines(
    pages.map((page) => ({ page: page.number, height: page.frame.height, lines: page.lines })),
  );
  const widthOf = pages[0]?.frame.width ?? 612;
  const elements: PageElement[] = [];
  const reports: PageReport[] = [];
  const allLines = separated.flatMap((page) => page.lines);
  const bodySize = mostCommonSize(allLines);
  const settings = new Map<number, ReturnType<typeof pageSetting>>();
  pages.forEach((page, index) => {
    const lines = separated[index]?.lines ?? [];
    const aligned = findAlignedTables(lines, page.number);
    const width = Math.round(page.frame.width);
    const setting =
      settings.get(width) ??
      pageSetting(
        separated.flatMap((other, position) =>
          Math.round(pages[position]?.frame.width ?? widthOf) === width ? other.lines : [],
        ),
        width,
      );
    settings.set(width, setting);
    const tables = [...page.tables, ...aligned.tables];
    const pieces: PageElement[] = [
      ...tables.map((table) => ({ kind: 'table' as const, page: page.number, table })),
      ...splitAtTables(aligned.rest, tables).flatMap((part) =>
        toParagraphs(part, setting).map((paragraph) => ({
          kind: 'paragraph' as const,
          page: page.number,
          paragraph,
        })),
      ),
    ];
    elements.push(...pieces.sort((one, other) => topOf(one) - topOf(other)));
    reports.push({ ...page.report, tables: tables.length });
  });
  const flow = toFlow(elements);
  const blocks = assembleBlocks({
    flow,
    frames: new Map(pages.map((page) => [page.number, page.frame])),
    headings: new HeadingReader({
      bodySize,
      outline,
      tagged: new Map(pages.map((page) => [page.number, page.taggedHeadings])),
    }),
    bodySize,
  });
  const running = separated.flatMap((page) => page.running);
  const frames = new Map(pages.map((page) => [page.number, page.frame]));
  const runningLines = [
    ...running.map((entry) => toRunningLine(entry, frames.get(entry.page))),
    ...flow
      .flatMap((item) => (item.kind === 'table' ? item.table.repeated : []))
      .flatMap((row): RunningLine[] => {
        const text = row.cells.map((cell) => cell.text).join(' ');
        return text === '' ? [] : [{ text, place: 'header', page: row.page }];
      }),
  ];
  return {
    schemaVersion: 1,
    extractor: EXTRACTOR_VERSIONS.pdf,
    format: 'pdf',
    blocks: [...blocks],
    runningLines,
    pages: reports,
    warnings: [],
    words: countWords(blocks),
  };
}

const topOf = (element: PageElement): number =>
  element.kind === 'table' ? element.table.top : element.paragraph.top;

/** Lines above and below a table never belong to one paragraph. */
function splitAtTables(
  lines: readonly TextLine[],
  tables: readonly PageTable[],
): readonly (readonly TextLine[])[] {
  const edges = tables.map((table) => table.top).sort((one, other) => one - other);
  const parts: TextLine[][] = edges.map(() => []);
  parts.push([]);
  for (const line of lines) {
    const index = edges.filter((edge) => edge <= line.top + 1).length;
    parts[index]?.push(line);
  }
  return parts;
}

function mostCommonSize(lines: readonly TextLine[]): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2;
    counts.set(size, (counts.get(size) ?? 0) + line.text.length);
  }
  return [...counts.entries()].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 11;
}

function toRunningLine(entry: RunningLineOnPage, frame: Frame | undefined): RunningLine {
  const { line, page, place } = entry;
  return {
    text: line.text,
    place,
    page,
    ...(frame ? { anchor: { kind: 'pdf' as const, page, box: frame.displayBox(line) } } : {}),
  };
}

function checkAgainst(
  second: ReadonlyMap<number, string>,
  model: DocumentModel,
  pages: readonly ReadPage[],
): DocumentModel {
  const placed = textByPage(model);
  const reports = model.pages.map((report) => {
    const own = [report.page - 1, report.page].map((page) => placed.get(page) ?? '').join(' ');
    const lost = findLostWords(second.get(report.page) ?? '', own);
    return lost.length > 0 ? { ...report, lostWords: [...lost] } : report;
  });
  return { ...model, pages: reports, warnings: [...warningsOf(reports, pages)] };
}

function textByPage(model: DocumentModel): ReadonlyMap<number, string> {
  const texts = new Map<number, string[]>();
  const add = (page: number | undefined, text: string) => {
    if (page !== undefined) texts.set(page, [...(texts.get(page) ?? []), text]);
  };
  for (const block of model.blocks) {
    if (block.type === 'table') {
      for (const row of block.rows)
        for (const cell of row.cells)
          add(cell.anchor.kind === 'pdf' ? cell.anchor.page : undefined, cell.text);
      continue;
    }
    const number = block.type === 'heading' ? (block.number ?? '') : '';
    const marker = block.type === 'list-item' ? block.marker : '';
    const mark = block.type === 'footnote' ? block.mark : '';
    const page = block.anchor.kind === 'pdf' ? block.anchor.page : undefined;
    add(page, `${number} ${marker} ${mark} ${block.text}`);
  }
  for (const line of model.runningLines) add(line.page, line.text);
  return new Map([...texts].map(([page, parts]) => [page, parts.join(' ')]));
}

function warningsOf(reports: readonly PageReport[], _pages: readonly ReadPage[]): readonly ReadingWarning[] {
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
