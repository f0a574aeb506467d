import {
  type Finding,
  message,
  type ResultMessage,
  formatSentence,
  type Sentence,
  plainScripts,
} from '@app/contracts';
import { fold } from '@app/text-normalization';
import type { XmlValue } from '@app/xml';
import type { SourceIndex, Stretch } from '../sources/source-index';
import { type Alignment, alignWords, type Step } from './align-words';
import { type ComparableWord, comparableWords } from './comparable-words';

/** A text of the XML that is almost a document text, but has another meaning. */
export interface AlteredText {
  readonly printed: string;
  readonly page: number | undefined;
  /** The name of its document, if there are several. */
  readonly document: string | null;
  readonly difference: ResultMessage;
}

/** Texts may have fewer common words than this by coincidence. */
const SAME_WORDS = 4;
/** Fewest and most words of a short statement. */
const [FEWEST_WORDS, LONGEST_SHORT] = [3, 8];
/** Minimum share of the written words that are printed in the same order. */
const SAME_SHARE = 0.75;
/** Maximum number of words that are omitted in the middle of an otherwise identical text. With more, it is a different text. */
const LEFT_OUT_MAXIMUM = 12;
const SHOWN_CHARACTERS = 240;
const FINDINGS_MAXIMUM = 200;

/**
 * Findings for texts that were not found in the documents but are almost a document text, with a different number, unit,
 * comparator or negation, with "and" instead of "or", or with words omitted in the middle. Other differences are the writer's own
 * words: if the user requests a summary, the text differs.
 */
export function alteredFindings(
  notFound: readonly XmlValue[],
  index: SourceIndex,
  stated: readonly Stretch[] = [],
): Finding[] {
  const findings: Finding[] = [];
  const statedLike = likeAmong(stated);
  for (const value of notFound) {
    if (findings.length === FINDINGS_MAXIMUM) break;
    for (const line of value.value.split('\n')) {
      if (index.find(line).length > 0) continue;
      const altered = alteredText(line, index, statedLike(line));
      if (altered === null) continue;
      findings.push(findingOf(value, line, altered));
      break;
    }
  }
  return findings;
}

function findingOf({ line, column, path }: XmlValue, written: string, altered: AlteredText): Finding {
  return {
    rule: 'trace.altered',
    severity: 'error',
    position: { line, column, path },
    ...sentenceOf(written, altered),
  };
}

function sentenceOf(written: string, { printed, page, document, difference }: AlteredText): Sentence {
  const told = { text: short(written), printed: short(printed), difference };
  if (page === undefined)
    return document === null
      ? formatSentence('trace.altered', told)
      : formatSentence('trace.altered-in-document', { ...told, document });
  return document === null
    ? formatSentence('trace.altered-on-page', { ...told, page })
    : formatSentence('trace.altered-on-page-of', { ...told, page, document });
}

const short = (text: string): string => {
  const plain = plainScripts(text).replace(/\s+/g, ' ').trim();
  return plain.length <= SHOWN_CHARACTERS ? plain : `${plain.slice(0, SHOWN_CHARACTERS - 1)}…`;
};

/** The document text that a text almost equals; null if the text is found, or if it is a different text. */
export function alteredText(
  written: string,
  index: SourceIndex,
  stated: readonly Stretch[] = [],
): AlteredText | null {
  const words = comparableWords(fold(written));
  if (words.length < FEWEST_WORDS) return null;
  const isShown = new Set(stated);
  const like = words.length < SAME_WORDS ? [] : index.stretchesLike(written);
  const compared = [...stated, ...like].flatMap((stretch): Compared[] => {
    const alignment = alignWords(comparableWords(stretch.text), words);
    if (alignment === null) return [];
    const { steps } = alignment;
    const isLike = isNearly(steps, words.length) || (isShown.has(stretch) && isNearlyShort(steps));
    return isLike ? [{ stretch, alignment }] : [];
  });
  const best = compared.reduce<Compared | null>(
    (least, one) => (least === null || one.alignment.cost < least.alignment.cost ? one : least),
    null,
  );
  if (best === null) return null;
  const difference = differenceOf(best.alignment);
  if (difference !== null) return toldOf(best, difference, index);
  if (best.alignment.cost === 0) return null;
  for (const one of compared) {
    const gone = cutShort(one.alignment.steps);
    if (gone !== null) return toldOf(one, gone, index);
  }
  return null;
}

interface Compared {
  readonly stretch: Stretch;
  readonly alignment: Alignment;
}

const toldOf = (
  { stretch: { printed, page, documentId } }: Compared,
  difference: ResultMessage,
  index: SourceIndex,
): AlteredText => ({ printed, page, document: index.nameAmongSeveral(documentId), difference });

