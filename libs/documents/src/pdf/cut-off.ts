const END_MARK = Buffer.from('%%EOF', 'latin1');
const OBJECT = /\d\s+\d+\s+obj\b/;

/**
 * Whether a PDF ends before its end: no mark stands there, or objects follow the last one. A file that is made for the web
 * has such a mark near its beginning too; what servers append behind the end is no object.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf(END_MARK);
  return end === -1 || OBJECT.test(file.toString('latin1', end));
}
