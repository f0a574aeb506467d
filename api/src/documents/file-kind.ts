import { AppError, isUploadType, UPLOAD_TYPES, type UploadType } from '@app/contracts';

/** File format by its first bytes. */
type FileKind = 'pdf' | 'zip' | 'ole' | 'json' | 'text';

const WORDS: Record<FileKind, string> = {
  pdf: 'a PDF',
  zip: 'a DOCX or XLSX',
  ole: 'a DOC',
  json: 'JSON',
  text: 'plain text',
};

/**
 * A password-protected DOCX or XLSX is an OLE container; its reader reports that. The readers check the content of containers.
 */
const KINDS: Record<UploadType, readonly FileKind[]> = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['zip', 'ole'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['zip', 'ole'],
  'application/msword': ['ole'],
  'application/json': ['json'],
  'text/csv': ['text'],
};

/** A PDF may have up to 1024 other bytes before its header. */
export const SNIFFED_BYTES = 1032;

/** The type by file extension; without a known extension, the announced type. Throws if they differ. */
export function announcedType(fileName: string, mimeType: string | undefined): UploadType {
  const announced = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = Object.keys(UPLOAD_TYPES).filter(isUploadType);
  const byEnding = known.find((candidate) => fileName.toLowerCase().endsWith(UPLOAD_TYPES[candidate]));
  const isSilent = ['', 'application/octet-stream'].includes(announced) || byEnding === 'text/csv';
  if (isUploadType(announced) && (byEnding ?? announced) === announced) return announced;
  // Browsers do not know every type, and with Excel on the machine they announce CSV as a workbook.
  if (byEnding !== undefined && isSilent) return byEnding;
  throw new AppError('UPLOAD_TYPE', { args: { fileName } });
}

/** Throws if the first bytes do not match the type. */
export function assertKind(fileName: string, type: UploadType, start: Uint8Array): void {
  const kind = kindOf(start);
  if (kind === null) throw new AppError('UPLOAD_TYPE', { args: { fileName } });
  if (!KINDS[type].includes(kind))
    throw new AppError('UPLOAD_DISGUISED', { args: { fileName, actual: WORDS[kind] } });
}

function kindOf(start: Uint8Array): FileKind | null {
  const text = Buffer.from(start).toString('latin1');
  if (text.startsWith('PK\u0003\u0004')) return 'zip';
  if (text.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'ole';
  if (text.includes('%PDF-')) return 'pdf';
  if (/^(?:\u00ef\u00bb\u00bf)?\s*\{\s*["}]/.test(text)) return 'json';
  return isPlainText(text) ? 'text' : null;
}

/** Text that is no markup. UTF-16 has its mark, other text no control characters but tabs and line ends. */
const isPlainText = (text: string): boolean =>
  /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(text) ||
  // eslint-disable-next-line no-control-regex -- it looks for them
  (!/[\u0000-\u0008\u000b\u000c\u000e-\u0019\u001b-\u001f]/.test(text) &&
    !/^(?:\u00ef\u00bb\u00bf)?\s*[<{]/.test(text));
