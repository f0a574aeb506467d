import { z } from 'zod';
import { ReadingErrorCode } from '../reading/reading-error';

/** A model or preview as returned by `pack`, in base64. */
const Packed = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')));

/** Messages of the reading child, one JSON line each. A preview comes after its model, so that the model need not wait for it. */
export const ChildMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number().int(), total: z.number().int() }),
  z.object({ kind: z.literal('model'), packed: Packed, hasPreview: z.boolean() }),
  z.object({ kind: z.literal('preview'), packed: Packed }),
  z.object({ kind: z.literal('failed'), code: ReadingErrorCode, detail: z.string().optional() }),
]);
export type ChildMessage = z.input<typeof ChildMessage>;
