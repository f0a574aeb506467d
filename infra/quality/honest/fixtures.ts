import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * Answers to the questions about one document. Readers who had not seen the code gave them from the prompts alone. They contain
 * only ids and short values. An answer is valid only for its exact question: if the reading or the wording changes, a new answer
 * is needed (`npm run honest:prompts`).
 */
export const HonestAnswers = z.object({
  /** Path in the corpus, or in `infra/samples/files`. */
  file: z.string(),
  /** SHA-256 of the file. */
  document: z.string(),
  /** By label, round and hash of the question (`answerKey`). */
  answers: z.record(z.string(), z.string()),
  expected: z.object({
    outcome: z.enum(['clean', 'incomplete', 'needs_review']),
    /** The sentences of the gaps and differences, each with the evidence from the page. */
    because: z.array(z.object({ sentence: z.string(), why: z.string() })),
  }),
});
export type HonestAnswers = z.infer<typeof HonestAnswers>;

/** Identifies a question independently of the secret words of its conversion. */
export const answerKey = (label: string, round: number, prompt: string): string =>
  `${label} ${round} ${createHash('sha256').update(prompt).digest('hex').slice(0, 16)}`;
