/** What a piece of XML is, for its colour. */
type TokenKind = 'text' | 'tag' | 'attribute' | 'value' | 'comment';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** A row of the view: a line of the file, or a piece of a very long one. */
export interface Row {
  /** Null for the continuation of a long line. */
  readonly line: number | null;
  readonly text: string;
  /** What the row begins in the middle of. */
  readonly mode: Mode;
}

type Mode = 'text' | 'tag' | 'double' | 'single' | 'comment' | 'cdata' | 'instruction';

/** Browsers lay out a line of megabytes slowly; such lines are shown in pieces. */
const LONGEST_ROW = 2000;

const ENDS: Record<Exclude<Mode, 'text' | 'tag'>, { mark: string; next: Mode }> = {
  comment: { mark: '-->', next: 'text' },
  cdata: { mark: ']]>', next: 'text' },
  instruction: { mark: '?>', next: 'text' },
  double: { mark: '"', next: 'tag' },
  single: { mark: "'", next: 'tag' },
};

/** Cuts XML into rows and notes what each begins in the middle of; one pass over the text. */
export function toRows(xml: string): Row[] {
  const rows: Row[] = [];
  let mode: Mode = 'text';
  for (const [index, line] of xml.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').entries()) {
    for (let start = 0; start === 0 || start < line.length; start += LONGEST_ROW) {
      const text = line.slice(start, start + LONGEST_ROW);
      rows.push({ line: start === 0 ? index + 1 : null, text, mode });
      mode = scan(text, mode, ignore);
    }
  }
  return rows;
}

/** The coloured pieces of a row. */
export function toTokens({ text, mode }: Row): Token[] {
  const tokens: Token[] = [];
  scan(text, mode, (kind, piece) => {
    const last = tokens.at(-1);
    if (last?.kind === kind) tokens[tokens.length - 1] = { kind, text: last.text + piece };
    else tokens.push({ kind, text: piece });
  });
  return tokens;
}

type Emit = (kind: TokenKind, text: string) => void;
const ignore: Emit = () => undefined;

function scan(text: string, start: Mode, emit: Emit): Mode {
  let mode = start;
  let at = 0;
  while (at < text.length) {
    const step: Piece =
      mode === 'text' ? inText(text, at) : mode === 'tag' ? inTag(text, at) : inRun(text, at, mode);
    emit(step.kind, text.slice(at, step.end));
    at = step.end;
    mode = step.next;
  }
  return mode;
}

interface Piece {
  readonly kind: TokenKind;
  readonly end: number;
  readonly next: Mode;
}

function inText(text: string, at: number): Piece {
  if (text[at] !== '<') {
    const end = text.indexOf('<', at);
    return { kind: 'text', end: end < 0 ? text.length : end, next: 'text' };
  }
  if (text.startsWith('<!--', at)) return { kind: 'comment', end: at + 4, next: 'comment' };
  if (text.startsWith('<![CDATA[', at)) return { kind: 'tag', end: at + 9, next: 'cdata' };
  if (text.startsWith('<?', at)) return { kind: 'comment', end: at + 2, next: 'instruction' };
  const name = /[^\s/>]*/y;
  name.lastIndex = text[at + 1] === '/' ? at + 2 : at + 1;
  name.exec(text);
  return { kind: 'tag', end: Math.max(name.lastIndex, at + 1), next: 'tag' };
}

function inTag(text: string, at: number): Piece {
  const char = text[at];
  if (char === '>') return { kind: 'tag', end: at + 1, next: 'text' };
  if (char === '"') return { kind: 'value', end: at + 1, next: 'double' };
  if (char === "'") return { kind: 'value', end: at + 1, next: 'single' };
  if (char === '/' || char === '=') return { kind: 'tag', end: at + 1, next: 'tag' };
  const rest = /[^>"'/=]+/y;
  rest.lastIndex = at;
  rest.exec(text);
  return { kind: 'attribute', end: Math.max(rest.lastIndex, at + 1), next: 'tag' };
}

function inRun(text: string, at: number, mode: Exclude<Mode, 'text' | 'tag'>): Piece {
  const { mark, next } = ENDS[mode];
  const kind = mode === 'double' || mode === 'single' ? 'value' : mode === 'cdata' ? 'text' : 'comment';
  const found = text.indexOf(mark, at);
  return found < 0 ? { kind, end: text.length, next: mode } : { kind, end: found + mark.length, next };
}
