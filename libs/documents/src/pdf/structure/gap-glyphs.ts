import { CharacterWidths, type PageContent, type Run } from '../content';

/** Signs of another font: `⁹`, `⁻⁹`. */
const LONGEST = 3;
/** In ems: how far the beginning of a gap may be estimated wrong, and the width of a blank beside a sign. */
const [TOLERANCE, BLANK] = [0.6, 0.15];
/** In ems: a sign on the line of its run, and a sign that the next letter touches. */
const [SAME_LINE, TOUCHES] = [0.05, 0.1];

/** In runs: signs follow their line. */
const LOOK_BACK = 60;

/**
 * Puts signs that are missing in the font of their line into the line. LibreOffice prints a line with a gap for each of them, and
 * the signs themselves afterwards, in another font. A gap of the width of a blank was read as a blank, a wider one as a blank
 * between two runs.
 */
export function placeGapGlyphs(
  { widths = new CharacterWidths() }: Pick<PageContent, 'widths'>,
  runs: readonly Run[],
): readonly Run[] {
  const placed: (Run | null)[] = [...runs];
  let hasChanged = false;
  runs.forEach((sign, index) => {
    if (sign.text.length > LONGEST || sign.turned) return;
    const around: number[] = [];
    for (let at = index - 1; at >= Math.max(0, index - LOOK_BACK); at--) {
      const run = placed[at];
      if (run && isBeside(sign, run) && sign.left < run.right) around.push(at);
    }
    const [nearest] = around.toSorted(
      (one, other) => (placed[one]?.left ?? Infinity) - (placed[other]?.left ?? Infinity),
    );
    const line = nearest === undefined ? null : placed[nearest];
    if (nearest === undefined || !line) return;
    if (sign.left > line.left && sign.right < line.right) {
      const filled = withSign(line, sign, widths);
      if (filled === null) return;
      placed[nearest] = filled;
      placed[index] = null;
    } else if (sign.right <= line.left + TOUCHES * sign.size) {
      // The line goes on behind its sign. The blanks between the pieces are gaps.
      placed[index] = { ...sign, spaced: false };
      if (line.left - sign.right < TOUCHES * sign.size) placed[nearest] = { ...line, spaced: false };
    } else return;
    hasChanged = true;
  });
  return hasChanged ? placed.filter((run) => run !== null) : runs;
}

const isBeside = (sign: Run, line: Run): boolean =>
  sign.font !== line.font &&
  sign.hidden === line.hidden &&
  !line.turned &&
  Math.abs(sign.size - line.size) < SAME_LINE * line.size &&
  Math.abs(sign.baseline - line.baseline) < SAME_LINE * line.size;

/** The line with the sign in place of the blank at its position; null if there is none. */
function withSign(line: Run, sign: Run, widths: CharacterWidths): Run | null {
  const letters = [...line.text];
  const edges = widths.edges(line);
  let gap = -1;
  let nearest = TOLERANCE * line.size;
  letters.forEach((letter, index) => {
    const distance = Math.abs((edges[index] ?? Infinity) - sign.left);
    if (letter !== ' ' || distance > nearest) return;
    [gap, nearest] = [index, distance];
  });
  if (gap === -1) return null;
  const [left = 0, right = 0] = [edges[gap], edges[gap + 1]];
  const before = sign.left - left > BLANK * line.size ? ' ' : '';
  const after = right - sign.right > BLANK * line.size ? ' ' : '';
  const text = [...letters.slice(0, gap), before, sign.text, after, ...letters.slice(gap + 1)].join('');
  return { ...line, text };
}
