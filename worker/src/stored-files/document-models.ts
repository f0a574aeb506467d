import { createHash } from 'node:crypto';
import type { DocumentModel } from '@app/contracts';
import { PACKED_BYTES_MAXIMUM, ReadingError, unpackModel } from '@app/documents';
import { modelKey, type ObjectStore, previewKey } from '@app/storage';

/** A stored file, and the extractor whose reading of it is meant. */
interface ReadFile {
  readonly objectPath: string;
  readonly extractor: string;
}

/** Stores a packed model beside the file that was read. */
export const storeModel = (store: ObjectStore, file: ReadFile, packed: Uint8Array): Promise<void> =>
  store.put(modelKey(file.objectPath, file.extractor), packed, 'application/gzip');

/** Stores a packed layout for the screen beside the file that was read. */
export const storePreview = (store: ObjectStore, file: ReadFile, packed: Uint8Array): Promise<void> =>
  store.put(previewKey(file.objectPath, file.extractor), packed, 'application/gzip');

/** Larger models are not cached: few workflows use them, and they need much memory. */
const KEPT_BYTES = 256 * 1024;
const KEPT_MODELS = 8;
/** The models used last, by digest of the stored bytes. */
const recent = new Map<string, DocumentModel>();

/** Freezes a value deeply, because workflows share it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}

/** Unpacks a model. Workflows of the same document share one instance, and with it everything that was computed from it. */
async function unpackShared(packed: Uint8Array): Promise<DocumentModel> {
  if (packed.length > KEPT_BYTES) return unpackModel(packed);
  const digest = createHash('sha256').update(packed).digest('base64');
  const model = recent.get(digest) ?? frozen(await unpackModel(packed));
  recent.delete(digest);
  recent.set(digest, model);
  const [oldest] = recent.keys();
  if (oldest !== undefined && recent.size > KEPT_MODELS) recent.delete(oldest);
  return model;
}

/** The stored model of this extractor; null if it is missing or damaged. */
export async function loadModel(
  store: ObjectStore,
  file: ReadFile,
  signal: AbortSignal,
): Promise<DocumentModel | null> {
  const packed = await store.get(modelKey(file.objectPath, file.extractor), PACKED_BYTES_MAXIMUM, signal);
  if (packed === null) return null;
  try {
    return await unpackShared(packed);
  } catch (error) {
    if (error instanceof ReadingError) return null;
    throw error;
  }
}
