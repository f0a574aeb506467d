import { gunzipSync, gzipSync } from 'node:zlib';
import { DocumentModel } from '@app/contracts';
import { modelKey, type ObjectStore } from '@app/storage';

/** Most bytes of a stored model; the reader's own output cap is lower. */
const MODEL_BYTES_MAXIMUM = 64 * 1024 * 1024;
const INFLATED_BYTES_MAXIMUM = 256 * 1024 * 1024;

/** Keeps the model of a document beside its file, compressed. */
export async function storeModel(
  store: ObjectStore,
  objectPath: string,
  model: DocumentModel,
): Promise<void> {
  const bytes = gzipSync(Buffer.from(JSON.stringify(model), 'utf8'));
  await store.put(modelKey(objectPath, model.extractor), bytes, 'application/gzip');
}

/** The stored model of this extractor; null when there is none. */
export async function loadModel(
  store: ObjectStore,
  objectPath: string,
  extractor: string,
  signal: AbortSignal,
): Promise<DocumentModel | null> {
  const bytes = await store.get(modelKey(objectPath, extractor), MODEL_BYTES_MAXIMUM, signal);
  if (bytes === null) return null;
  const text = gunzipSync(bytes, { maxOutputLength: INFLATED_BYTES_MAXIMUM }).toString('utf8');
  return DocumentModel.parse(JSON.parse(text));
}
