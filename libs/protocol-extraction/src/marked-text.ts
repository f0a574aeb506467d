import { splitTypedMarks } from '@app/text-normalization';

/** A text and the footnote marks after it. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly string[];
}

const RAISED_AT_END = /\s*\^([^^]{1,12})\^\s*([.:,;]?)\s*$/;
const SIGN_AT_END = /\s*([*†‡§¶#]{1,4})\s*$/;

/** Inside a text, only letters and signs are marks: digits may be powers, and two letters may be an ordinal such as `1^st^`. */
const RAISED_WITHIN = /(?<=[\p{L}\p{N})])\s?\^([a-z*†‡§¶#](?:\s?[,–-]\s?[a-z*†‡§¶#])*)\^(?=[\s,;:/()]|$)/gu;

/**
 * Splits `Weight^a,b^`, `29/ET^a^ (HD)` or `X*` into the text and its marks. Powers such as `kg/m^2^` stay part of the text. A
 * range such as `a-c` stands for all its marks.
 */
export function splitMarks(text: string): MarkedText {
  const marks: string[] = [];
  let rest = text.trim();
  for (;;) {
    const raised = RAISED_AT_END.exec(rest);
    if (raised?.[1] !== undefined && !isPower(rest, raised)) {
      marks.unshift(...marksOf(raised[1]));
      rest = rest.slice(0, raised.index) + (raised[2] ?? '');
      continue;
    }
    const typed = splitTypedMarks(rest);
    if (typed !== undefined) {
      marks.unshift(...typed.marks);
      rest = typed.text;
      continue;
    }
    const sign = SIGN_AT_END.exec(rest);
    if (sign?.[1] === undefined || sign.index === 0) break;
    marks.unshift(sign[1]);
    rest = rest.slice(0, sign.index);
  }
  const within: string[] = [];
  if (rest.includes('^'))
    rest = rest.replace(RAISED_WITHIN, (_whole, raised: string) => {
      within.push(...marksOf(raised));
      return '';
    });
  return { text: tidy(rest), marks: [...within, ...marks] };
}

/** The single marks of `a,b` and of the range `a-c`. */
function marksOf(raised: string): readonly string[] {
  return raised
    .replace(/\s*[–-]\s*/g, '-')
    .split(/[,\s]+/)
    .filter((mark) => mark !== '')
    .flatMap((mark) => {
      const [, from, to] = /^([a-z]|\d{1,2})-([a-z]|\d{1,2})$/.exec(mark) ?? [];
      return from === undefined || to === undefined ? [mark] : rangeOf(from, to);
    });
}

const LONGEST_RANGE = 12;

function rangeOf(from: string, to: string): readonly string[] {
  const isNumber = /^\d/.test(from);
  const codeOf = (mark: string) => (isNumber ? Number(mark) : mark.charCodeAt(0));
  const count = codeOf(to) - codeOf(from) + 1;
  if (!(count > 1 && count <= LONGEST_RANGE)) return [`${from}-${to}`];
  return Array.from({ length: count }, (_mark, index) =>
    isNumber ? String(codeOf(from) + index) : String.fromCharCode(codeOf(from) + index),
  );
}

function isPower(text: string, raised: RegExpExecArray): boolean {
  return /^\d$/.test(raised[1] ?? '') && /(?:(?<!\d)10|\b[kcmd]?m|\/m)$/i.test(text.slice(0, raised.index));
}

/** Text as a person reads it, without script marks and with single spaces. */
export function tidy(text: string): string {
  const unmarked = /[\^~]/.test(text) ? text.replace(/[\^~]([^^~\s][^^~]*)[\^~]/g, '$1') : text;
  // Fast path: most texts need no change.
  return (/[^\S ]| {2}/.test(unmarked) ? unmarked.replace(/\s+/g, ' ') : unmarked).trim();
}

/** `May be repeated where needed.` is a sentence; `X` or `15 min` is none. */
export const isSentence = (text: string): boolean =>
  /\S+(?:\s+\S+){3,}\.$|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{6}.*。$/su.test(text.trim());
