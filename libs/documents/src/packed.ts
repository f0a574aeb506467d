import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { DocumentModel, DocumentPreview } from '@app/contracts';
import { ReadingError } from './reading/reading-error';

/** Maximum bytes of a packed model or preview. The longest real protocols need one or two megabytes. */
export const PACKED_BYTES_MAXIMUM = 64 * 1024 * 1024;
export const TEXT_CHARACTERS_MAXIMUM = 256 * 1024 * 1024;

/** Runs off the main thread. */
const gzip = promisify(gzipWithCallback);

/** Compresses the JSON of a model or preview. Throws a ReadingError `too-large` beyond the limits above. */
export async function pack(value: DocumentModel | DocumentPreview): Promise<Buffer> {
  const text = JSON.stringify(value);
  if (text.length > TEXT_CHARACTERS_MAXIMUM) throw new ReadingError('too-large', 'model');
  const packed = await gzip(text);
  if (packed.length > PACKED_BYTES_MAXIMUM) throw new ReadingError('too-large', 'model');
  return packed;
}
