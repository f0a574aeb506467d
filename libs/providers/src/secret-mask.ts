import { undoEncodings, type View } from './undo-encodings';

/** Replaces a key. */
export const MASKED = '[key removed]';

/** A run of this many characters of a key counts as a leak. */
const RUN = 8;
/** Keys of our providers and of compatible vendors, recognized by their prefixes. */
const VENDOR_KEYS =
  /(?<![A-Za-z0-9_-])(?:sk-(?=[\w-]*\d)[\w-]{16,}|AIza[\w-]{30,}|(?:gsk|xai|pplx|hf|r8|nvapi|fw|csk)[_-](?=\w*\d)[A-Za-z0-9_-]{20,})/g;

/** A text to search for: the key itself, or the key in another encoding. */
interface Needle {
  readonly text: string;
  /** Length of the shortest run that reveals eight characters of the key. */
  readonly run: number;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Makes a function that removes from a text every part of this key, and everything that has the shape of a provider's key. It
 * finds keys as they are and in base64, in URLs, in JSON, as character references and as UTF-16, including encodings nested in
 * each other. Common words of a key, and the names in `publicNames`, reveal nothing and stay.
 */
export function maskOf(apiKey: string, publicNames: readonly string[] = []): (text: string) => string {
  const isPublic = publicPartsOf(apiKey, publicNames);
  const find = finderOf(needlesOf(apiKey), isPublic);
  return (text) => {
    const found: Range[] = [];
    for (const view of undoEncodings(text))
      found.push(...[...find(view.text), ...vendorKeys(view)].map((range) => inSource(view, range)));
    return found.length === 0 ? text : withoutRanges(text, found);
  };
}

/** Letters of one case that can be spoken, e.g. `production`; not the random letters of a key. */
const WORD = /^[A-Z]?[a-z]{7,13}$|^[A-Z]{8,14}$/;
const UNSPEAKABLE = /[^aeiouy]{5}/i;
/** Fewer characters of a key reveal nothing. */
const REVEALING = 4;

/** Makes a test of a run of a key: true if it consists of one of its words, or of public names. */
function publicPartsOf(key: string, publicNames: readonly string[]): (run: string) => boolean {
  const words = (key.match(/[A-Za-z]+/g) ?? []).filter((word) => WORD.test(word) && !UNSPEAKABLE.test(word));
  const names = publicNames.filter((name) => name.length >= RUN && key.includes(name));
  const known = [...words, ...names];
  return (run) =>
    known.some((each) => each.includes(run)) ||
    names.some((name) => run.includes(name) && run.length - name.length < REVEALING);
}

function needlesOf(key: string): Needle[] {
  if (key.length < 5) return [];
  const run = Math.min(RUN, key.length);
  const bytes = Buffer.from(key, 'utf8');
  const little = Buffer.from(key, 'utf16le');
  const big = Buffer.from(little).swap16();
  const encoded = [bytes, little, big].flatMap((each) =>
    [0, 1, 2].flatMap((offset) => {
      const text = certainBase64(each, offset);
      const shortest = Math.floor((run * (each.length / bytes.length) * 8 - 4) / 6);
      return [text, text.replaceAll('+', '-').replaceAll('/', '_')].map((form) => ({
        text: form,
        run: Math.min(shortest, form.length),
      }));
    }),
  );
  return [{ text: key, run }, ...encoded];
}

/**
 * The base64 characters of these bytes that do not depend on their neighbors, if the bytes start `offset` bytes after a multiple
 * of three.
 */
function certainBase64(bytes: Uint8Array, offset: number): string {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  return padded.toString('base64').slice(first, last);
}

/**
 * Every sufficiently long run of a needle contains one of its pieces of half that length that begin at a multiple of that length.
 * So a long text is searched for a few pieces at once, and examined closely only where a piece is found.
 */
function finderOf(needles: readonly Needle[], isPublic: (run: string) => boolean): (text: string) => Range[] {
  const anchors = new Map<string, { needle: Needle; at: number }[]>();
  for (const needle of needles) {
    const length = Math.max(1, Math.floor(needle.run / 2));
    for (let at = 0; at + length <= needle.text.length; at += length) {
      const piece = needle.text.slice(at, at + length);
      anchors.set(piece, [...(anchors.get(piece) ?? []), { needle, at }]);
    }
  }
  if (anchors.size === 0) return () => [];
  const lengths = [...new Set([...anchors.keys()].map((piece) => piece.length))];
  const patterns = lengths.map((length) => {
    const pieces = [...anchors.keys()].filter((piece) => piece.length === length);
    // A lookahead that consumes nothing, because anchors may overlap.
    return new RegExp(`(?=(${pieces.map(escaped).join('|')}))`, 'g');
  });
  return (text) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(({ index, 1: piece = '' }) =>
        (anchors.get(piece) ?? [])
          .flatMap(({ needle, at }) => runAround(text, index, needle, at))
          .filter(({ start, end }) => !isPublic(text.slice(start, end))),
      ),
    );
}

function runAround(text: string, index: number, { text: needle, run }: Needle, at: number): Range[] {
  let [start, before] = [index, at];
  while (before > 0 && start > 0 && text[start - 1] === needle[before - 1]) {
    start -= 1;
    before -= 1;
  }
  let [end, behind] = [index, at];
  while (behind < needle.length && end < text.length && text[end] === needle[behind]) {
    end += 1;
    behind += 1;
  }
  return end - start >= run ? [{ start, end }] : [];
}

const vendorKeys = ({ text }: View): Range[] =>
  [...text.matchAll(VENDOR_KEYS)].map(({ index, 0: key }) => ({ start: index, end: index + key.length }));

const inSource = ({ sourceOf }: View, { start, end }: Range): Range => ({
  start: sourceOf(start),
  end: sourceOf(end),
});

function withoutRanges(text: string, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (end <= done) continue;
    if (start > done || parts.length === 0) parts.push(text.slice(done, start), MASKED);
    done = end;
  }
  return [...parts, text.slice(done)].join('');
}

const escaped = (piece: string): string => piece.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
