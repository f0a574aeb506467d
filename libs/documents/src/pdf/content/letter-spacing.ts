import type { TextPiece } from './text-runs';

/** On a page that is printed letter by letter, at least this share of the letters has an unprinted gap before it. */
const FEWEST_GAPS = 0.35;
/** Letters for one printed space, at most. Without printed spaces, the words of a page are unknown. */
const LONGEST_WORDS = 40;
/** Fewer letters do not show how a page is printed. */
const FEWEST_LETTERS = 60;

/**
 * Some text recognition prints its words letter by letter with gaps as wide as spaces, and prints the spaces between words. Returns
 * the pieces of such a page without the gaps within words; all other pages are returned unchanged.
 */
export function closedUp(pieces: readonly TextPiece[]): readonly TextPiece[] {
  let [letters, gaps, spaces] = [0, 0, 0];
  for (const { text, closed = text } of pieces) {
    letters += text.replace(/\s/g, '').length;
    gaps += text.length - closed.length;
    spaces += closed.match(/\S\s|\s\S/g)?.length ?? 0;
  }
  const isSpaced =
    letters >= FEWEST_LETTERS && gaps >= letters * FEWEST_GAPS && spaces * LONGEST_WORDS >= letters;
  if (!isSpaced) return pieces;
  return pieces.map(({ closed, ...piece }) => (closed === undefined ? piece : { ...piece, text: closed }));
}
