import type { ResultMessage as Message } from '@app/messages';
import { z } from 'zod';

/** Stored and transmitted form of a localized message. */
export type ResultMessage = Message;
export const ResultMessage: z.ZodType<Message> = z.object({
  code: z.string(),
  get args() {
    return z.record(z.string(), z.union([z.string(), z.number(), z.null(), ResultMessage]));
  },
});
