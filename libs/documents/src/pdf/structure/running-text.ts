import type { RunningLine } from '@app/contracts';
import type { Frame, Rect } from '../content';
import { type PageTable, tableText } from '../tables';
import type { RunningLineOnPage } from '../text';
import type { FlowItem } from './reading-order';

export interface RunningText {
  readonly lines: readonly RunningLineOnPage[];
  readonly tables: ReadonlySet<PageTable>;
  readonly frames: ReadonlyMap<number, Frame>;
}

/** Headers, footers and margins of all pages, and the header rows that a table repeats on each page. */
export function toRunningLines(
  { lines, tables, frames }: RunningText,
  flow: readonly FlowItem[],
): readonly RunningLine[] {
  return [
    ...lines.map((entry) => toRunningLine(entry, frames.get(entry.page))),
    ...flow.flatMap(repeatedRows),
    ...[...tables].map((table) => fromTable(table, frames.get(table.page))),
  ];
}

function repeatedRows(item: FlowItem): readonly RunningLine[] {
  if (item.kind !== 'table') return [];
  return item.table.repeated.flatMap((row): RunningLine[] => {
    const text = row.cells.map((cell) => cell.text).join(' ');
    return text === '' ? [] : [{ text, place: 'header', page: row.page }];
  });
}

function fromTable(table: PageTable, frame: Frame | undefined): RunningLine {
  const place = table.top < (frame?.height ?? 0) / 2 ? 'header' : 'footer';
  return { text: tableText(table), place, page: table.page, ...boxOf(table, frame) };
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
