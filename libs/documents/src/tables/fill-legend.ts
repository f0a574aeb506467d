import type { Anchor, Block, PageReport, ReadingWarning, TableBlock, TableCell } from '@app/contracts';
import { localizedMessage } from '@app/messages';

/** Meanings of colored cells, from the text of a table and after it. Two opposite statements are a contradiction. */
export type FillMeaning = 'unsaid' | 'done' | 'not-done' | 'contradicting';

const GROUND = String.raw`(?:(?:light|dark)[ -])?(?:shad(?:ed|ing)|colou?r(?:ed)?|highlight(?:ed|ing)|filled|gr[ae]y(?:ed)?|black(?:ed)?)(?:[ -](?:out|shaded|filled|shading))?`;
const CELLS = String.raw`(?:\s+(?:cells?|box(?:es)?|areas?|fields?|squares?|columns?|visits?))?`;
const SAYS = String.raw`\s*(?:[=:–—-]|indicat\w+|mean\w*|denot\w+|represent\w*|show\w*|mark\w*|signif\w+|are|is)`;
/** `Shaded = performed at this visit`, `An empty grey cell means that nothing is done`. */
const LEGEND = new RegExp(
  String.raw`(?:^|[.;,\n(]\s*|\b(?:an?|the|all|any|empty|blank)\s+)${GROUND}${CELLS}${SAYS}([^.;\n]*)`,
  'gimu',
);
const TELLS = /\b(?:perform|requir|done|assess|collect|measur|schedul|need|conduct|obtain|applicable|N\/A)/i;
const DENIES = /\b(?:not|no|never|none|nothing|N\/A)\b/i;

/** Returns the meaning that texts give to colored cells. */
export function fillMeaning(texts: readonly string[]): FillMeaning {
  const said = texts
    .flatMap((text) => [...text.matchAll(LEGEND)].map(([, meaning = '']) => meaning))
    .filter((meaning) => TELLS.test(meaning))
    .map((meaning) => DENIES.test(meaning));
  const [first] = said;
  if (first === undefined) return 'unsaid';
  if (said.some((denies) => denies !== first)) return 'contradicting';
  return first ? 'not-done' : 'done';
}

/** Maximum number of blocks after a table that can explain it. */
const LEGEND_BLOCKS = 12;

/**
 * Applies table legends to the marks that were read from cell backgrounds. A mark is dropped if a legend calls it not done, or
 * if two legends contradict each other; the contradiction is reported as unread content.
 */
export function decideFills(blocks: readonly Block[]): {
  readonly blocks: readonly Block[];
  readonly warnings: readonly ReadingWarning[];
  /** Number of dropped marks by page. */
  readonly leftOut: ReadonlyMap<number, number>;
} {
  const contradicted: number[] = [];
  const leftOut = new Map<number, number>();
  const decided = blocks.map((block, at): Block => {
    if (block.type !== 'table' || groundsOf(block).length === 0) return block;
    const meaning = fillMeaning([...textsOf(block), ...legendsBehind(blocks, at)]);
    if (meaning === 'contradicting') contradicted.push(pageOf(block.anchor));
    if (meaning === 'done' || meaning === 'unsaid') return block;
    for (const cell of groundsOf(block))
      leftOut.set(pageOf(cell.anchor), (leftOut.get(pageOf(cell.anchor)) ?? 0) + 1);
    return withoutGrounds(block);
  });
  return { blocks: decided, warnings: contradictedGrounds(contradicted), leftOut };
}

/** A report without the colored cells of its page that a legend calls not done. */
export function withoutLeftOut(report: PageReport, leftOut: ReadonlyMap<number, number>): PageReport {
  const { colouredCells = 0, ...rest } = report;
  const count = colouredCells - (leftOut.get(report.page) ?? 0);
  return count > 0 ? { ...rest, colouredCells: count } : rest;
}

/** One warning for all pages (sheets) with contradictory legends. */
export function contradictedGrounds(pages: readonly number[]): readonly ReadingWarning[] {
  if (pages.length === 0) return [];
  return [
    { code: 'partial', ...localizedMessage('warning.contradicted-colours'), pages: [...new Set(pages)] },
  ];
}

const groundsOf = ({ rows }: TableBlock): readonly TableCell[] =>
  rows.flatMap(({ cells }) => cells.filter(({ fromGround }) => fromGround));

const textsOf = ({ rows }: TableBlock): string[] =>
  rows.flatMap(({ cells }) => cells.map(({ text }) => text));

function legendsBehind(blocks: readonly Block[], at: number): string[] {
  const texts: string[] = [];
  for (const block of blocks.slice(at + 1, at + 1 + LEGEND_BLOCKS)) {
    if (block.type === 'heading' || block.type === 'table') break;
    texts.push(block.text);
  }
  return texts;
}

const pageOf = (anchor: Anchor): number => (anchor.kind === 'pdf' ? anchor.page : 1);

const withoutGrounds = (table: TableBlock): TableBlock => ({
  ...table,
  rows: table.rows
    .map((row) => ({ ...row, cells: row.cells.filter(({ fromGround }) => !fromGround) }))
    .filter(({ cells }) => cells.length > 0),
});
