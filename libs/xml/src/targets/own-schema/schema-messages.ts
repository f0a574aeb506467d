import { z } from 'zod';

/** Request to the schema child, as one JSON document on its standard input. */
export const SchemaQuestion = z.object({
  main: z.string(),
  files: z.array(z.object({ path: z.string(), text: z.string() })),
  /** Absent: only compile the schema. */
  xml: z.string().optional(),
});
export type SchemaQuestion = z.infer<typeof SchemaQuestion>;

const EngineError = z.object({
  /** Path inside the schema; null for the document. */
  file: z.string().nullable(),
  line: z.number().int(),
  /** Steps of element positions from the root, counted from 1 among all elements. */
  xpath: z.string().nullable(),
  message: z.string(),
});
export type EngineError = z.infer<typeof EngineError>;

/** Its answer on standard output. */
export const SchemaVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('valid') }),
  z.object({ kind: z.literal('schema-invalid'), errors: z.array(EngineError) }),
  z.object({ kind: z.literal('document-invalid'), errors: z.array(EngineError) }),
]);
export type SchemaVerdict = z.infer<typeof SchemaVerdict>;
