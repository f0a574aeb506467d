import type { Trace, TracedValue, TracePlace } from '@app/contracts';
import { isCode, isStructural, printedParts, type XmlValue } from '@app/xml';
import type { CopiedText } from '../sources/references';
import type { Match, SourceIndex } from '../sources/source-index';
import { nearestTexts } from './nearest-texts';

/** A person looks at a few places; the ledger counts all of them. */
const PLACES_SHOWN = 8;
/** Values that are told what they may come from; where there are more, the whole result is in question. */
const NEAREST_MAXIMUM = 500;

export interface TraceResult {
  readonly trace: Trace;
  /** Ids of the blocks whose text stands in the XML, by document. */
  readonly used: ReadonlyMap<number, ReadonlySet<string>>;
}

/**
 * Looks every text and attribute value of the XML up in the documents. Values that belong to the construction of the XML
 * are not looked up. What was put in for a reference stands where the reference points.
 */
export function traceValues(
  listed: readonly XmlValue[],
  index: SourceIndex,
  copied: readonly CopiedText[] = [],
): TraceResult {
  const copies = new Map(copied.map((copy) => [asRead(copy.text), copy]));
  const used = new Map<number, Set<string>>();
  let sought = 0;
  const values = listed.map((value): TracedValue => {
    if (isStructural(value)) return traced(value, 'structural', []);
    const parts = printedParts(value);
    const matches = placesIn(index, value, parts);
    for (const { documentId, blockId, isTaken } of matches) {
      if (!isTaken) continue;
      const blocks = used.get(documentId);
      if (blocks === undefined) used.set(documentId, new Set([blockId]));
      else blocks.add(blockId);
    }
    const copy = copies.get(asRead(value.value));
    if (copy !== undefined) return traced(value, 'copied', [placeOf(copy, matches)]);
    if (matches.length > 0) return traced(value, 'found', placesOf(matches));
    if (isCode(value) || parts?.length === 0) return traced(value, 'structural', []);
    sought += 1;
    const nearest = sought > NEAREST_MAXIMUM ? [] : nearestTexts(value.value, index);
    return { ...traced(value, 'not-found', []), ...(nearest.length > 0 && { nearest }) };
  });
  const count = (state: TracedValue['state']): number =>
    values.filter((value) => value.state === state).length;
  const [fromReferences, notFound] = [count('copied'), count('not-found')];
  const found = count('found') + fromReferences;
  const sums = {
    values: found + notFound,
    found,
    copied: fromReferences,
    notFound,
    structural: count('structural'),
  };
  return { trace: { sums, values }, used };
}

/** Where a value stands as a whole, else where each of its printed parts does; nowhere when one of them is missing. */
function placesIn(
  index: SourceIndex,
  { value }: XmlValue,
  parts: readonly (readonly string[])[] | null,
): readonly Match[] {
  const whole = index.find(value);
  if (whole.length > 0 || parts === null) return whole;
  const places = parts.map(
    (wordings) => wordings.map((text) => index.find(text)).find(({ length }) => length > 0) ?? [],
  );
  return places.every(({ length }) => length > 0) ? places.flat() : [];
}

/** White space is nobody's. */
const asRead = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Where a reference points, with the page where that is known. */
function placeOf({ documentId, blockId, cellId }: CopiedText, matches: readonly Match[]): TracePlace {
  const isThere = (match: Match): boolean => match.documentId === documentId && match.blockId === blockId;
  const page = matches.find(isThere)?.page;
  return {
    ...{ documentId, blockId },
    ...(cellId === undefined ? {} : { cellId }),
    ...(page === undefined ? {} : { page }),
  };
}

function traced(value: XmlValue, state: TracedValue['state'], places: TracePlace[]): TracedValue {
  const { kind, line, column, path, from, to } = value;
  return { kind, state, position: { line, column, path }, from, to, places };
}

function placesOf(matches: readonly Match[]): TracePlace[] {
  const places = new Map<string, TracePlace>();
  // Places that say just this come first.
  for (const match of matches.toSorted((one, other) => Number(other.isTaken) - Number(one.isTaken))) {
    const { documentId, blockId, cellId, page } = match;
    const key = `${documentId} ${blockId} ${cellId ?? ''}`;
    if (places.has(key)) continue;
    places.set(key, {
      documentId,
      blockId,
      ...(cellId === undefined ? {} : { cellId }),
      ...(page === undefined ? {} : { page }),
    });
    if (places.size === PLACES_SHOWN) break;
  }
  return [...places.values()];
}
