import type { PageReport } from '@app/contracts';
import type { Rect } from '../content';
import { findAlignedTables, type PageTable, tableText, type Vocabulary } from '../tables';
import {
  notesOf,
  orderOfTable,
  pageSetting,
  type PageSetting,
  type Paragraph,
  type TextLine,
  toParagraphs,
} from '../text';
import type { DocumentLayout, PageLayout } from './page-layout';
import { SCAN_CHARACTERS } from './read-page';
import type { PageElement } from './reading-order';

/** The content of a page in reading order, and its warnings. */
export interface ElementsOfPage {
  readonly elements: readonly PageElement[];
  readonly report: PageReport;
}

/** Puts the lines of every page into tables and paragraphs. */
export function readElements(layout: DocumentLayout, words: Vocabulary): readonly ElementsOfPage[] {
  const settings = new PageSettings(layout.pages);
  return layout.pages.map((page) =>
    elementsOf(page, { setting: settings.of(page), words, runningTables: layout.runningTables }),
  );
}

const widthOf = ({ page }: PageLayout): number => Math.round(page.frame.width);

/** The margins of the pages by width, because landscape pages have their own. */
class PageSettings {
  private readonly known = new Map<number, PageSetting>();

  constructor(private readonly pages: readonly PageLayout[]) {}

  of(page: PageLayout): PageSetting {
    const width = widthOf(page);
    const setting = this.known.get(width) ?? this.measure(width);
    this.known.set(width, setting);
    return setting;
  }

  private measure(width: number): PageSetting {
    const alike = this.pages.filter((other) => widthOf(other) === width);
    return pageSetting(
      alike.flatMap((other) => other.lines),
      width,
    );
  }
}

function elementsOf(
  { page, lines }: PageLayout,
  {
    setting,
    words,
    runningTables,
  }: {
    readonly setting: PageSetting;
    readonly words: Vocabulary;
    readonly runningTables: ReadonlySet<PageTable>;
  },
): ElementsOfPage {
  const aligned = findAlignedTables(
    lines.filter(({ note }) => note === undefined),
    page.number,
  );
  const tables = [...page.tables.filter((table) => !runningTables.has(table)), ...aligned.tables].map(
    (table) => words.resolveTable(table),
  );
  const elementOf = (paragraph: Paragraph): PageElement => ({
    kind: 'paragraph',
    page: page.number,
    paragraph: { ...paragraph, text: words.resolve(paragraph.text) },
  });
  const elements: PageElement[] = [
    ...tables.map((table) => ({ kind: 'table' as const, page: page.number, table })),
    ...splitAtTables(aligned.rest, tables).flatMap((part) => toParagraphs(part, setting).map(elementOf)),
  ];
  // Text stamped onto every page of a scan is not text of the page.
  const own = [...lines.map(({ text }) => text), ...tables.map(tableText)].join('').replace(/\s/g, '');
  const scanned = page.isPicture && own.length < SCAN_CHARACTERS;
  return {
    elements: withNotes(inReadingOrder(elements, lines), notesOf(lines, setting).map(elementOf)),
    report: { ...page.report, tables: tables.length, scanned },
  };
}

/** By column, then from top to bottom. */
function inReadingOrder(
  elements: readonly PageElement[],
  lines: readonly TextLine[],
): readonly PageElement[] {
  const columnOf = (element: PageElement) =>
    element.kind === 'table' ? orderOfTable(element.table, lines) : element.paragraph.column;
  return elements
    .map((element) => ({ element, column: columnOf(element), top: topOf(element) }))
    .sort((one, other) => one.column - other.column || one.top - other.top)
    .map(({ element }) => element);
}

const boxOf = (element: PageElement): Rect => (element.kind === 'table' ? element.table : element.paragraph);
const topOf = (element: PageElement): number => boxOf(element).top;

/** Puts each note behind what it stands beside or below. */
function withNotes(elements: readonly PageElement[], notes: readonly PageElement[]): readonly PageElement[] {
  const all = [...elements];
  for (const note of notes) {
    const { top, bottom } = boxOf(note);
    const middle = (top + bottom) / 2;
    const beside = all.findLastIndex((one) => boxOf(one).top <= middle && boxOf(one).bottom >= middle);
    const place = beside < 0 ? all.findLastIndex((one) => topOf(one) <= middle) : beside;
    all.splice(place + 1, 0, note);
  }
  return all;
}

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
