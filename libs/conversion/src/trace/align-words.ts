import type { ComparableWord } from './comparable-words';

/** One edit step from a document text to the XML text. */
export type Step =
  | { readonly kind: 'same'; readonly word: ComparableWord }
  | { readonly kind: 'replaced'; readonly printed: ComparableWord; readonly written: ComparableWord }
  | { readonly kind: 'left-out'; readonly printed: ComparableWord }
  | { readonly kind: 'added'; readonly written: ComparableWord };

export interface Alignment {
  readonly steps: readonly Step[];
  /** Number of steps that are not `same`. */
  readonly cost: number;
  /** The printed word directly before the first step; undefined at the beginning of the text. */
  readonly before: ComparableWord | undefined;
  /** The range of printed words that the steps cover. */
  readonly from: number;
  readonly to: number;
}

/** Size limit, because larger tables take too long. Of longer texts only the beginning is compared. */
const CELLS_MAXIMUM = 400_000;

/**
 * The shortest edit from a part of `printed` to `written`. Text before and after that part costs nothing. Null if there is
 * nothing to compare.
 */
export function alignWords(
  printed: readonly ComparableWord[],
  written: readonly ComparableWord[],
): Alignment | null {
  const rows = printed.length;
  const columns = Math.min(written.length, Math.floor(CELLS_MAXIMUM / Math.max(1, rows)));
  if (rows === 0 || columns === 0) return null;
  const width = columns + 1;
  const cost = new Uint16Array((rows + 1) * width);
  for (let column = 1; column <= columns; column += 1) cost[column] = column;
  for (let row = 1; row <= rows; row += 1)
    for (let column = 1; column <= columns; column += 1) {
      const at = row * width + column;
      const isSame = printed[row - 1]?.key === written[column - 1]?.key;
      cost[at] = Math.min(
        (cost[at - width - 1] ?? 0) + (isSame ? 0 : 1),
        (cost[at - width] ?? 0) + 1,
        (cost[at - 1] ?? 0) + 1,
      );
    }
  let end = 0;
  // Of equal ends the last one is used, so that a replaced last word does not count as added.
  for (let row = 1; row <= rows; row += 1)
    if ((cost[row * width + columns] ?? 0) <= (cost[end * width + columns] ?? 0)) end = row;
  return wayBack({ printed, written, cost, width, columns, end });
}

function wayBack({
  printed,
  written,
  cost,
  width,
  columns,
  end,
}: {
  printed: readonly ComparableWord[];
  written: readonly ComparableWord[];
  cost: Uint16Array;
  width: number;
  columns: number;
  end: number;
}): Alignment {
  const steps: Step[] = [];
  let [row, column] = [end, columns];
  while (column > 0) {
    const at = row * width + column;
    const [one, other] = [printed[row - 1], written[column - 1]];
    const here = cost[at] ?? 0;
    const isSame = one !== undefined && other !== undefined && one.key === other.key;
    // Of equal edits, the one with more common words is used: deletions come before replacements.
    if (isSame && here === (cost[at - width - 1] ?? 0)) {
      steps.push({ kind: 'same', word: one });
      row -= 1;
      column -= 1;
    } else if (one !== undefined && here === (cost[at - width] ?? 0) + 1) {
      steps.push({ kind: 'left-out', printed: one });
      row -= 1;
    } else if (one !== undefined && other !== undefined && here === (cost[at - width - 1] ?? 0) + 1) {
      steps.push({ kind: 'replaced', printed: one, written: other });
      row -= 1;
      column -= 1;
    } else {
      if (other !== undefined) steps.push({ kind: 'added', written: other });
      column -= 1;
    }
  }
  steps.reverse();
  const total = steps.reduce((sum, { kind }) => sum + (kind === 'same' ? 0 : 1), 0);
  return acrossGaps({ steps, cost: total, before: printed[row - 1], from: row, to: end }, printed);
}

/** How far after a text its actual end is searched. */
const GAP_WORDS = 40;

/**
 * Words that appear to be added at either end may be printed after a gap, because two added words cost less than ten omitted
 * words.
 */
function acrossGaps(alignment: Alignment, printed: readonly ComparableWord[]): Alignment {
  const { steps } = alignment;
  let tail = steps.length;
  while (isOfWriter(steps[tail - 1])) tail -= 1;
  let head = 0;
  while (head < tail && isOfWriter(steps[head])) head += 1;
  const [first, last] = [steps.slice(0, head), steps.slice(tail)];
  const to = alignment.to - replacedIn(last);
  const from = alignment.from + replacedIn(first);
  const behind = followed(writtenIn(last), printed.slice(to, to + GAP_WORDS));
  const before = printed.slice(Math.max(0, from - GAP_WORDS), from).reverse();
  const ahead = followed(writtenIn(first).reverse(), before);
  const start = ahead === null ? alignment.from : from - ahead.length;
  return {
    steps: [...(ahead?.reverse() ?? first), ...steps.slice(head, tail), ...(behind ?? last)],
    cost: alignment.cost,
    before: printed[start - 1],
    from: start,
    to: behind === null ? alignment.to : to + behind.length,
  };
}

const isOfWriter = (step: Step | undefined): boolean => step?.kind === 'added' || step?.kind === 'replaced';

const replacedIn = (steps: readonly Step[]): number => steps.filter(({ kind }) => kind === 'replaced').length;

const writtenIn = (steps: readonly Step[]): ComparableWord[] =>
  steps.flatMap((step) => ('written' in step ? [step.written] : []));

/**
 * The edit over a gap to the position where all written words are contiguous; null if there is none, or if there are too few
 * words.
 */
function followed(written: readonly ComparableWord[], printed: readonly ComparableWord[]): Step[] | null {
  if (written.length < 2) return null;
  const at = printed.findIndex((_word, place) =>
    written.every(({ key }, offset) => printed[place + offset]?.key === key),
  );
  if (at === -1) return null;
  return printed
    .slice(0, at + written.length)
    .map((word, place): Step => (place < at ? { kind: 'left-out', printed: word } : { kind: 'same', word }));
}
