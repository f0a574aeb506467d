import { promisify } from 'node:util';
import { gunzip as gunzipWithCallback, gzip as gzipWithCallback } from 'node:zlib';
import { DocumentModel, type DocumentPreview } from '@app/contracts';
import type { DocumentReading } from '@app/documents';
import { modelKey, type ObjectStore, previewKey } from '@app/storage';

/** Most bytes of a stored model; the reader's own output cap is lower. */
const MODEL_BYTES_MAXIMUM = 64 * 1024 * 1024;
const INFLATED_BYTES_MAXIMUM = 256 * 1024 * 1024;

/** Keeps what was read of a document beside its file, compressed. The model comes last: where it is, all is. */
export async function storeReading(
  store: ObjectStore,
  objectPath: string,
  { model, preview }: DocumentReading,
): Promise<void> {
  if (preview !== undefined)
    await store.put(previewKey(objectPath, model.extractor), await compressed(preview), 'application/gzip');
  await store.put(modelKey(objectPath, model.extractor), await compressed(model), 'application/gzip');
}

/** Off the main thread. */
const [gzip, gunzip] = [
  promisify(gzipWithCallback),
  promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzipWithCallback),
];

const compressed = (value: DocumentModel | DocumentPreview): Promise<Uint8Array> =>
  gzip(Buffer.from(JSON.stringify(value), 'utf8'));

/** The stored model of this extractor; null when there is none. */
export async function loadModel(
  store: ObjectStore,
  objectPath: string,
  extractor: string,
  signal: AbortSignal,
): Promise<DocumentModel | null> {
  const bytes = await store.get(modelKey(objectPath, extractor), MODEL_BYTES_MAXIMUM, signal);
  if (bytes === null) return null;
  const text = (await gunzip(bytes, { maxOutputLength: INFLATED_BYTES_MAXIMUM })).toString('utf8');
  return DocumentModel.parse(JSON.parse(text));
}
