import type { SearchPiece } from '@app/persistence';

/** A searchable line of a text, with its place. */
export interface PlacedLine {
  readonly page: number | null;
  readonly place: string;
  readonly text: string;
}

/** Long enough to contain most phrases, and short enough that a hit is near. */
const PIECE_LENGTH = 1000;
/** Longer lines are split, so that pieces have similar lengths. */
const LINE_LENGTH = 2000;
/** Postgres cannot store this character. */
const NOTHING = '\u0000';

/** Joins lines to pieces. No piece crosses the end of a page. */
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
