import type { TextEdit } from '@app/contracts';
import { cleanAnswer, type CleanedAnswer, finishingEdits } from '@app/xml';
import { z } from 'zod';
import { mergeAnswers, type Merged, type ChunkXml } from '../merge/merge-answers';

// The thread entry of `clean-and-merge.ts`, its only caller, which passes validated data.

export const cleanJob = (answer: unknown): CleanedAnswer => cleanAnswer(z.string().parse(answer));

export const mergeJob = (answers: unknown): Merged | null =>
  mergeAnswers(z.custom<readonly ChunkXml[]>().parse(answers));

export const finishJob = (xml: unknown): TextEdit[] => finishingEdits(z.string().parse(xml));
