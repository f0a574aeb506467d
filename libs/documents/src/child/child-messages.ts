import { DocumentModel, DocumentPreview } from '@app/contracts';
import { z } from 'zod';
import { ReadingErrorCode } from '../reading-error';

/** What the reading child says, one JSON line each. */
export const ChildMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number().int(), total: z.number().int() }),
  z.object({ kind: z.literal('read'), model: DocumentModel, preview: DocumentPreview.optional() }),
  z.object({ kind: z.literal('failed'), code: ReadingErrorCode, detail: z.string().optional() }),
]);
export type ChildMessage = z.infer<typeof ChildMessage>;

/** The pipe that carries the messages; stdout and stderr belong to noisy libraries. */
export const MESSAGE_PIPE = 3;
