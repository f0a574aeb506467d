import type { Evidence } from '@app/study-model';
import type { z } from 'zod';
import type { PartId, StudyReading } from './study-reading';

/** One question to a model: a part of the study, or one of its tables. */
export interface Question<Answer = unknown> {
  readonly part: PartId;
  /** Distinguishes the questions of a conversion: `criteria`, `schedule t12`. */
  readonly name: string;
  /** Task, the reading of the rules, and the form of the answer. */
  readonly text: string;
  readonly schema: z.ZodType<Answer>;
  /** Places that the question is about. If not all documents fit a call, the blocks around them are sent; all if there are none. */
  readonly about: readonly Evidence[];
  /** What an answer says that cannot be taken, one sentence each; an empty list for a good answer. */
  readonly problemsOf: (answer: Answer, reading: StudyReading) => string[];
  /** Adds a good answer to the study. What has problems all the same is left out and noted. */
  readonly apply: (answer: Answer, reading: StudyReading) => void;
}

/** Ends the type of an answer, so that questions of different parts can stand in one list. */
export function question<Answer>(
  one: Omit<Question<Answer>, 'problemsOf' | 'apply'> & Pick<Question<Answer>, 'problemsOf' | 'apply'>,
): Question {
  const { part, name, text, schema, about } = one;
  return {
    part,
    name,
    text,
    schema,
    about,
    problemsOf: (answer, reading) => one.problemsOf(schema.parse(answer), reading),
    apply: (answer, reading) => one.apply(schema.parse(answer), reading),
  };
}
