import { type PageContent, type Rect, type Rule, type Run, unite } from '../content';

/** A page without the balloons in its margin, and what they say. */
interface PageWithoutBalloons {
  readonly content: PageContent;
  readonly balloons: readonly Run[];
}

/** `Deleted: 18`, `Commented [MK1]: Why?`, `Formatted: Font: Bold`, in any language. */
const LABEL = /^(\p{L}[\p{L}\s]{3,25}?)(\s?\[\p{L}{1,5}\d{1,4}\])?\s?[:：]\s?\S/u;
const FEWEST_LABELS = 2;
const FEWEST_REPEATED = 3;
/** In points: texts whose left edges differ by less are aligned. */
const ALIGNED = 2;
/** In points: how far the frame of a balloon stands out of its text. */
const FRAME = 8;
/** Share of the page that is left of the balloons at least. */
const LEAST_LEFT = 0.5;
/** The text of a balloon is smaller than the larger texts of the page by this factor at least. */
const SMALLER = 0.85;
/** Part of the characters of a page that are at least as large as its larger texts. */
const LARGER_TEXTS = 0.25;

/**
 * Takes out the balloons that Word prints in the right margin of a document with its markup: deleted text, comments and formats. None of
 * it is in force. What was inserted stands in the text itself.
 */
export function sortBalloons(content: PageContent): PageWithoutBalloons {
  const { frame, runs } = content;
  const printed = runs.filter((run) => !run.hidden && !run.turned);
  const labelled = printed.filter((run) => LABEL.test(run.text) && run.left > frame.width * LEAST_LEFT);
  const column = columnsOf(labelled).find(areLabels);
  const first = column?.[0];
  if (column === undefined || first === undefined) return { content, balloons: [] };
  const edge = Math.min(...column.map(({ left }) => left)) - ALIGNED;
  const balloons = printed.filter(({ left, size }) => left >= edge && Math.abs(size - first.size) < 1);
  const others = printed.filter((run) => !balloons.includes(run));
  const { top, bottom } = unite(balloons);
  const isAcross = ({ right, baseline }: Run): boolean =>
    right > edge - ALIGNED && baseline > top && baseline < bottom;
  if (others.some(isAcross) || first.size > sizeOf(others) * SMALLER) return { content, balloons: [] };
  return { content: withoutMargin(content, { balloons, edge: edge - FRAME }), balloons };
}

/** The page without its balloons, their frames and the lines that lead to them. Lines across the whole page stay. */
function withoutMargin(
  content: PageContent,
  { balloons, edge }: { readonly balloons: readonly Run[]; readonly edge: number },
): PageContent {
  const taken = new Set(balloons);
  const isOfPage = (left: number, right: number): boolean =>
    right < edge || (left < edge && right > edge + 2 * FRAME);
  const shapes = <Shape extends Rect>(all: readonly Shape[]): Shape[] =>
    all.filter(({ left, right }) => isOfPage(left, right));
  const rules = (all: readonly Rule[]): Rule[] =>
    all.filter(({ x1, x2 }) => isOfPage(Math.min(x1, x2), Math.max(x1, x2)));
  const { small, outlines, slants } = content;
  return {
    ...content,
    runs: content.runs.filter((run) => !taken.has(run)),
    rules: rules(content.rules),
    grounds: shapes(content.grounds),
    heads: shapes(content.heads),
    ...(small && { small: shapes(small) }),
    ...(outlines && { outlines: shapes(outlines) }),
    ...(slants && { slants: rules(slants) }),
  };
}

/** A comment has the initials of its author and a number. Without comments, deletions repeat their label. */
function areLabels(column: readonly Run[]): boolean {
  const found = column.map(({ text }) => LABEL.exec(text));
  const words = found.map((label) => label?.[1]);
  const repeated = words.filter((word) => word === words[0]).length;
  return column.length >= FEWEST_LABELS && (found.some((label) => label?.[2]) || repeated >= FEWEST_REPEATED);
}

/** The texts below each other. */
function columnsOf(runs: readonly Run[]): readonly Run[][] {
  const columns: Run[][] = [];
  for (const run of runs) {
    const column = columns.find(([first]) => Math.abs((first?.left ?? 0) - run.left) < ALIGNED);
    if (column === undefined) columns.push([run]);
    else column.push(run);
  }
  return columns;
}

/** The size of the larger texts. */
function sizeOf(runs: readonly Run[]): number {
  const characters = runs.reduce((sum, { text }) => sum + text.length, 0);
  let seen = 0;
  for (const { size, text } of runs.toSorted((one, other) => other.size - one.size)) {
    seen += text.length;
    if (seen >= characters * LARGER_TEXTS) return size;
  }
  return 0;
}
