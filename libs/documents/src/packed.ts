import { setImmediate as othersFirst } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip as gunzipWithCallback, gzip as gzipWithCallback } from 'node:zlib';
import { DocumentModel, DocumentPreview } from '@app/contracts';
import { ReadingError } from './reading/reading-error';

/** Most bytes of a packed model or preview; those of the longest real protocols take one or two megabytes. */
export const PACKED_BYTES_MAXIMUM = 64 * 1024 * 1024;
const TEXT_CHARACTERS_MAXIMUM = 256 * 1024 * 1024;

/** Off the main thread. */
const [gzip, gunzip] = [
  promisify(gzipWithCallback),
  promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzipWithCallback),
];

/** Compresses the JSON of a model or preview. Throws a ReadingError `too-large` beyond the limits above. */
export async function pack(value: DocumentModel | DocumentPreview): Promise<Buffer> {
  const text = JSON.stringify(value);
  if (text.length > TEXT_CHARACTERS_MAXIMUM) throw new ReadingError('too-large', 'model');
  const packed = await gzip(text);
  if (packed.length > PACKED_BYTES_MAXIMUM) throw new ReadingError('too-large', 'model');
  return packed;
}

/** The model in what `pack` made. Throws a ReadingError `crashed` on anything else, also on what grows without limit. */
export async function unpackModel(packed: Uint8Array): Promise<DocumentModel> {
  try {
    return DocumentModel.parse(await unpack(packed));
  } catch (cause) {
    throw new ReadingError('crashed', 'model', { cause });
  }
}

export const unpackPreview = async (packed: Uint8Array): Promise<DocumentPreview> =>
  DocumentPreview.parse(await unpack(packed));

async function unpack(packed: Uint8Array): Promise<unknown> {
  const text = (await gunzip(packed, { maxOutputLength: TEXT_CHARACTERS_MAXIMUM })).toString('utf8');
  const value: unknown = JSON.parse(text);
  // Parsing and checking a long model take a tenth of a second each: other work comes in between.
  await othersFirst();
  return value;
}
