import type { DocumentModel } from '@app/contracts';
import { PACKED_BYTES_MAXIMUM, ReadingError, unpackModel } from '@app/documents';
import { modelKey, type ObjectStore, previewKey } from '@app/storage';

/** The document's file in the storage, and whose reading of it is meant. */
interface ReadFile {
  readonly objectPath: string;
  readonly extractor: string;
}

/** Keeps a packed model beside the file that was read. */
export const storeModel = (store: ObjectStore, file: ReadFile, packed: Uint8Array): Promise<void> =>
  store.put(modelKey(file.objectPath, file.extractor), packed, 'application/gzip');

/** Keeps a packed layout for the screen beside the file that was read. */
export const storePreview = (store: ObjectStore, file: ReadFile, packed: Uint8Array): Promise<void> =>
  store.put(previewKey(file.objectPath, file.extractor), packed, 'application/gzip');

/** The stored model of this extractor; null when there is none, or it is damaged. */
export async function loadModel(
  store: ObjectStore,
  file: ReadFile,
  signal: AbortSignal,
): Promise<DocumentModel | null> {
  const packed = await store.get(modelKey(file.objectPath, file.extractor), PACKED_BYTES_MAXIMUM, signal);
  if (packed === null) return null;
  try {
    return await unpackModel(packed);
  } catch (error) {
    if (error instanceof ReadingError) return null;
    throw error;
  }
}
