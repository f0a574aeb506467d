import type { FormDesign, Question, Section, Visit } from '@app/contracts';
import type { WholeDesign } from '@app/form-import';
import type { FormQuestionEntity, FormSectionEntity, VisitWithSections } from '@app/persistence';
import { orderEtag, questionEtag, sectionEtag, visitEtag, visitOrderEtag } from './form-design.etag';

export const presentDesign = (formId: number, { design, visits }: WholeDesign): FormDesign => ({
  formId,
  sections: design.map(({ section, questions }) => presentSection(section, questions)),
  visits: visits.map(presentVisit),
  etag: orderEtag(design),
  visitsEtag: visitOrderEtag(visits),
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

export const presentVisit = ({ visit, sections }: VisitWithSections): Visit => ({
  ...visit,
  sections: [...sections],
  etag: visitEtag({ visit, sections }),
  createdAt: visit.createdAt.toISOString(),
  updatedAt: visit.updatedAt.toISOString(),
});
