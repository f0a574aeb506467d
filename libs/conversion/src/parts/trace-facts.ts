import type { Trace, TracedValue, TracePlace } from '@app/contracts';
import type { Evidence, StudyModel } from '@app/study-model';
import { fold } from '@app/text-normalization';
import { isStructural, type XmlValue } from '@app/xml';
import type { DocumentPlaces } from './document-places';
import { textFacts } from './text-facts';

interface Known {
  readonly words: readonly string[];
  readonly places: TracePlace[];
}

/** Places of one value that a person reviews. */
const PLACES_SHOWN = 8;

/**
 * Where the values of a written file come from. The writer took them from facts, and facts have places; so nothing is looked up
 * in the documents. A value that holds several facts has the places of all; what belongs to no fact (identifiers, code lists,
 * assumed questions) is structural.
 */
export function traceFacts(values: readonly XmlValue[], model: StudyModel, places: DocumentPlaces): Trace {
  const known = knownTexts(model, places);
  const traced = values.map((value): TracedValue => {
    const { kind, line, column, path, from, to } = value;
    const at = isStructural(value) ? [] : placesIn(value.value, known);
    return {
      kind,
      state: at.length === 0 ? 'structural' : 'copied',
      position: { line, column, path },
      from,
      to,
      places: at,
    };
  });
  const found = traced.filter(({ state }) => state === 'copied').length;
  const structural = traced.length - found;
  return {
    sums: { values: found, found, copied: found, fromPicture: 0, notFound: 0, structural },
    values: traced,
  };
}

/** Facts by their first word, the longest first. */
function knownTexts(model: StudyModel, places: DocumentPlaces): ReadonlyMap<string, readonly Known[]> {
  const byFirst = new Map<string, Known[]>();
  for (const { value, evidence, origin } of textFacts(model)) {
    const words = wordsIn(value);
    const [first] = words;
    if (first === undefined || origin === 'assumed') continue;
    const known = byFirst.get(first) ?? [];
    byFirst.set(first, known);
    known.push({ words, places: evidence.map((one) => placeOf(one, places)) });
  }
  for (const known of byFirst.values()) known.sort((one, other) => other.words.length - one.words.length);
  return byFirst;
}

function placesIn(value: string, known: ReadonlyMap<string, readonly Known[]>): TracePlace[] {
  const words = wordsIn(value);
  const found = new Map<string, TracePlace>();
  for (let at = 0; at < words.length; at += 1) {
    const match = known
      .get(words[at] ?? '')
      ?.find((one) => one.words.every((word, index) => words[at + index] === word));
    if (match === undefined) continue;
    for (const place of match.places)
      found.set(`${place.documentId} ${place.blockId} ${place.cellId ?? ''}`, place);
    at += match.words.length - 1;
  }
  return [...found.values()].slice(0, PLACES_SHOWN);
}

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+|[<>≤≥±]/gu) ?? [];

function placeOf(evidence: Evidence, places: DocumentPlaces): TracePlace {
  const anchor = places.blockOf(evidence)?.anchor;
  return {
    documentId: evidence.document,
    blockId: evidence.block,
    ...(evidence.cell === undefined ? {} : { cellId: evidence.cell }),
    ...(anchor?.kind === 'pdf' ? { page: anchor.page } : {}),
  };
}
