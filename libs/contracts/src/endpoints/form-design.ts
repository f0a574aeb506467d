import { z } from 'zod';
import { LIMITS } from '../limits';

export const QuestionType = z.enum(['text', 'number', 'multipleChoice', 'checkbox', 'date']);
export type QuestionType = z.infer<typeof QuestionType>;

const choiceText = z.string().trim().min(1).max(LIMITS.choiceMaximum);

/** What is stored of a choice, and what people read. */
export const QuestionChoice = z.object({ code: choiceText, label: choiceText });
export type QuestionChoice = z.infer<typeof QuestionChoice>;
