import type { SearchPiece } from '@app/persistence';

/** A line of a text that can be searched, and where it stands. */
export interface PlacedLine {
  readonly page: number | null;
  readonly place: string;
  readonly text: string;
}

/** Enough that most phrases stand in one piece, and little enough that a hit is near. */
const PIECE_LENGTH = 1000;
/** A longer line is divided, so that no piece is much longer than another. */
const LINE_LENGTH = 2000;
/** The database keeps no such sign. */
const NOTHING = '\u0000';

/** Puts lines together to pieces, none of which goes over the end of a page. */
export function piecesOf(lines: Iterable<PlacedLine>): SearchPiece[] {
  const pieces: SearchPiece[] = [];
  let open: PlacedLine[] = [];
  let length = 0;
  const close = (): void => {
    const [first] = open;
    if (first !== undefined)
      pieces.push({
        page: first.page,
        places: open.map(({ place }) => place),
        text: open.map(({ text }) => text).join('\n'),
      });
    open = [];
    length = 0;
  };
  for (const line of divided(lines)) {
    if (length + line.text.length > PIECE_LENGTH || open[0]?.page !== line.page) close();
    open.push(line);
    length += line.text.length;
  }
  close();
  return pieces;
}

function* divided(lines: Iterable<PlacedLine>): Generator<PlacedLine> {
  for (const { page, place, text } of lines) {
    let rest = text.replaceAll(NOTHING, '').replace(/\s+/g, ' ').trim();
    while (rest.length > LINE_LENGTH) {
      const blank = rest.lastIndexOf(' ', LINE_LENGTH);
      const end = blank > 0 ? blank : LINE_LENGTH;
      yield { page, place, text: rest.slice(0, end) };
      rest = rest.slice(end).trimStart();
    }
    if (rest !== '') yield { page, place, text: rest };
  }
}
