import { plainScripts, type Trace, type TracedValue, type TracePlace } from '@app/contracts';
import { isCode, isStructural, printedParts, type XmlValue } from '@app/xml';
import { type ComposedText, type Copied, type CopiedText, NOTHING_COPIED } from '../sources/references';
import type { Match, SourceIndex } from '../sources/source-index';
import { orderedBy } from './ordered-texts';
import { nearestTexts } from './nearest-texts';

/** Maximum number of positions that a person reviews; the ledger counts all of them. */
const PLACES_SHOWN = 8;
/** Maximum number of values with suggested sources; with more, the whole result is questionable. */
const NEAREST_MAXIMUM = 500;

export interface TraceResult {
  readonly trace: Trace;
  /** Ids of the blocks whose text appears in the XML, by document. */
  readonly used: ReadonlyMap<number, ReadonlySet<string>>;
}

/** What the provider was given besides the documents. */
interface Given {
  readonly copied?: Copied;
  readonly instruction?: string;
}

/**
 * Looks up every text and attribute value of the XML in the documents. Structural values are skipped, and so are texts that the
 * instruction orders, unless the documents print them. A text that replaced a
 * reference has the position of its reference. A value that is only in text read from a picture counts as not found, because a
 * model has written that text.
 */
export function traceValues(
  listed: readonly XmlValue[],
  index: SourceIndex,
  { copied = NOTHING_COPIED, instruction = '' }: Given = {},
): TraceResult {
  const tracing = new Tracing(index, copied, orderedBy(instruction));
  const values = listed.map((value) => tracing.of(value));
  const count = (state: TracedValue['state']): number =>
    values.filter((value) => value.state === state).length;
  const [fromReferences, fromPicture, notFound] = [
    count('copied'),
    count('from-picture'),
    count('not-found'),
  ];
  const found = count('found') + fromReferences;
  const sums = {
    values: found + fromPicture + notFound,
    found,
    copied: fromReferences,
    fromPicture,
    notFound,
    structural: count('structural'),
  };
  return { trace: { sums, values }, used: tracing.used };
}

class Tracing {
  readonly used = new Map<number, Set<string>>();
  private sought = 0;
  private readonly copies: ReadonlyMap<string, CopiedText>;
  private readonly composed: ReadonlyMap<string, ComposedText>;

  constructor(
    private readonly index: SourceIndex,
    { texts, composed }: Copied,
    private readonly isOrdered: (text: string) => boolean,
  ) {
    this.copies = new Map(texts.map((copy) => [asRead(copy.text), copy]));
    this.composed = new Map(composed.map((one) => [asRead(one.text), one]));
  }

  of(value: XmlValue): TracedValue {
    if (isStructural(value)) return traced(value, 'structural', []);
    const { ofTexts } = this.index;
    const parts = printedParts(value);
    const inText = placesIn(ofTexts, value, parts);
    const matches = inText.length > 0 || ofTexts === this.index ? inText : placesIn(this.index, value, parts);
    this.use(matches);
    const copy = this.copies.get(asRead(value.value));
    if (copy !== undefined && (copy.fromPicture !== true || inText.length === 0)) {
      const state = copy.fromPicture === true ? 'from-picture' : 'copied';
      return traced(value, state, [placeOf(copy, matches)]);
    }
    const composed = this.composed.get(asRead(value.value));
    if (composed !== undefined) return this.ofComposed(value, composed, { matches, inText });
    if (matches.length > 0)
      return traced(value, inText.length > 0 ? 'found' : 'from-picture', placesOf(matches));
    if (isCode(value) || parts?.length === 0 || this.isOrdered(value.value))
      return traced(value, 'structural', []);
    this.sought += 1;
    const nearest = this.sought > NEAREST_MAXIMUM ? [] : nearestTexts(value.value, this.index);
    return { ...traced(value, 'not-found', []), ...(nearest.length > 0 && { nearest }) };
  }

  /**
   * Replaced texts have the positions of their references. The model's own words between them have no known source, unless the
   * whole value is found.
   */
  private ofComposed(
    value: XmlValue,
    { parts, hasOwnWords }: ComposedText,
    { matches, inText }: { readonly matches: readonly Match[]; readonly inText: readonly Match[] },
  ): TracedValue {
    const places = parts.map((part) => {
      const found = this.index
        .find(part.text)
        .filter(({ documentId, blockId }) => documentId === part.documentId && blockId === part.blockId);
      this.use(found);
      return placeOf(part, found);
    });
    const shown = onceEach(places).slice(0, PLACES_SHOWN);
    if (hasOwnWords && inText.length > 0) return traced(value, 'found', placesOf(matches));
    if (hasOwnWords) return traced(value, 'not-found', shown);
    const isFromPicture = parts.some(({ fromPicture }) => fromPicture === true);
    return traced(value, isFromPicture ? 'from-picture' : 'copied', shown);
  }

  private use(matches: readonly Match[]): void {
    for (const { documentId, blockId, isTaken } of matches) {
      if (!isTaken) continue;
      const blocks = this.used.get(documentId);
      if (blocks === undefined) this.used.set(documentId, new Set([blockId]));
      else blocks.add(blockId);
    }
  }
}

/** The positions of a value as a whole, else of each of its printed parts; none if one part is missing. */
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

const keyOf = ({
  documentId,
  blockId,
  cellId,
}: Pick<TracePlace, 'documentId' | 'blockId' | 'cellId'>): string =>
  `${documentId} ${blockId} ${cellId ?? ''}`;

const onceEach = (places: readonly TracePlace[]): TracePlace[] => [
  ...new Map(places.map((place) => [keyOf(place), place])).values(),
];

/** White space belongs to no source. A finished XML has characters in place of the notation of texts. */
const asRead = (text: string): string => plainScripts(text).replace(/\s+/g, ' ').trim();

/** The position of a reference, with the page if known. */
function placeOf({ documentId, blockId, cellId }: CopiedText, matches: readonly Match[]): TracePlace {
  const isThere = (match: Match): boolean => match.documentId === documentId && match.blockId === blockId;
  const page = matches.find(isThere)?.page;
  return {
    documentId,
    blockId,
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
  // Positions with exactly this text come first.
  for (const match of matches.toSorted((one, other) => Number(other.isTaken) - Number(one.isTaken))) {
    const { documentId, blockId, cellId, page } = match;
    const key = keyOf({ documentId, blockId, ...(cellId === undefined ? {} : { cellId }) });
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
