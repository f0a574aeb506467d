import { type NearText, plainScripts } from '@app/contracts';
import { fold } from '@app/text-normalization';
import type { SourceIndex, Stretch } from '../sources/source-index';

/** Maximum number of texts that a person compares with a value. */
const TEXTS_MAXIMUM = 4;
/** Minimum share of a value's words in the nearest text, and minimum share of new words in each further text. */
const NEAREST_SHARE = 1 / 3;
const FURTHER_SHARE = 1 / 5;
const FURTHER_WORDS = 2;
const CHARACTERS_MAXIMUM = 400;
/** Shorter words appear everywhere; numbers do not. */
const TELLING_WORD = /\p{L}{3,}|[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*/gu;

/**
 * Possible sources of a value that is not in the documents: the text with most of its words, then texts with other words of it.
 */
export function nearestTexts(value: string, index: SourceIndex): NearText[] {
  const wanted = wordsOf(value);
  const all = wanted.size;
  const stretches = index.stretchesLike(value).map((stretch) => ({ stretch, words: wordsOf(stretch.text) }));
  const texts: NearText[] = [];
  while (texts.length < TEXTS_MAXIMUM) {
    const best = stretches
      .map(({ stretch, words }) => ({ stretch, words, shared: sharedBy(wanted, words) }))
      .reduce<Candidate | null>((one, other) => (isNearer(other, one) ? other : one), null);
    const least = texts.length === 0 ? all * NEAREST_SHARE : Math.max(FURTHER_WORDS, all * FURTHER_SHARE);
    if (best === null || best.shared === 0 || best.shared < least) return texts;
    texts.push(nearText(best.stretch));
    for (const word of best.words) wanted.delete(word);
  }
  return texts;
}

interface Candidate {
  readonly stretch: Stretch;
  readonly words: ReadonlySet<string>;
  /** Words of the value that it contains and that no previous text contains. */
  readonly shared: number;
}

/** Of two texts with as many words, the one with less other text. */
const isNearer = (one: Candidate, other: Candidate | null): boolean =>
  other === null ||
  one.shared > other.shared ||
  (one.shared === other.shared && one.words.size < other.words.size);

const wordsOf = (text: string): Set<string> => new Set(fold(text).match(TELLING_WORD) ?? []);

const sharedBy = (wanted: ReadonlySet<string>, words: ReadonlySet<string>): number =>
  [...wanted].filter((word) => words.has(word)).length;

const nearText = ({ documentId, blockId, cellId, page, printed }: Stretch): NearText => ({
  documentId,
  blockId,
  text: plainScripts(printed).slice(0, CHARACTERS_MAXIMUM),
  ...(cellId === undefined ? {} : { cellId }),
  ...(page === undefined ? {} : { page }),
});
