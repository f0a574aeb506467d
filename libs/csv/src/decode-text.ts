/** Decodes a file: UTF-8 or UTF-16 if marked or valid, else the encoding of an older Excel that the signs of the text tell. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // As one part of a stream, because Node.js decodes whole texts of Windows-1252 as Latin-1, without its quotation marks.
  return decodedAs('utf-8', bytes) ?? new TextDecoder(olderEncoding(bytes)).decode(bytes, { stream: true });
}

/** The encoding that only the signs of a text tell, such as `shift_jis`. Null for UTF-8 and UTF-16, which are certain. */
export function guessedEncoding(bytes: Uint8Array): string | null {
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isMarked || decodedAs('utf-8', bytes) !== undefined ? null : olderEncoding(bytes);
}

/** Bytes from which an older encoding is told. */
const SAMPLE = 100_000;

const KANA = /[\p{Script=Hiragana}ァ-ヶ]/gu;
const HANGUL = /\p{Script=Hangul}/gu;
const HAN = /\p{Script=Han}/gu;

/** An encoding of two bytes for a sign: the signs of its language, their least share, and whether both bytes are high. */
interface Encoding {
  readonly name: string;
  readonly signs: RegExp;
  readonly share: number;
  readonly isPaired: boolean;
}

/** The first that fits: the bytes of one encoding are often valid in the ones below it. */
const ENCODINGS: readonly Encoding[] = [
  { name: 'shift_jis', signs: KANA, share: 0.1, isPaired: false },
  { name: 'euc-jp', signs: KANA, share: 0.1, isPaired: true },
  { name: 'euc-kr', signs: HANGUL, share: 0.8, isPaired: true },
  { name: 'gb18030', signs: HAN, share: 0.7, isPaired: true },
  { name: 'big5', signs: HAN, share: 0.7, isPaired: false },
];

const olderEncoding = (bytes: Uint8Array): string =>
  ENCODINGS.find((one) => fits(one, bytes))?.name ?? singleByte(bytes);

const HIGH_BYTES = /[\u0080-\u00ff]+/g;
/** Signs of these languages stand beside one another. A Latin letter with an accent stands alone among plain ones. */
const LEAST_BESIDE = 0.8;

function fits({ name, signs, share, isPaired }: Encoding, bytes: Uint8Array): boolean {
  const text = decodedAs(name, bytes);
  if (text === undefined) return false;
  const other = text.slice(0, SAMPLE).match(/\P{ASCII}+/gu) ?? [];
  const all = other.join('');
  const beside = other.filter((run) => run.length > 1).join('');
  const highBytes = isPaired ? (latin(bytes).match(HIGH_BYTES) ?? []) : [];
  const paired = highBytes.filter((run) => run.length % 2 === 0);
  return (
    (all.match(signs)?.length ?? 0) >= share * all.length &&
    beside.length >= LEAST_BESIDE * all.length &&
    paired.length >= 0.95 * highBytes.length
  );
}

/** Cyrillic words are runs of high bytes. In Polish words, letters have the bytes of signs that no other language puts there. */
function singleByte(bytes: Uint8Array): string {
  const text = latin(bytes);
  const runs = text.match(/[\u00a8\u00b8\u00c0-\u00ff]+/g) ?? [];
  const long = runs.filter((run) => run.length > 2);
  if (2 * long.length > runs.length) return 'windows-1251';
  return /\p{Ll}[\u00b3\u00b9\u00bf\u009f]\p{Ll}/u.test(text) ? 'windows-1250' : 'windows-1252';
}

const latin = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, SAMPLE), (byte) => String.fromCharCode(byte)).join('');

/** Undefined if the bytes are not valid in the encoding. */
function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
