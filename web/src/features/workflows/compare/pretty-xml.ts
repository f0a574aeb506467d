/**
 * Puts each element on a line of its own, so that two files can be compared line by line however they were written. What
 * stands inside tags, texts, comments and CDATA is kept; blanks between tags are not. Each line ends with a break. For looking
 * at only.
 */
export function prettyXml(xml: string): string {
  const lines: string[] = [];
  let line: string[] = [];
  let depth = 0;
  let previous: Token['kind'] | null = null;
  for (const { kind, token } of tokensOf(xml)) {
    const written = kind === 'text' ? token.replace(/\s+/g, ' ').trim() : token;
    if (written === '') continue;
    if (kind === 'close') depth = Math.max(0, depth - 1);
    if (!continuesLine(previous, kind)) {
      if (line.length > 0) lines.push(line.join(''));
      line = ['  '.repeat(Math.min(depth, DEPTH_MAXIMUM))];
    }
    line.push(written);
    if (kind === 'open') depth += 1;
    previous = kind;
  }
  lines.push(line.join(''));
  return `${lines.join('\n')}\n`;
}

/** Text stays inline with its neighbors. An element without content takes one line. */
const continuesLine = (previous: Token['kind'] | null, kind: Token['kind']): boolean =>
  previous === 'text' || (previous === 'open' && (kind === 'text' || kind === 'close'));

/** Indents of more levels say nothing and cost much. */
const DEPTH_MAXIMUM = 60;

interface Token {
  readonly kind: 'open' | 'close' | 'whole' | 'text';
  readonly token: string;
}

/** Scans the text once. Content that is not XML is returned as text. */
function* tokensOf(xml: string): Generator<Token> {
  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    if (start !== at) yield { kind: 'text', token: xml.slice(at, start === -1 ? xml.length : start) };
    if (start === -1) return;
    at = endOf(xml, start);
    const token = xml.slice(start, at);
    yield { kind: kindOf(token), token };
  }
}

function kindOf(token: string): Token['kind'] {
  if (token.startsWith('<![CDATA[')) return 'text';
  if (token.startsWith('</')) return 'close';
  return /^<[?!]|\/>$/.test(token) ? 'whole' : 'open';
}

/** The place behind a tag, a comment, a CDATA section or an instruction. */
function endOf(xml: string, start: number): number {
  const behind = (mark: string) => {
    const end = xml.indexOf(mark, start);
    return end === -1 ? xml.length : end + mark.length;
  };
  if (xml.startsWith('<!--', start)) return behind('-->');
  if (xml.startsWith('<![CDATA[', start)) return behind(']]>');
  if (xml.startsWith('<?', start)) return behind('?>');
  return endOfTag(xml, start);
}

/** A `>` inside a quoted attribute value does not end its tag. */
function endOfTag(xml: string, start: number): number {
  for (let at = start + 1; at < xml.length; at += 1) {
    const character = xml[at];
    if (character === '>') return at + 1;
    if (character !== '"' && character !== "'") continue;
    const end = xml.indexOf(character, at + 1);
    if (end === -1) return xml.length;
    at = end;
  }
  return xml.length;
}
