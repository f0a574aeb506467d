import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * Answers that readers who had not seen the code gave to the questions about one document, from the prompts alone. They hold ids
 * and short values only. An answer counts for exactly the question that it was given to: if the reading or the wording changes, it
 * has to be given anew (`npm run honest:prompts`).
 */
export const HonestAnswers = z.object({
  /** Path in the corpus, or in `infra/samples/files`. */
  file: z.string(),
  /** SHA-256 of the file. */
  document: z.string(),
  answers: z.record(z.string(), z.object({ question: z.string(), answer: z.string() })),
  expected: z.object({
    outcome: z.enum(['clean', 'incomplete', 'needs_review']),
    /** The sentences of the gaps and differences, each with the reason why the page proves it. */
    because: z.array(z.object({ sentence: z.string(), why: z.string() })),
  }),
});
export type HonestAnswers = z.infer<typeof HonestAnswers>;

/** Names a question whatever the secret words of its conversion. */
export const questionHash = (prompt: string): string =>
  createHash('sha256').update(prompt).digest('hex').slice(0, 16);
