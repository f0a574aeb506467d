import { criteriaTitled } from '@app/text-normalization';
import { type Rect, type Run, unite } from '../content';
import { type TextColumn, type TextLine, toLines } from './text-lines';

/** In lines of print; a larger gap ends the lists. */
const LARGEST_GAP = 4;

/** Two lists that are printed side by side on a page of one column. */
interface Twins {
  readonly top: number;
  readonly bottom: number;
  /** Left edge of the right list. */
  readonly edge: number;
}

/**
 * Puts lists of criteria that are printed side by side into reading order: the left list comes first. Undefined if the page has
 * none. Only a line with the titles of both lists shows that they are lists and not the cells of a table.
 */
export function readTwinLists(lines: readonly TextLine[]): readonly TextLine[] | undefined {
  const twins = findTwins(lines);
  if (twins === undefined) return undefined;
  const runs = lines.flatMap((line) => line.runs).filter((run) => !run.turned);
  const box = unite(runs);
  const within = (run: Run): boolean => run.top >= twins.top - 1 && run.bottom <= twins.bottom + 1;
  const isRight = (run: Run): boolean => run.left >= twins.edge - 1;
  const column = (order: number, { left, right }: Pick<Rect, 'left' | 'right'>): TextColumn => ({
    order,
    left,
    right,
  });
  const parts = [
    { column: column(1, box), runs: runs.filter((run) => !within(run) && run.top < twins.top) },
    {
      column: column(2, { left: box.left, right: twins.edge }),
      runs: runs.filter((run) => within(run) && !isRight(run)),
    },
    {
      column: column(3, { left: twins.edge, right: box.right }),
      runs: runs.filter((run) => within(run) && isRight(run)),
    },
    { column: column(4, box), runs: runs.filter((run) => !within(run) && run.top >= twins.top) },
  ];
  return [
    ...parts.flatMap((part) => toLines(part.runs).map((line) => ({ ...line, column: part.column }))),
    ...lines.filter((line) => line.runs.every((run) => run.turned)),
  ];
}

function findTwins(lines: readonly TextLine[]): Twins | undefined {
  const at = lines.findIndex(({ segments: [left, right, other] }) => {
    if (left === undefined || right === undefined || other !== undefined) return false;
    const kinds = [criteriaTitled(left.text), criteriaTitled(right.text)];
    return kinds[0] !== undefined && kinds[1] !== undefined && kinds[0] !== kinds[1];
  });
  const title = lines[at];
  const edge = title?.segments[1]?.left;
  if (title === undefined || edge === undefined) return undefined;
  let bottom = title.bottom;
  for (const line of lines.slice(at + 1)) {
    const isCrossed = line.runs.some((run) => run.left < edge - 3 && run.right > edge + 3);
    if (isCrossed || (line.bold && !line.hidden) || line.top - bottom > LARGEST_GAP * line.size) break;
    bottom = Math.max(bottom, line.bottom);
  }
  return bottom > title.bottom ? { top: title.top, bottom, edge } : undefined;
}
