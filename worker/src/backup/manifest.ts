import { z } from 'zod';

/** Version of the format of backups. A change that older code cannot read gets the next number. */
export const BACKUP_FORMAT = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const SqlName = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** The contents of a backup. Written last: a folder without it is not a backup. */
export const Manifest = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  product: z.string(),
  /** Time of the snapshot, ISO 8601. */
  createdAt: z.iso.datetime(),
  /** Migrations of the database, in their order. */
  migrations: z.array(z.string()).min(1),
  /** Keys that open sealed values. `check` is a text that only the same key opens. The keys are not in the backup. */
  keys: z.array(z.strictObject({ id: z.string(), check: z.string() })),
  tables: z.array(
    z.strictObject({ name: SqlName, columns: z.array(SqlName), rows: z.int().min(0), sha256: Sha256 }),
  ),
  sequences: z.array(z.strictObject({ name: SqlName, value: z.string(), isCalled: z.boolean() })),
  objects: z.array(
    z.strictObject({
      key: z.string().min(1),
      size: z.int().min(0),
      sha256: Sha256,
      contentType: z.string().nullable(),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

export type BackedUpTable = Manifest['tables'][number];
export type BackedUpObject = Manifest['objects'][number];

/**
 * Reads the text of a manifest.
 *
 * @throws Error with a sentence for the operator if it is damaged or of a newer format.
 */
export function readManifest(text: string): Manifest {
  const json = parsed(text);
  const { data } = z.object({ format: z.number() }).safeParse(json);
  if (data !== undefined && data.format > BACKUP_FORMAT)
    throw new Error(
      `The backup has format ${data.format}, and this version reads format ${BACKUP_FORMAT}. Restore it with the version that made it, or a newer one.`,
    );
  const manifest = Manifest.safeParse(json);
  if (manifest.success) return manifest.data;
  const [issue] = manifest.error.issues;
  throw new Error(`The manifest is damaged: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('The manifest is damaged: manifest.json is not valid JSON.', { cause: error });
  }
}
