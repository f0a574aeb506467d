import { z } from 'zod';
import { ReadingErrorCode } from '../reading/reading-error';

/** A model or preview as `pack` makes it, in base 64. */
const Packed = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')));

/** What the reading child says, one JSON line each. A preview comes after its model, because nobody else waits for it. */
export const ChildMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number().int(), total: z.number().int() }),
  z.object({ kind: z.literal('model'), packed: Packed, hasPreview: z.boolean() }),
  z.object({ kind: z.literal('preview'), packed: Packed }),
  z.object({ kind: z.literal('failed'), code: ReadingErrorCode, detail: z.string().optional() }),
]);
export type ChildMessage = z.input<typeof ChildMessage>;
