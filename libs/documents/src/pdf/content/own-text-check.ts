import type { TextPiece } from './text-runs';

/** Two readings place the same piece this close, in points. */
const SAME_PLACE = 0.5;

/** One page of so many is read in both ways, and a long document is known by a few. */
const ONE_OF = 24;
const MOST = 4;

/** The pages on which our own text is compared with that of pdf.js: the middles of equal parts of the document. */
export function pagesToCheck(pageCount: number): readonly number[] {
  const count = Math.min(MOST, Math.ceil(pageCount / ONE_OF));
  return Array.from({ length: count }, (_page, index) => Math.ceil(((index + 0.5) * pageCount) / count));
}

/** Maximum share of pieces that only one of the two readings starts, because they treat superscripts differently. */
const OWN_BEGINNINGS = 0.05;

/**
 * True if both readings give the same letters in the same order at the same positions. Spaces are ignored, because the positions
 * reflect them.
 */
export function agree(own: readonly TextPiece[], reference: readonly TextPiece[]): boolean {
  const ours = beginnings(own);
  const theirs = beginnings(reference);
  if (ours.letters !== theirs.letters) return false;
  let alone = 0;
  for (const [offset, piece] of ours.pieces) {
    const other = theirs.pieces.get(offset);
    if (!other) alone += 1;
    else if (!isNear(piece, other)) return false;
  }
  return alone <= ours.pieces.size * OWN_BEGINNINGS;
}

/** The letters of a page, and the pieces by the number of letters before them. */
function beginnings(pieces: readonly TextPiece[]): { letters: string; pieces: Map<number, TextPiece> } {
  let letters = '';
  const found = new Map<number, TextPiece>();
  for (const piece of pieces) {
    const text = piece.text.replace(/\s/g, '');
    if (text === '') continue;
    found.set(letters.length, piece);
    letters += text;
  }
  return { letters, pieces: found };
}

function isNear(piece: TextPiece, other: TextPiece): boolean {
  return (
    Math.abs(piece.matrix[4] - other.matrix[4]) < SAME_PLACE &&
    Math.abs(piece.matrix[5] - other.matrix[5]) < SAME_PLACE
  );
}
