import type { Block, DocumentModel } from '@app/contracts';
import { EXTRACTOR_VERSIONS } from '../../reading/extractor-versions';
import { decideFills, withoutLeftOut } from '../../tables/fill-legend';
import { struckWarnings } from '../../text/struck-text';
import { countWords } from '../../text/word-count';
import { type FileField, placeFields, placeRunningFields, tokenOf } from '../../form-fields/field-tokens';
import type { OutlineEntry, PageField } from '../content';
import { tableText, Vocabulary } from '../tables';
import { isLeader, type TextLine } from '../text';
import { assembleBlocks } from './assemble-blocks';
import { HeadingReader } from './headings';
import { joinTitles } from './joined-titles';
import { readElements } from './page-elements';
import { layOut } from './page-layout';
import type { ReadPage } from './read-page';
import { textByPage, toFlow, type FlowItem } from './reading-order';
import { type RunningText, toRunningLines } from './running-text';

export interface PdfReading {
  readonly model: DocumentModel;
  /** All text that went into blocks, headers and footers, by page. */
  readonly placed: ReadonlyMap<number, string>;
}

/** Builds the model from pages that were read. A pure function, so that it can be tested without a PDF. */
export function toModel(pages: readonly ReadPage[], outline: readonly OutlineEntry[]): PdfReading {
  const layout = layOut(pages);
  const words = new Vocabulary();
  for (const { page, lines } of layout.pages) {
    words.addLines(lines.map((line) => line.text));
    for (const table of page.tables) words.add(tableText(table));
  }
  const read = readElements(layout, words);
  const bodySize = mostCommonSize(layout.pages.flatMap((page) => page.lines));
  const tagged = new Map(pages.map((page) => [page.number, page.taggedHeadings]));
  const headings = new HeadingReader({ bodySize, outline, tagged });
  const elements = read.flatMap((page) => page.elements);
  const lines = layout.pages.flatMap((page) => page.running);
  const headers = lines.map(({ line }) => line.text);
  const flow = joinTitles(toFlow(elements, { headers, bodySize }), headings);
  const frames = new Map(pages.map((page) => [page.number, page.frame]));
  const fields = new Map(
    pages.flatMap((page) => page.fields.map((one) => [tokenOf(one.token), placedField(one, page)] as const)),
  );
  const assembled = placeFields(assembleBlocks({ flow, frames, headings, bodySize }), fields);
  const { blocks: inForce, warnings, leftOut } = decideFills(assembled);
  const blocks = [...inForce, ...pages.flatMap(struckBlocks)];
  const running: RunningText = {
    lines,
    tables: new Set([...layout.runningTables].map((table) => words.resolveTable(table))),
    frames,
  };
  const model: DocumentModel = {
    schemaVersion: 1,
    extractor: EXTRACTOR_VERSIONS.pdf,
    format: 'pdf',
    blocks,
    runningLines: [...placeRunningFields(toRunningLines(running, flow), fields)],
    pages: read.map((page) => withoutLeftOut(page.report, leftOut)),
    warnings: [...warnings, ...struckWarnings(...struckOf(pages))],
    words: countWords(blocks),
  };
  return { model, placed: placedText({ flow, running, pages }) };
}

const placedField = ({ field, rect }: PageField, { number, frame }: ReadPage): FileField => ({
  ...field,
  anchor: { kind: 'pdf', page: number, box: frame.displayBox(rect) },
});

/** Struck texts, which are not in force. They stay in the model, so that people can find them. */
const struckBlocks = ({ number, struck, frame }: ReadPage): readonly Block[] =>
  struck.map(({ text, box }, index) => ({
    type: 'paragraph',
    id: `p${number}.d${index + 1}`,
    text,
    anchor: { kind: 'pdf', page: number, box: frame.displayBox(box) },
    excluded: 'deleted',
  }));

const struckOf = (
  pages: readonly ReadPage[],
): readonly [texts: readonly string[], pages: readonly number[]] => [
  pages.flatMap(({ struck, number }) => struck.map(({ text }) => `${text}, page ${number}`)),
  pages.filter(({ struck }) => struck.length > 0).map(({ number }) => number),
];

interface PlacedParts {
  readonly flow: readonly FlowItem[];
  readonly running: RunningText;
  readonly pages: readonly ReadPage[];
}

function placedText({ flow, running, pages }: PlacedParts): ReadonlyMap<number, string> {
  const placed = new Map(textByPage(flow));
  const add = (page: number, text: string) => placed.set(page, `${placed.get(page) ?? ''} ${text}`);
  for (const { page, line } of running.lines) add(page, line.text);
  for (const table of running.tables) add(table.page, tableText(table));
  for (const { number, struck, misread } of pages)
    for (const text of [...struck.map((one) => one.text), misread]) add(number, text);
  return placed;
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
