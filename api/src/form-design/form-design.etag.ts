import type {
  FormQuestionEntity,
  FormSectionEntity,
  SectionWithQuestions,
  VisitWithSections,
} from '@app/persistence';
import { etagOf } from '../http/etag';

/**
 * Etag of a section, followed by a dot and an etag of its set of questions: a deletion removes only the questions that its author
 * saw, and renaming ignores added questions.
 */
export const sectionEtag = (
  { name, description }: FormSectionEntity,
  questions: readonly FormQuestionEntity[],
): string => `${etagOf([name, description])}.${etagOf(questions.map(({ id }) => id).toSorted())}`;

/** The part of a section's etag without its questions. */
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

export const visitEtag = ({ visit, sections }: VisitWithSections): string =>
  etagOf([visit.name, visit.description, visit.type, visit.repeating, sections]);

/** Etag of the order of the visits alone. */
export const visitOrderEtag = (visits: readonly VisitWithSections[]): string =>
  etagOf(visits.map(({ visit }) => visit.id));

/** Etag of the order alone, so that editing a question does not conflict with reordering. */
export const orderEtag = (design: readonly SectionWithQuestions[]): string =>
  etagOf(design.map(({ section, questions }) => [section.id, questions.map(({ id }) => id)]));
