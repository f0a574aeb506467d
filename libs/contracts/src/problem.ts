import { z } from 'zod';
import { ResultMessage } from './result-message';

// Separate from the catalogue, which screens load only to word an error themselves.

export const InvalidParam = z.object({ name: z.string(), reason: z.string() });
export type InvalidParam = z.infer<typeof InvalidParam>;

/** RFC 9457 problem: the body of every error response. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** `detail` as a localized message. Older servers do not send it. */
  said: ResultMessage.optional(),
  invalidParams: z.array(InvalidParam).optional(),
});
export type Problem = z.infer<typeof Problem>;
