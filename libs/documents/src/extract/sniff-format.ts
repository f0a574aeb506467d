import type { DocumentFormat } from '@app/contracts';
import { directoryNames } from '../archive/compound-file';
import { openZip } from '../archive/open-zip';
import { mainPartOf } from '../docx/main-part';
import { ReadingError } from '../reading/reading-error';

const startsWith = (bytes: Uint8Array, ...magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** PDF readers accept this many bytes of other data before the header. */
const PDF_HEADER_WITHIN = 1024;

/**
 * Detects the format from the content: magic bytes and the structure after them, never the file name or the type that a browser
 * sends. Text is CSV, whose reader throws if it is no table. Throws a ReadingError for empty, encrypted or unsupported content.
 */
export function sniffFormat(bytes: Uint8Array): DocumentFormat {
  if (bytes.length === 0) throw new ReadingError('empty', 'no bytes');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06))
    return sniffZip(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return sniffCompound(bytes);
  if (latin(bytes.subarray(0, PDF_HEADER_WITHIN)).includes('%PDF-')) return 'pdf';
  // RTF begins with a brace, too.
  if (/^\ufeff?\s*\{\s*["}]/.test(new TextDecoder().decode(bytes.subarray(0, 64)))) return 'usdm';
  if (isPlainText(bytes)) return 'csv';
  throw new ReadingError('unsupported-type', 'magic bytes');
}

/** The control characters of text: tab and line ends, and the end of a file in DOS. */
const CONTROLS = [0x09, 0x0a, 0x0d, 0x1a];

/** Text that no tag or brace begins, such as those of HTML, XML, JSON and RTF. UTF-16 has its mark. */
function isPlainText(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return true;
  return (
    bytes.every((byte) => byte >= 0x20 || CONTROLS.includes(byte)) &&
    !/^(?:\u00ef\u00bb\u00bf)?\s*[<{]/.test(latin(bytes.subarray(0, 64)))
  );
}

function sniffZip(bytes: Uint8Array): DocumentFormat {
  const zip = openZip(bytes);
  if (zip.has('EncryptedPackage')) throw new ReadingError('encrypted', 'package');
  if (!zip.has('[Content_Types].xml')) throw new ReadingError('unsupported-type', 'zip');
  if (mainPartOf(zip) !== undefined) return 'docx';
  if (zip.names.some((name) => /^xl\/workbook\d*\.xml$/i.test(name))) return 'xlsx';
  throw new ReadingError('unsupported-type', 'office part');
}

/** Word 97-2003, or the container of a password-protected DOCX or XLSX. */
function sniffCompound(bytes: Uint8Array): DocumentFormat {
  const names = directoryNames(bytes);
  if (names.has('EncryptedPackage') || names.has('EncryptionInfo'))
    throw new ReadingError('encrypted', 'office package');
  if (!names.has('WordDocument')) throw new ReadingError('unsupported-type', 'compound file');
  return 'doc';
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
