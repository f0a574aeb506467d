/** Text and the footnote marks that stand behind it. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly string[];
}

const RAISED_AT_END = /\s*\^([^^]{1,12})\^\s*([.:,;]?)\s*$/;
const SIGN_AT_END = /\s*([*†‡§¶#]{1,4})\s*$/;

/** Splits `Weight^a,b^` or `X*` into the text and its marks; powers such as `kg/m^2^` stay part of the text. */
export function splitMarks(text: string): MarkedText {
  const marks: string[] = [];
  let rest = text.trim();
  for (;;) {
    const raised = RAISED_AT_END.exec(rest);
    if (raised?.[1] !== undefined && !isPower(rest, raised)) {
      marks.unshift(...raised[1].split(/[,\s]+/).filter((mark) => mark !== ''));
      rest = rest.slice(0, raised.index) + (raised[2] ?? '');
      continue;
    }
    const sign = SIGN_AT_END.exec(rest);
    if (sign?.[1] === undefined || sign.index === 0) break;
    marks.unshift(sign[1]);
    rest = rest.slice(0, sign.index);
  }
  return { text: tidy(rest), marks };
}

function isPower(text: string, raised: RegExpExecArray): boolean {
  return /^\d$/.test(raised[1] ?? '') && /(\d|\b[kcmd]?m|\/m)$/i.test(text.slice(0, raised.index));
}

/** Text as a person reads it: script marks gone, blanks single. */
export function tidy(text: string): string {
  const unmarked = /[\^~]/.test(text) ? text.replace(/[\^~]([^^~\s][^^~]*)[\^~]/g, '$1') : text;
  // Most texts are tidy.
  return (/[^\S ]| {2}/.test(unmarked) ? unmarked.replace(/\s+/g, ' ') : unmarked).trim();
}
