import type { FormDesign, Question, Section } from '@app/contracts';
import type { FormQuestionEntity, FormSectionEntity, SectionWithQuestions } from '@app/persistence';
import { orderEtag, questionEtag, sectionEtag } from './form-design.etag';

export const presentDesign = (formId: number, design: readonly SectionWithQuestions[]): FormDesign => ({
  formId,
  sections: design.map(({ section, questions }) => presentSection(section, questions)),
  etag: orderEtag(design),
});

export const presentSection = (
  section: FormSectionEntity,
  questions: readonly FormQuestionEntity[],
): Section => ({
  ...section,
  questions: questions.map(presentQuestion),
  etag: sectionEtag(section, questions),
  createdAt: section.createdAt.toISOString(),
  updatedAt: section.updatedAt.toISOString(),
});

export const presentQuestion = (question: FormQuestionEntity): Question => ({
  ...question,
  etag: questionEtag(question),
  createdAt: question.createdAt.toISOString(),
  updatedAt: question.updatedAt.toISOString(),
});