/**
 * A text may be closer to a text with another meaning than to its source. If it equals a text except for a few omitted words,
 * that text is its source.
 */
function cutShort(steps: readonly Step[]): ResultMessage | null {
  const inner = withoutOwnEnds(steps);
  const gone = inner.filter(({ kind }) => kind === 'left-out').length;
  return inner.length === steps.length && gone * 2 <= inner.length - gone ? leftOut(inner) : null;
}

/** Minimum share of the words of a text that its source must contain. */
const LIKE_SHARE = 0.75;
const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);

/** Whether a text has most of its words from a statement, or a short statement most of its words in the text. */
function isLike(wanted: readonly string[], words: ReadonlySet<string>): boolean {
  const shared = wanted.filter((word) => words.has(word)).length;
  const isShort = words.size <= LONGEST_SHORT && shared > 1 && shared >= words.size - 1;
  return shared >= wanted.length * LIKE_SHARE || isShort;
}

/** The document texts with the most words of a text. */
function likeAmong(stated: readonly Stretch[]): (written: string) => Stretch[] {
  const known = stated.map((stretch) => ({ stretch, words: wordsIn(stretch.text) }));
  return (written) => {
    const wanted = [...wordsIn(fold(written))];
    return known.flatMap(({ stretch, words }) => (isLike(wanted, words) ? [stretch] : []));
  };
}

function isNearly(steps: readonly Step[], words: number): boolean {
  const same = steps.filter(({ kind }) => kind === 'same').length;
  return same >= SAME_WORDS && same >= words * SAME_SHARE;
}

/** A short statement of the documents with one other word, behind and before words of the writer: `Inclusion criterion 4:`. */
function isNearlyShort(steps: readonly Step[]): boolean {
  const inner = withoutOwnEnds(steps);
  const same = inner.filter(({ kind }) => kind === 'same').length;
  return inner.length <= LONGEST_SHORT && inner.length >= FEWEST_WORDS && same === inner.length - 1;
}

/** Whether a word determines the requirement of a sentence. */
const isDecisive = ({ kind }: ComparableWord): boolean => kind !== 'word';

/** `CYP3A4` is not `CYP2D6`. */
const isOtherNumber = (printed: ComparableWord, written: ComparableWord): boolean =>
  /\d/.test(printed.key) && printed.key.replace(/\d/g, '') === written.key.replace(/\d/g, '');

function differenceOf({ steps, before }: Alignment): ResultMessage | null {
  if (before?.kind === 'negation' || before?.kind === 'comparator')
    return message('difference.before', { word: before.key });
  const inner = withoutOwnEnds(steps);
  for (const step of inner) {
    const difference = decisiveIn(step);
    if (difference !== null) return difference;
  }
  return leftOut(inner);
}

/** Words that the writer added before and after a text: a list number, a group name. */
function withoutOwnEnds(steps: readonly Step[]): readonly Step[] {
  const isOwn = (step: Step | undefined): boolean => {
    if (step?.kind === 'added') return step.written.kind !== 'negation';
    return step?.kind === 'replaced' && step.printed.kind !== step.written.kind;
  };
  let [from, to] = [0, steps.length];
  while (isOwn(steps[from])) from += 1;
  while (to > from && isOwn(steps[to - 1])) to -= 1;
  return steps.slice(from, to);
}

function decisiveIn(step: Step): ResultMessage | null {
  switch (step.kind) {
    case 'same':
      return null;
    case 'replaced':
      return isDecisive(step.printed) || isDecisive(step.written) || isOtherNumber(step.printed, step.written)
        ? message('difference.replaced', { written: step.written.key, printed: step.printed.key })
        : null;
    case 'left-out':
      return isDecisive(step.printed) && step.printed.kind !== 'connective'
        ? message('difference.left-out', { words: step.printed.key })
        : null;
    case 'added':
      return isDecisive(step.written) && step.written.kind !== 'connective'
        ? message('difference.added', { word: step.written.key })
        : null;
  }
}

/** Words omitted from an otherwise identical text. A paraphrase would change other words as well. */
function leftOut(steps: readonly Step[]): ResultMessage | null {
  const gone = steps.flatMap((step) => (step.kind === 'left-out' ? [step.printed.key] : []));
  const isWordForWord = steps.every(({ kind }) => kind === 'same' || kind === 'left-out');
  return isWordForWord && gone.length > 0 && gone.length <= LEFT_OUT_MAXIMUM
    ? message('difference.left-out', { words: gone.join(' ') })
    : null;
}
