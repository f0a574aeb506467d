import type { Criterion } from '../study';
import type { CriteriaItem } from './criteria-series';
import { nested } from './item-depths';

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

interface PlainItem extends CriteriaItem {
  /** The marked lines below it in its own cell or paragraph. */
  readonly below: readonly CriteriaItem[];
}

/**
 * Reads a list without any marker: each paragraph, line or cell under the title of a list is a criterion, and marked lines in its own
 * cell or paragraph are its sub-items. Returns nothing if some of the criteria have a marker, or if they read like prose.
 */
export function readPlainList(items: readonly CriteriaItem[], kind: Criterion['kind']): readonly Criterion[] {
  const filled = withLinesBelow(items.filter(({ text }) => text.trim() !== ''));
  const [first, ...others] = filled;
  const texts = first?.below.length === 0 && INTRODUCES.test(first.text) ? others : filled;
  const isList = texts.every(
    ({ text, marker, isHeading, isRow, below }) =>
      marker === '' &&
      isHeading !== true &&
      isRow !== true &&
      text.length <= LONGEST &&
      !REFERS.test(text) &&
      INTRODUCES.test(text) === below.length > 0 &&
      (text.match(NEXT_SENTENCE)?.length ?? 0) < 2,
  );
  const characters = texts.reduce((sum, { text }) => sum + text.trim().length, 0);
  const isDistinct = new Set(texts.map(({ text }) => text.trim())).size === texts.length;
  if (texts.length < FEWEST || !isList || !isDistinct || characters < texts.length * SHORTEST) return [];
  return texts.map(({ text, blockId, below }) => ({
    kind,
    number: '',
    text: text.trim(),
    subItems: nested(below.map((item) => ({ ...item, text: item.text.trim(), blockIds: [item.blockId] }))),
    blockIds: [blockId],
  }));
}

/** Returns true if only lines within cells or paragraphs have markers: each of them has a text above it that has none. */
export const isUnmarked = (items: readonly CriteriaItem[]): boolean =>
  withLinesBelow(items).every(({ marker }) => marker === '');

/** Puts the marked lines of a cell or paragraph below its first line, which has no marker. */
function withLinesBelow(items: readonly CriteriaItem[]): readonly PlainItem[] {
  const found: (PlainItem & { below: CriteriaItem[] })[] = [];
  for (const item of items) {
    const last = found.at(-1);
    const isBelow = item.marker !== '' && item.isLine === true && last?.blockId === item.blockId;
    if (isBelow && last.marker === '') last.below.push(item);
    else found.push({ ...item, below: [] });
  }
  return found;
}
