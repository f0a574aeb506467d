import type { Criterion } from '../study';
import type { CriteriaItem } from './criteria-series';

const FEWEST = 2;
const LONGEST = 400;
/** Fewest characters of the texts on average: answers such as `Yes` are shorter. */
const SHORTEST = 8;
/** A sentence within a text, which makes it prose. */
const NEXT_SENTENCE = /[.!?。]\s*(?=\p{Lu}\p{Ll}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;
const INTRODUCES = /[:：]\s*$|\b(?:following|folgende|suivants?|siguientes|seguenti|seguintes|volgende)\b/iu;
/** `See section 5.1.`, `Not applicable`: a text that refers or denies is no criterion. */
const REFERS =
  /^(?:see|refer\b|cf\b|as (?:described|defined|listed)|not applicable|n\/a|none|siehe|voir|véase|vedi|zie)/i;

/**
 * Reads a list without any marker: each paragraph, line or cell under the title of a list is a criterion. Returns nothing if some of
 * them have a marker, or if they read like prose.
 */
export function readPlainList(items: readonly CriteriaItem[], kind: Criterion['kind']): readonly Criterion[] {
  const filled = items.filter(({ text }) => text.trim() !== '');
  const [first, ...others] = filled;
  const texts = first !== undefined && INTRODUCES.test(first.text) ? others : filled;
  const isList = texts.every(
    ({ text, marker, isHeading, isRow }) =>
      marker === '' &&
      isHeading !== true &&
      isRow !== true &&
      text.length <= LONGEST &&
      !REFERS.test(text) &&
      !INTRODUCES.test(text) &&
      (text.match(NEXT_SENTENCE)?.length ?? 0) < 2,
  );
  const characters = texts.reduce((sum, { text }) => sum + text.trim().length, 0);
  const isDistinct = new Set(texts.map(({ text }) => text.trim())).size === texts.length;
  if (texts.length < FEWEST || !isList || !isDistinct || characters < texts.length * SHORTEST) return [];
  return texts.map(({ text, blockId }) => ({
    kind,
    number: '',
    text: text.trim(),
    subItems: [],
    blockIds: [blockId],
  }));
}
