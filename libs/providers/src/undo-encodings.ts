/** A text with encodings undone, and where in the text that was given each of its characters stands. */
export interface View {
  readonly text: string;
  /** Of a boundary between two characters of the view. */
  readonly sourceOf: (index: number) => number;
}

/** Encodings within encodings: JSON in JSON in a URL is seen in the wild. */
const DEEPEST = 4;

/**
 * Escapes of URLs, JSON and markup; the zero bytes of UTF-16 that was read as something shorter; and line breaks within what may
 * be base64.
 */
const ENCODED =
  /%([0-9a-f]{2})|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\(["\\/nrt])|&#x([0-9a-f]{1,6});|&#(\d{1,7});|[\0\ufeff\ufffd]+|(?<=[\w+/-]{16})\s+(?=[\w+/-]{8})/gi;

const LETTERS: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

/** The text itself, then with its encodings undone once, and again, as long as there are some. */
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
  /** Where plain stretches and decoded characters begin, here and in the view before. */
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

/** By the last mark that stands at or before the index. */
function placeIn(here: readonly number[], before: readonly number[], index: number): number {
  let [low, high] = [0, here.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((here[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return (before[low] ?? 0) + index - (here[low] ?? 0);
}
