import type { Chunk } from '../model/chunk';
import { linesOf } from '../plan/split-chunk';
import type { CopiedText, References } from '../sources/references';

/** What came of an answer that was cut off, and how many lines of its section (see `linesOf`) it answers. */
export interface AnsweredPart {
  readonly xml: string;
  readonly lines: number;
}

/**
 * The part of an answer in front of a place that is certain: the references before it follow the order of the documents, and all
 * behind it are to lines further down. No element of a list is divided, and the elements that are open there are closed. Null if there is no such place, as
 * in answers that do not follow the order of the documents, or whose texts are not references.
 */
export function answeredPart(section: Chunk, cut: string, references: References): AnsweredPart | null {
  const pointed = pointedLines(section, cut, references);
  const places = placesIn(cut, pointed);
  const reached = Math.max(0, ...pointed.map(({ to }) => to));
  const depths = [...new Set(places.map(({ above }) => above.length))].toSorted((one, other) => one - other);
  let best: Place | undefined;
  for (const depth of depths) {
    // Cutting further inside may divide what belongs together.
    if (best !== undefined && best.lines * 2 >= reached) break;
    const place = places.findLast(({ above, isCertain }) => isCertain && above.length <= depth);
    if (place !== undefined && place.lines > (best?.lines ?? 0))
      best = places.find(({ above, last }) => above.length <= depth && last === place.last);
  }
  if (best === undefined) return null;
  const ends = best.above.toReversed().map((name) => `</${name}>`);
  return { xml: `${cut.slice(0, best.start)}${ends.join('')}`, lines: best.lines };
}

/** A reference with the lines of the section that it is to, counted from 0; `to` is the one behind the last. */
interface Pointed {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

function pointedLines(section: Chunk, cut: string, references: References): Pointed[] {
  const lines = new Map<string, number[]>();
  const put = (name: string, line: number): void => void lines.set(name, [...(lines.get(name) ?? []), line]);
  for (const [line, { documentId, blockId, row }] of linesOf(section).entries()) {
    put(nameOf({ documentId, blockId }), line);
    for (const { id: cellId } of row?.cells ?? []) put(nameOf({ documentId, blockId, cellId }), line);
  }
  return references.in(cut).flatMap(({ at, texts }) => {
    const to = texts.flatMap((text) => lines.get(nameOf(text)) ?? []);
    return to.length === 0 ? [] : [{ at, from: Math.min(...to), to: Math.max(...to) + 1 }];
  });
}

const nameOf = ({ documentId, blockId, cellId }: Omit<CopiedText, 'text'>): string =>
  `${documentId} ${blockId} ${cellId ?? ''}`;

/** A place at which an answer may be divided: the start of an element of a list, or of one directly in the root. */
interface Place {
  readonly start: number;
  /** The elements that are open there. */
  readonly above: readonly string[];
  /** How many lines the references before it reach. */
  readonly lines: number;
  /** The position of the last reference before it. */
  readonly last: number;
  /** True if the references before it follow the documents, and references follow that are all to lines further down. */
  readonly isCertain: boolean;
}

function placesIn(cut: string, pointed: readonly Pointed[]): Place[] {
  const firstBehind: number[] = [];
  for (const { from } of pointed.toReversed())
    firstBehind.push(Math.min(from, firstBehind.at(-1) ?? Infinity));
  firstBehind.reverse();
  let [passed, lines, isOrdered] = [0, 0, true];
  return startsIn(cut).map((place) => {
    for (let next = pointed[passed]; next !== undefined && next.at < place.start; next = pointed[passed]) {
      isOrdered &&= next.from >= lines - 1;
      lines = Math.max(lines, next.to);
      passed += 1;
    }
    const isCertain = isOrdered && lines > 0 && (firstBehind[passed] ?? -1) >= lines;
    return { ...place, lines, last: pointed[passed - 1]?.at ?? -1, isCertain };
  });
}

const TAG =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z_][\w.:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;

function startsIn(xml: string): Pick<Place, 'start' | 'above'>[] {
  const starts: Pick<Place, 'start' | 'above'>[] = [];
  const open: { readonly name: string; readonly known: Set<string> }[] = [];
  for (const { 0: tag, 1: slash, 2: name, index } of xml.matchAll(TAG)) {
    if (name === undefined) continue;
    if (slash === '/') {
      open.pop();
      continue;
    }
    const parent = open.at(-1);
    if (parent?.known.has(name) === true || open.length === 1)
      starts.push({ start: index, above: open.map((one) => one.name) });
    parent?.known.add(name);
    if (!tag.endsWith('/>')) open.push({ name, known: new Set() });
  }
  return starts;
}
