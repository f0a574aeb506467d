const END_MARK = Buffer.from('%%EOF', 'latin1');
const OBJECT = /\d\s+\d+\s+obj\b/;

/**
 * Whether a PDF is truncated: it has no end marker, or objects follow the last one. A linearized file also has such a marker near
 * its beginning. Data that servers append after the end are not objects.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf(END_MARK);
  return end === -1 || OBJECT.test(file.toString('latin1', end));
}
