import { isLoneMark } from '@app/text-normalization';
import type { Run } from '../content';
import type { InkedCell } from './cell-ink';
import { alikeGroups, type InkShape } from './ink-shapes';
import type { Word } from './words';

/** What the ink of a grid says where its text is silent. */
export interface InkSigns {
  /** A sign for each cell whose mark the text does not have. */
  readonly signs: readonly Run[];
  /** Words that text recognition made of marks. */
  readonly misread: ReadonlySet<Word>;
  /** Number of all cells with a mark. */
  readonly marks: number;
  /** Number of cells whose ink has no text and is no mark of a known kind. */
  readonly unread: number;
}

/** Stands for a mark of which only the ink is known. */
const MARK = 'X';
/** Text recognition makes at most so many characters of a mark. */
const LONGEST_MISREAD = 2;
/** Ink that looks alike in fewer cells is a mark only if the table has no other. */
const FEWEST_ALIKE = 3;
/** Above this share of a group, letters and numbers are what is printed. */
const MISREAD_SHARE = 0.2;

interface Candidate extends InkedCell {
  readonly shape: InkShape;
}

/**
 * Decides by groups of cells whose ink looks alike. A group is a kind of mark if text recognition read one in most of its cells
 * with text, or if it has no text and is the largest such group of a table without other marks.
 */
export function readSigns(inked: readonly InkedCell[]): InkSigns {
  const silent = inked.filter(({ words }) => words.length === 0);
  const groups = alikeGroups(inked.flatMap(candidatesIn)).map((members) => ({
    members,
    sign: signOf(members),
  }));
  const isKnown = groups.some(({ sign }) => sign !== undefined);
  const largest = groups.find(({ members, sign }) => sign === undefined && isSilent(members));
  const found = groups.flatMap((group) => {
    if (group.sign !== undefined) return [{ members: group.members, sign: group.sign }];
    const isMark = group === largest && !isKnown;
    return isMark ? [{ members: group.members, sign: MARK }] : [];
  });
  const isSmall = found.every(({ members }) => members.length < FEWEST_ALIKE);
  const unclear = !isKnown && isSmall && groups.filter(({ members }) => isSilent(members)).length > 1;
  const kinds = unclear ? [] : found;
  // One kind of ink is one sign, however text recognition read it: `X`, `x`, `Xx`.
  const missing = kinds.flatMap(({ members, sign }) =>
    members.filter(({ words }) => !words.some(({ text }) => text === sign)).map((cell) => ({ cell, sign })),
  );
  const read = new Set(missing.map(({ cell }) => cell.cell));
  return {
    signs: missing.map(({ cell, sign }) => signRun(cell, sign)),
    misread: new Set(missing.flatMap(({ cell }) => cell.words)),
    marks: kinds.reduce((sum, { members }) => sum + members.length, 0),
    unread: silent.filter(({ cell, shape }) => isBody(cell) && shape !== undefined && !read.has(cell)).length,
  };
}

const isBody = ({ row, column }: InkedCell['cell']): boolean => row > 0 && column > 0;

function candidatesIn(inked: InkedCell): readonly Candidate[] {
  const { cell, shape, words } = inked;
  if (shape === undefined || !isBody(cell) || words.length > 1) return [];
  const isShort = words.every(({ text }) => text.length <= LONGEST_MISREAD || isLoneMark(text));
  return isShort ? [{ ...inked, shape }] : [];
}

/** The mark that text recognition read in a group; undefined if it read none, or more often something else. */
function signOf(members: readonly Candidate[]): string | undefined {
  const texts = textsOf(members);
  const marks = texts.filter(isLoneMark);
  if (marks.length === 0 || texts.filter(isPrint).length > marks.length) return undefined;
  const counts = new Map<string, number>();
  for (const mark of marks.map(once)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return [...counts].reduce((one, other) => (other[1] > one[1] ? other : one))[0];
}

/** Text recognition reads a large cross as a small and a large letter. */
const once = (mark: string): string => (/^x{2}$/i.test(mark) ? 'X' : mark);

/** True if text recognition read hardly anything in a group. */
const isSilent = (members: readonly Candidate[]): boolean => {
  const printed = textsOf(members).filter((text) => isPrint(text) && !isLoneMark(text)).length;
  return printed === 0 || (members.length >= FEWEST_ALIKE && printed <= members.length * MISREAD_SHARE);
};

const textsOf = (members: readonly Candidate[]): string[] =>
  members.flatMap(({ words }) => words.map(({ text }) => text));

/** Letters and numbers. */
const isPrint = (text: string): boolean => /^[\p{L}\p{N}]+$/u.test(text) && !isLoneMark(text);

/** A sign at the place of its ink. */
const signRun = ({ box, words }: InkedCell, text: string): Run => ({
  ...box,
  text,
  baseline: box.bottom,
  size: box.bottom - box.top,
  font: '',
  bold: false,
  spaced: true,
  turned: false,
  hidden: false,
  ...(!words.some((word) => isLoneMark(word.text)) && { fromInk: true }),
});
