import { LIMITS } from '@app/contracts';
import type { ObjectStore } from '@app/storage';
import { z } from 'zod';

const StoredSchema = z.object({
  files: z.array(z.object({ path: z.string(), text: z.string() })),
  main: z.string().optional(),
});

/** JSON needs at most six characters per character of text. */
const STORED_BYTES_MAXIMUM = LIMITS.schemaBytes * 6;

/** The files of a schema as uploaded; null if they are missing. */
export async function storedSchemaFiles(
  store: ObjectStore,
  objectPath: string,
  signal: AbortSignal,
): Promise<z.infer<typeof StoredSchema> | null> {
  const bytes = await store.get(objectPath, STORED_BYTES_MAXIMUM, signal);
  return bytes === null ? null : StoredSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
}
