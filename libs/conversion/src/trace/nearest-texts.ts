import type { NearText } from '@app/contracts';
import { fold } from '@app/text-normalization';
import type { SourceIndex, Stretch } from '../sources/source-index';

/** A person compares a few texts with a value, not many. */
const TEXTS_MAXIMUM = 4;
/** The nearest text has this share of the words of a value at least, each further one this share of words that are new. */
const NEAREST_SHARE = 1 / 3;
const FURTHER_SHARE = 1 / 5;
const FURTHER_WORDS = 2;
const CHARACTERS_MAXIMUM = 400;
/** Shorter words stand everywhere; numbers do not. */
const TELLING_WORD = /\p{L}{3,}|[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*/gu;

/**
 * What a value that does not stand in the documents may have been made of: the text that shares most of its words, then texts that
 * have others of them.
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
  /** Words of the value that it has and that none before it has. */
  readonly shared: number;
}

/** Of two with as many words the one that says less besides. */
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
  text: printed.slice(0, CHARACTERS_MAXIMUM),
  ...(cellId === undefined ? {} : { cellId }),
  ...(page === undefined ? {} : { page }),
});
