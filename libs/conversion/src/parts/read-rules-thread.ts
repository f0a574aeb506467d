import { readStudyModel } from '@app/protocol-extraction';
import type { StudyModel } from '@app/study-model';
import { z } from 'zod';
import type { PlannedDocument } from '../model/chunk';

/** The thread entry of `read-rules.ts`, its only caller, which passes validated data. */
export const readJob = (documents: unknown): StudyModel =>
  readStudyModel(z.custom<readonly PlannedDocument[]>().parse(documents));
