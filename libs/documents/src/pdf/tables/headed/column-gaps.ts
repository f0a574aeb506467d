import type { Run } from '../../content';
import type { TextLine } from '../../text';

/** Minimum width of the white gap between two columns, in points. */
export interface Gap {
  readonly left: number;
  readonly right: number;
}

/** A narrower gap may consist of word spaces that happen to be aligned. */
const NARROWEST = 5;
/** In ems: the spaces of a justified line are wide, too. */
const NARROWEST_EMS = 0.5;

/** Possible positions of the gaps between the columns below a header: between the centers of neighboring titles. */
export function gapsOf(header: TextLine): readonly Gap[] {
  const middles = header.segments.map(({ left, right }) => (left + right) / 2);
  const between = middles.slice(1).map((right, index) => ({ left: middles[index] ?? right, right }));
  return narrowed(between, header) ?? [];
}

/** The gaps, reduced to the parts that a line leaves white; undefined if it prints across one of them. */
export function narrowed(gaps: readonly Gap[], line: TextLine): readonly Gap[] | undefined {
  const least = Math.max(NARROWEST, NARROWEST_EMS * line.size);
  const left = gaps.map((gap) => whiteIn(gap, line.runs));
  return left.every((gap) => gap.right - gap.left >= least) ? left : undefined;
}

/** The widest part of a gap without any run. */
function whiteIn(gap: Gap, runs: readonly Run[]): Gap {
  const inside = runs
    .filter((run) => run.text.trim() !== '' && run.right > gap.left && run.left < gap.right)
    .sort((one, other) => one.left - other.left);
  let best: Gap = { left: gap.left, right: gap.left };
  let from = gap.left;
  const offer = (to: number) => {
    if (to - from > best.right - best.left) best = { left: from, right: to };
  };
  for (const run of inside) {
    offer(run.left);
    from = Math.max(from, run.right);
  }
  offer(gap.right);
  return best;
}

/** The column that contains a run. */
export function columnAt(gaps: readonly Gap[], run: Run): number {
  const middle = (run.left + run.right) / 2;
  return gaps.filter((gap) => middle > (gap.left + gap.right) / 2).length;
}
