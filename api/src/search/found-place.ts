import type { FoundPlace } from '@app/contracts';
import type { FoundPiece } from '@app/persistence';

/** Markers around a hit. */
const [FROM, TO] = ['\u0002', '\u0003'];
/** Characters shown on either side of the first hit. */
const AROUND = 110;

/** The first line of a piece that contains a hit, cut to its surroundings. */
export function foundPlace({ page, places, marked }: FoundPiece): FoundPlace {
  const lines = marked.split('\n');
  const at = Math.max(
    0,
    lines.findIndex((line) => line.includes(FROM)),
  );
  return { page, place: places[at] ?? '', parts: partsOf(lines[at] ?? '') };
}

function partsOf(line: string): FoundPlace['parts'] {
  const first = Math.max(0, line.indexOf(FROM));
  const start = wordAt(line, first - AROUND);
  const end = endOfWord(line, first + 2 * AROUND);
  const parts: FoundPlace['parts'] = [];
  let at = 0;
  for (const [index, piece] of line.split(new RegExp(`[${FROM}${TO}]`, 'u')).entries()) {
    const text = line.slice(Math.max(at, start), Math.min(at + piece.length, end));
    if (text !== '') parts.push({ text, isFound: index % 2 === 1 });
    at += piece.length + 1;
  }
  const [head, tail] = [parts[0], parts.at(-1)];
  if (head && start > 0) head.text = `… ${head.text.trimStart()}`;
  if (tail && end < line.length) tail.text = `${tail.text.trimEnd()} …`;
  return parts;
}

function wordAt(line: string, at: number): number {
  if (at <= 0) return 0;
  const blank = line.indexOf(' ', at);
  return blank === -1 || line[at] === ' ' ? at : Math.min(blank, at + AROUND - 1);
}

function endOfWord(line: string, at: number): number {
  if (at >= line.length) return line.length;
  const blank = line.lastIndexOf(' ', at);
  return blank > at - AROUND ? blank : at;
}
