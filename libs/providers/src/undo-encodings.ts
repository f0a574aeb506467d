/** A decoded text, with the position of each of its characters in the source text. */
export interface View {
  readonly text: string;
  /** Source position of a boundary between two characters of the view. */
  readonly sourceOf: (index: number) => number;
}

/** Maximum depth of nested encodings. JSON in JSON in a URL occurs in practice. */
const DEEPEST = 4;

/**
 * Escapes of URLs, JSON and markup; zero bytes of UTF-16 that was read with a narrower encoding; and line breaks within text that
 * may be base64.
 */
const ENCODED =
  /%([0-9a-f]{2})|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\(["\\/nrt])|&#x([0-9a-f]{1,6});|&#(\d{1,7});|[\0\ufeff\ufffd]+|(?<=[\w+/-]{16})\s+(?=[\w+/-]{8})/gi;

const LETTERS: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

/** The text itself, then the text decoded once, twice and so on, as long as encodings remain. */
export function undoEncodings(text: string): View[] {
  const views: View[] = [{ text, sourceOf: (index) => index }];
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const last = views.at(-1);
    const next = last === undefined ? null : undone(last);
    if (next === null) break;
    views.push(next);
  }
  return views;
}

function undone(view: View): View | null {
  const parts: string[] = [];
  /** Where plain stretches and decoded characters begin, in this view and in the previous one. */
  const here: number[] = [0];
  const before: number[] = [0];
  let length = 0;
  let done = 0;
  const mark = (at: number): void => {
    here.push(length);
    before.push(at);
  };
  for (const match of view.text.matchAll(ENCODED)) {
    const [whole, url, json, short, letter, hex, decimal] = match;
    const plain = view.text.slice(done, match.index);
    const character = decoded(url ?? json ?? short ?? hex, decimal, letter);
    parts.push(plain, character);
    length += plain.length;
    mark(match.index);
    length += character.length;
    done = match.index + whole.length;
    mark(done);
  }
  if (done === 0) return null;
  parts.push(view.text.slice(done));
  return { text: parts.join(''), sourceOf: (index) => view.sourceOf(placeIn(here, before, index)) };
}

function decoded(hex: string | undefined, decimal: string | undefined, letter: string | undefined): string {
  if (letter !== undefined) return LETTERS[letter] ?? letter;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Maps a position by the last mark at or before it. */
function placeIn(here: readonly number[], before: readonly number[], index: number): number {
  let [low, high] = [0, here.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((here[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return (before[low] ?? 0) + index - (here[low] ?? 0);
}
