import type { FormQuestionEntity, FormSectionEntity, SectionWithQuestions } from '@app/persistence';
import { etagOf } from '../http/etag';

/**
 * Of a section, and behind a point of which questions it has: who deletes it takes away the ones that they saw, who gives it another
 * name does not mind those that came in meanwhile.
 */
export const sectionEtag = (
  { name, description }: FormSectionEntity,
  questions: readonly FormQuestionEntity[],
): string => `${etagOf([name, description])}.${etagOf(questions.map(({ id }) => id).toSorted())}`;

/** What the etag of a section says of the section itself. */
export const withoutQuestions = (etag: string): string => etag.split('.')[0] ?? etag;

export const questionEtag = (question: FormQuestionEntity): string =>
  etagOf([
    question.questionText,
    question.introText,
    question.description,
    question.questionType,
    question.required,
    question.choices,
  ]);

/** Of the order alone: who edits a question does not get into the way of who orders them. */
export const orderEtag = (design: readonly SectionWithQuestions[]): string =>
  etagOf(design.map(({ section, questions }) => [section.id, questions.map(({ id }) => id)]));
