import { z } from 'zod';
import { ResultMessage } from './result-message';

// Apart from the catalogue, which a screen needs only where it words an error itself.

export const InvalidParam = z.object({ name: z.string(), reason: z.string() });
export type InvalidParam = z.infer<typeof InvalidParam>;

/** RFC 9457 problem, the body of every answer that is not a success. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** `detail` without its words. Servers of before do not send it. */
  said: ResultMessage.optional(),
  invalidParams: z.array(InvalidParam).optional(),
});
export type Problem = z.infer<typeof Problem>;
