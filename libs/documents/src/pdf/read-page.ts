import type { PageReport } from '@app/contracts';
import { isGarbled } from '../garbled-text';
import type { Frame } from './geometry';
import { findGrids } from './lattice';
import type { PageContent, Run } from './page-content';
import { fillGrid, type PageTable } from './page-table';
import { toLines, type TextLine } from './text-lines';

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

/** Takes the ruled tables out of a page and puts the rest into lines. */
export function readPage(content: PageContent): ReadPage {
  const { frame, number } = content;
  const area = frame.width * frame.height;
  const isPicture = content.images.some(
    (image) => (image.right - image.left) * (image.bottom - image.top) >= area * 0.6,
  );
  // Text recognition lays its text invisibly over the picture of the page: there it is the text.
  const all = isPicture ? content.runs.map((run) => ({ ...run, hidden: false })) : content.runs;
  const taken = new Set<Run>();
  const tables: PageTable[] = [];
  for (const grid of findGrids(content.rules)) {
    const free = all.filter((run) => !taken.has(run) && !run.hidden);
    const { table, runs } = fillGrid(grid, free, { page: number, grounds: content.grounds });
    if (!table) continue;
    tables.push(table);
    runs.forEach((run) => taken.add(run));
  }
  const text = all.map((run) => run.text).join(' ');
  const characters = text.replace(/\s/g, '').length;
  return {
    number,
    frame,
    tables,
    lines: toLines(all.filter((run) => !taken.has(run))),
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
      hiddenText: all.some((run) => run.hidden),
    },
  };
}
