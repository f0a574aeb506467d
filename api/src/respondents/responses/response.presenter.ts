import type { FormResponse, QuestionAnswer, ResponseSummary } from '@app/contracts';
import type { KeyRing } from '@app/encryption';
import type { FormQuestionEntity, FormResponseEntity, ResponseWithCode } from '@app/persistence';
import { etagOf } from '../../http/etag';
import { openArchived } from './archived-respondent';

/** Covers the answers and whether the response is complete. */
export const responseEtag = (
  { archived, completedAt }: FormResponseEntity,
  answers: readonly QuestionAnswer[],
): string =>
  etagOf([archived, completedAt !== null, answers.map(({ questionId, answer }) => [questionId, answer])]);

interface Listed extends ResponseWithCode {
  readonly visitName: string | null;
}

export const presentSummary = (
  { response, identifierCode, visitName }: Listed,
  answerCount: number,
): ResponseSummary => ({ ...openFacts(response), identifierCode, visitName, answerCount });

interface Whole extends Listed {
  readonly answers: readonly QuestionAnswer[];
  /** Sections of its visit. */
  readonly sectionIds: readonly number[] | null;
  readonly archivedQuestions: readonly FormQuestionEntity[];
  /** Whether the caller may see the respondent's personal data. */
  readonly showsPerson: boolean;
}

/** Decrypts the response's archived respondent, for the answer only. */
export const presentResponse = (
  ring: KeyRing,
  { response, identifierCode, visitName, sectionIds, answers, archivedQuestions, showsPerson }: Whole,
): FormResponse => ({
  ...openFacts(response),
  identifierCode,
  visitName,
  sectionIds: sectionIds && [...sectionIds],
  answers: [...answers],
  archivedQuestions: [...archivedQuestions],
  archivedRespondentData: showsPerson ? openArchived(ring, response) : null,
  etag: responseEtag(response, answers),
});

const openFacts = (response: FormResponseEntity) => ({
  ...response,
  completedAt: response.completedAt?.toISOString() ?? null,
  createdAt: response.createdAt.toISOString(),
  updatedAt: response.updatedAt.toISOString(),
});
