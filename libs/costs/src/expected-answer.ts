import {
  type ExpectedPart,
  proposedParts,
  type ReadingCounts,
  type Target,
  type TargetChoice,
  TARGETS,
} from '@app/contracts';
import { TOKENS_PER_MARK } from './call-budget';

/** A document that an answer is expected about. */
export interface AnsweredDocument {
  /** Tokens of its text, by our count. */
  readonly tokens: number;
  readonly isSheets: boolean;
  /** What the rules found in it; null if that is not known. */
  readonly counts: ReadingCounts | null;
}

/** Root element and declaration. */
const FRAME_TOKENS = 30;
/**
 * How much longer an answer in a standard is than one in elements of its own: each activity becomes a form, and each mark a
 * reference. The honest answer about LZZT in ODM has 34,586 tokens.
 */
const STANDARD = 5;
const CHOICES: readonly TargetChoice[] = TARGETS;

/** Expected tokens of the XML that a prompt asks for, by our count. */
export function expectedAnswer(
  documents: readonly AnsweredDocument[],
  { prompt, target }: { readonly prompt: string; readonly target: Target },
): number {
  const parts = proposedParts({ target, prompt });
  const length = CHOICES.some(({ named }) => named?.test(prompt)) ? STANDARD : 1;
  return FRAME_TOKENS + length * documents.reduce((sum, document) => sum + tokensAbout(document, parts), 0);
}

function tokensAbout({ tokens, isSheets, counts }: AnsweredDocument, parts: readonly ExpectedPart[]): number {
  const found = counts === null ? 0 : Object.values(counts.parts).reduce((sum, count) => sum + count, 0);
  if (counts === null || found === 0) return tokens * shareOf(parts, isSheets ? 'sheets' : 'prose');
  const inPart = (part: ExpectedPart): number => TOKENS_EACH[part] * counts.parts[part];
  const all = Object.keys(TOKENS_EACH) as ExpectedPart[];
  const sum = (some: readonly ExpectedPart[], of: (part: ExpectedPart) => number): number =>
    some.reduce((total, part) => total + of(part), 0);
  // A prompt that names no part may ask for anything.
  if (parts.length === 0) return Math.max(tokens * SHARES.prose.all, sum(all, inPart));
  // The rules may have missed a part.
  return sum(parts, (part) => (counts.parts[part] === 0 ? tokens * SHARES.prose.parts[part] : inPart(part)));
}

/**
 * XML tokens for each criterion, visit and so on. Long texts are pointed at, short ones written out. An honest answer about LZZT has
 * 27 for a line of a criterion, 28 for an objective, and 29 for a mark by its row, of which a shorter form takes 16.
 */
const TOKENS_EACH: Readonly<Record<ExpectedPart, number>> = {
  inclusion: 24,
  exclusion: 24,
  visit: 20,
  activity: 15,
  mark: TOKENS_PER_MARK,
  objective: 28,
  endpoint: 28,
  arm: 30,
  epoch: 15,
  title: 25,
  footnote: 25,
};

type Kind = 'prose' | 'sheets';

function shareOf(parts: readonly ExpectedPart[], kind: Kind): number {
  const shares = SHARES[kind];
  return parts.length === 0 ? shares.all : parts.reduce((sum, part) => sum + shares.parts[part], 0);
}

/**
 * XML tokens per token of a protocol and of a workbook, where it is not known what a document contains. An honest answer with
 * criteria and schedule has 0.14 of the tokens of its protocol (LZZT). In a workbook with a schedule, each mark becomes an element.
 */
const SHARES: Readonly<
  Record<Kind, { readonly all: number; readonly parts: Readonly<Record<ExpectedPart, number>> }>
> = {
  prose: {
    all: 0.3,
    parts: {
      inclusion: 0.02,
      exclusion: 0.03,
      visit: 0.01,
      activity: 0.02,
      mark: 0.05,
      objective: 0.01,
      endpoint: 0.01,
      arm: 0.005,
      epoch: 0.005,
      title: 0.005,
      footnote: 0.02,
    },
  },
  sheets: {
    all: 2.5,
    parts: {
      inclusion: 0.4,
      exclusion: 0.4,
      visit: 0.2,
      activity: 0.3,
      mark: 2,
      objective: 0.2,
      endpoint: 0.2,
      arm: 0.05,
      epoch: 0.05,
      title: 0.05,
      footnote: 0.3,
    },
  },
};
