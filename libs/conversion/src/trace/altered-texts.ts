import { type Finding, message, type ResultMessage, formatSentence, type Sentence } from '@app/contracts';
import { fold } from '@app/text-normalization';
import type { XmlValue } from '@app/xml';
import type { SourceIndex, Stretch } from '../sources/source-index';
import { type Alignment, alignWords, type Step } from './align-words';
import { type ComparableWord, comparableWords } from './comparable-words';

/** A text of the XML that is nearly one of the documents, and says something else. */
export interface AlteredText {
  readonly printed: string;
  readonly page: number | undefined;
  /** The name of its document, where there are several. */
  readonly document: string | null;
  readonly difference: ResultMessage;
}

/** Fewer words in common stand in two texts by chance. */
const SAME_WORDS = 4;
/** Of the written words, so many are printed in the same order. */
const SAME_SHARE = 0.75;
/** Words left out in the middle of a text that is otherwise word for word; more than this is a text of its own. */
const LEFT_OUT_MAXIMUM = 12;
const SHOWN_CHARACTERS = 240;
const FINDINGS_MAXIMUM = 200;

/**
 * Findings for texts that were looked up and not found, because they are nearly a text of the documents but differ in a
 * number, a unit, a comparator, a negation, in "and" and "or", or by words left out in the middle. Other differences in words
 * are the writer's own: whoever asks for a summary gets one.
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
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= SHOWN_CHARACTERS ? plain : `${plain.slice(0, SHOWN_CHARACTERS - 1)}…`;
};

/** What a text is nearly; null where it is found, or is a text of its own. */
export function alteredText(
  written: string,
  index: SourceIndex,
  stated: readonly Stretch[] = [],
): AlteredText | null {
  const words = comparableWords(fold(written));
  if (words.length < SAME_WORDS) return null;
  const compared = [...stated, ...index.stretchesLike(written)].flatMap((stretch): Compared[] => {
    const alignment = alignWords(comparableWords(stretch.text), words);
    return alignment === null || !isNearly(alignment.steps, words.length) ? [] : [{ stretch, alignment }];
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
  { stretch: { text: printed, page, documentId } }: Compared,
  difference: ResultMessage,
  index: SourceIndex,
): AlteredText => ({ printed, page, document: index.nameAmongSeveral(documentId), difference });

/**
 * A text may be nearer to one that says another thing in few words than to the one that it was cut from: what is word for word a text
 * without a few of its words was cut from that.
 */
function cutShort(steps: readonly Step[]): ResultMessage | null {
  const inner = withoutOwnEnds(steps);
  const gone = inner.filter(({ kind }) => kind === 'left-out').length;
  return inner.length === steps.length && gone * 2 <= inner.length - gone ? leftOut(inner) : null;
}

/** Of the words of a text, so many stand in a stated one that it may have been cut from. */
const LIKE_SHARE = 0.75;
const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);

/** The stated texts that have most words of a text. */
function likeAmong(stated: readonly Stretch[]): (written: string) => Stretch[] {
  const known = stated.map((stretch) => ({ stretch, words: wordsIn(stretch.text) }));
  return (written) => {
    const wanted = [...wordsIn(fold(written))];
    return known.flatMap(({ stretch, words }) =>
      wanted.filter((word) => words.has(word)).length >= wanted.length * LIKE_SHARE ? [stretch] : [],
    );
  };
}

function isNearly(steps: readonly Step[], words: number): boolean {
  const same = steps.filter(({ kind }) => kind === 'same').length;
  return same >= SAME_WORDS && same >= words * SAME_SHARE;
}

/** Whether a word decides what a sentence demands. */
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

/** Words that the writer put before and behind a text are the writer's own: a number of a list, a name of a group. */
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

/** Words left out of a text that is otherwise word for word: whoever writes in words of their own changes others, too. */
function leftOut(steps: readonly Step[]): ResultMessage | null {
  const gone = steps.flatMap((step) => (step.kind === 'left-out' ? [step.printed.key] : []));
  const isWordForWord = steps.every(({ kind }) => kind === 'same' || kind === 'left-out');
  return isWordForWord && gone.length > 0 && gone.length <= LEFT_OUT_MAXIMUM
    ? message('difference.left-out', { words: gone.join(' ') })
    : null;
}
