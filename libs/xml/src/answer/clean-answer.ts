import type { RepairCode } from '@app/contracts';
import type { XmlFault } from '../tree/read-events';
import { checkWellFormed } from '../tree/well-formed';

/** XML from a provider's answer with the repairs that were made, or the reason why there is none. */
export type CleanedAnswer =
  | { readonly kind: 'xml'; readonly xml: string; readonly repairs: readonly RepairCode[] }
  | { readonly kind: 'no-xml' }
  | { readonly kind: 'ill-formed'; readonly xml: string; readonly fault: XmlFault };

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/** Named HTML entities that models often write and XML does not define. */
const HTML_ENTITIES: Record<string, string> = {
  nbsp: '\u00a0',
  ge: '≥',
  le: '≤',
  ne: '≠',
  micro: 'µ',
  plusmn: '±',
  deg: '°',
  times: '×',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  copy: '©',
  reg: '®',
  trade: '™',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  mu: 'μ',
};

/**
 * Extracts the XML from an answer. Removes code fences, surrounding text, byte order mark, DOCTYPE, stylesheet instruction and
 * control characters, and escapes bare ampersands. Cuts off what follows the root element. Never guesses the structure: the result may still not be well-formed, which is
 * then reported.
 */
export function cleanAnswer(answer: string): CleanedAnswer {
  const repairs: RepairCode[] = [];
  const mend = (
    text: string,
    pattern: RegExp,
    by: string | ((...match: string[]) => string),
    repair: RepairCode,
  ): string => {
    const mended = typeof by === 'string' ? text.replace(pattern, by) : text.replace(pattern, by);
    if (mended !== text) repairs.push(repair);
    return mended;
  };

  const spoken = withoutThoughts(answer);
  const found = cutOut(spoken);
  if (found === null) return { kind: 'no-xml' };
  if (found !== answer.trim()) repairs.push('repair.around');

  let xml = found.replace(/^<\?xml\s[^?]*\?>\s*/, '');
  xml = mend(xml, CONTROL_CHARACTERS, '', 'repair.control-characters');
  xml = mend(xml, LONE_SURROGATES, '\ufffd', 'repair.broken-characters');
  xml = outsideProtected(xml, (part) => {
    const plain = mend(part, /<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>\s*/gi, '', 'repair.doctype');
    const unstyled = mend(plain, /<\?xml-stylesheet[^?]*\?>\s*/gi, '', 'repair.stylesheet');
    return mend(unstyled, /&(?:#\d+;|#x[0-9a-fA-F]+;|([A-Za-z]\w*);)?/g, mendAmpersand, 'repair.ampersands');
  });
  xml = `${DECLARATION}\n${xml.trim()}\n`;

  const verdict = checkWellFormed(xml);
  if (verdict.kind === 'well-formed') return { kind: 'xml', xml, repairs };
  if (verdict.kind === 'extra-content') {
    const cut = `${xml.slice(0, verdict.rootEnd)}\n`;
    if (checkWellFormed(cut).kind === 'well-formed') {
      const repair = holdsElement(xml.slice(verdict.rootEnd)) ? 'repair.second-root' : 'repair.after';
      return { kind: 'xml', xml: cut, repairs: [...repairs, repair] };
    }
  }
  return { kind: 'ill-formed', xml, fault: verdict.fault };
}

/** True if a text holds an element with its end, which may be content. A tag that a sentence names has no end. */
function holdsElement(text: string): boolean {
  const ended = new Set([...text.matchAll(/<\/([A-Za-z_][\w.:-]*)/g)].map(([, name]) => name));
  return [...text.matchAll(/<([A-Za-z_][\w.:-]*)([^<>]*)>/g)].some(
    ([, name, rest = '']) => rest.endsWith('/') || ended.has(name),
  );
}

/** Everything that XML 1.0 forbids, except tabs and line ends. */
// eslint-disable-next-line no-control-regex -- these are the characters that must go
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function mendAmpersand(whole: string, name?: string): string {
  if (whole === '&') return '&amp;';
  if (name === undefined) return isXmlCharacter(whole) ? whole : '\ufffd';
  if (['amp', 'lt', 'gt', 'quot', 'apos'].includes(name)) return whole;
  return HTML_ENTITIES[name] ?? `&amp;${name};`;
}

function isXmlCharacter(reference: string): boolean {
  const digits = reference.slice(2, -1);
  const code = digits.startsWith('x') ? parseInt(digits.slice(1), 16) : Number(digits);
  return (
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000))
  );
}

/** Reasoning that some models write before their answer. An element of the answer with such a name comes after its root. */
const THOUGHTS = /^\s*<(think|thinking|thought|reasoning|reflection|scratchpad)>[\s\S]*?<\/\1>\s*(?=\S)/i;

/** Reasoning whose first tag was sent as part of the prompt. */
const THOUGHTS_END = /^[^<]*(?:<(?!\/(?:think|thinking)>)[^<]*)*<\/(?:think|thinking)>\s*(?=[<`{])/i;

/** An answer without the reasoning before it. */
export function withoutThoughts(answer: string): string {
  if (THOUGHTS.test(answer)) return withoutThoughts(answer.replace(THOUGHTS, ''));
  return /<think(?:ing)?[\s>]/i.test(answer) ? answer : answer.replace(THOUGHTS_END, '');
}

/** From the first tag or declaration to the last `>`; null if there is neither. */
function cutOut(answer: string): string | null {
  const start = answer.search(/<\?xml\s|<!DOCTYPE|<!--|<[A-Za-z_]/);
  const end = answer.lastIndexOf('>');
  return start === -1 || end < start ? null : answer.slice(start, end + 1);
}

/** Applies a change everywhere except in CDATA sections and comments. */
function outsideProtected(xml: string, change: (part: string) => string): string {
  return xml
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}
