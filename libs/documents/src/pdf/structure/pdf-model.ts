import type { DocumentModel, PageReport, RunningLine } from '@app/contracts';
import { EXTRACTOR_VERSIONS } from '../../reading/extractor-versions';
import { countWords } from '../../text/word-count';
import { findAlignedTables, findRunningTables, type PageTable, tableText } from '../tables';
import { assembleBlocks } from './assemble-blocks';
import { Frame, type OutlineEntry, type Rect } from '../content';
import { HeadingReader } from './headings';
import { joinTitles } from './joined-titles';
import {
  isLeader,
  orderOfTable,
  pageSetting,
  readColumns,
  type RunningLineOnPage,
  separateRunningLines,
  type TextLine,
  toParagraphs,
} from '../text';
import { SCAN_CHARACTERS, type ReadPage } from './read-page';
import { textByPage, toFlow, type PageElement } from './reading-order';

export interface PdfReading {
  readonly model: DocumentModel;
  /** All text that went into blocks and running lines, by page. */
  readonly placed: ReadonlyMap<number, string>;
}

/** Builds the model from pages that were read; pure, so that it can be tested without a PDF. */
export function toModel(pages: readonly ReadPage[], outline: readonly OutlineEntry[]): PdfReading {
  const repeated = separateRunningLines(
    pages.map((page) => ({ page: page.number, height: page.frame.height, lines: page.lines })),
  );
  const runningTables = findRunningTables(
    pages.map(({ number, frame, tables }) => ({ page: number, height: frame.height, tables })),
  );
  const columns = readColumns(
    pages.map(({ frame, tables }, index) => ({
      width: frame.width,
      lines: repeated[index]?.lines ?? [],
      tables,
    })),
  );
  const separated = repeated.map(({ running, lines }, index) => ({
    running,
    lines: columns[index] ?? lines,
  }));
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
    const tables = [...page.tables.filter((table) => !runningTables.has(table)), ...aligned.tables];
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
    const columnOf = (element: PageElement) =>
      element.kind === 'table' ? orderOfTable(element.table, lines) : element.paragraph.column;
    const placed = pieces.map((element) => ({ element, column: columnOf(element), top: topOf(element) }));
    placed.sort((one, other) => one.column - other.column || one.top - other.top);
    elements.push(...placed.map(({ element }) => element));
    // What is stamped onto every page of a scan is no text of the page.
    const own = [...lines.map(({ text }) => text), ...tables.map(tableText)].join('').replace(/\s/g, '');
    const scanned = page.isPicture && own.length < SCAN_CHARACTERS;
    reports.push({ ...page.report, tables: tables.length, scanned });
  });
  const headings = new HeadingReader({
    bodySize,
    outline,
    tagged: new Map(pages.map((page) => [page.number, page.taggedHeadings])),
  });
  const flow = joinTitles(toFlow(elements), headings);
  const frames = new Map(pages.map((page) => [page.number, page.frame]));
  const blocks = assembleBlocks({ flow, frames, headings, bodySize });
  const running = separated.flatMap((page) => page.running);
  const runningLines = [
    ...running.map((entry) => toRunningLine(entry, frames.get(entry.page))),
    ...flow
      .flatMap((item) => (item.kind === 'table' ? item.table.repeated : []))
      .flatMap((row): RunningLine[] => {
        const text = row.cells.map((cell) => cell.text).join(' ');
        return text === '' ? [] : [{ text, place: 'header', page: row.page }];
      }),
  ];
  runningLines.push(
    ...[...runningTables].map((table): RunningLine => {
      const place = table.top < (frames.get(table.page)?.height ?? 0) / 2 ? 'header' : 'footer';
      return { text: tableText(table), place, page: table.page, ...boxOf(table, frames.get(table.page)) };
    }),
  );
  const model: DocumentModel = {
    schemaVersion: 1,
    extractor: EXTRACTOR_VERSIONS.pdf,
    format: 'pdf',
    blocks: [...blocks],
    runningLines,
    pages: reports,
    warnings: [],
    words: countWords(blocks),
  };
  const placed = new Map(textByPage(flow));
  for (const entry of running) placed.set(entry.page, `${placed.get(entry.page) ?? ''} ${entry.line.text}`);
  for (const table of runningTables)
    placed.set(table.page, `${placed.get(table.page) ?? ''} ${tableText(table)}`);
  return { model, placed };
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
    if (isLeader(line.text)) continue;
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
    ...boxOf({ ...line, page }, frame),
  };
}

function boxOf(
  rect: Rect & { readonly page: number },
  frame: Frame | undefined,
): Pick<RunningLine, 'anchor'> {
  return frame ? { anchor: { kind: 'pdf', page: rect.page, box: frame.displayBox(rect) } } : {};
}
