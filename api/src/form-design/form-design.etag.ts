import type { FormQuestionEntity, FormSectionEntity, SectionWithQuestions } from '@app/persistence';
import { etagOf } from '../http/etag';

export const sectionEtag = ({ name, description }: FormSectionEntity): string => etagOf([name, description]);

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
