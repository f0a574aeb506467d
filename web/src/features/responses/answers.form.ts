import {
  answerFault,
  codesOf,
  hasChoices,
  type FormDesign,
  type Question,
  type QuestionAnswer,
} from '@app/contracts';
import type { Resolver, ResolverResult } from 'react-hook-form';
import { messages as t } from '../../messages';

/** Answers by the id of their question. */
export interface AnswersInput {
  answers: Record<string, string>;
  isComplete: boolean;
}

export interface AnswersOutput {
  readonly answers: QuestionAnswer[];
  readonly isComplete: boolean;
}

/** The part of a form that is filled in at a visit: its sections in their order. The whole form without a visit. */
export function designAt(design: FormDesign, sectionIds: readonly number[] | null): FormDesign {
  if (sectionIds === null) return design;
  const sections = sectionIds.flatMap(
    (sectionId) => design.sections.find(({ id }) => id === sectionId) ?? [],
  );
  return { ...design, sections };
}

export const questionsOf = ({ sections }: FormDesign): Question[] =>
  sections.flatMap(({ questions }) => questions);

export const inputOf = (
  design: FormDesign,
  given: readonly QuestionAnswer[],
  isComplete: boolean,
): AnswersInput => {
  const known = new Map(given.map(({ questionId, answer }) => [questionId, answer]));
  return {
    answers: Object.fromEntries(questionsOf(design).map(({ id }) => [String(id), known.get(id) ?? ''])),
    isComplete,
  };
};

/** The rules of the server: each answer fits the type of its question, and of complete ones none is missing that is required. */
export const answersResolver =
  (design: FormDesign): Resolver<AnswersInput, unknown, AnswersOutput> =>
  ({ answers, isComplete }): ResolverResult<AnswersInput, AnswersOutput> => {
    const faults: Record<string, { type: string; message: string }> = {};
    const filled: QuestionAnswer[] = [];
    for (const question of questionsOf(design)) {
      const answer = (answers[question.id] ?? '').trim();
      const fault = faultOf(question, answer, isComplete);
      if (fault !== null) faults[question.id] = { type: 'answer', message: fault };
      else if (answer !== '') filled.push({ questionId: question.id, answer });
    }
    if (Object.keys(faults).length > 0) return { values: {}, errors: { answers: faults } };
    return { values: { answers: filled, isComplete }, errors: {} };
  };

function faultOf(question: Question, answer: string, isComplete: boolean): string | null {
  if (answer !== '') return answerFault(question, answer);
  return isComplete && question.required ? t.responses.missing : null;
}

/** An answer as readable text: the labels of its choices. */
export function answerText(
  { questionType, choices }: Pick<Question, 'questionType' | 'choices'>,
  answer: string,
): string {
  if (!hasChoices(questionType)) return answer;
  const labels = new Map(choices.map(({ code, label }) => [code, label]));
  return codesOf(answer)
    .map((code) => labels.get(code) ?? code)
    .join(', ');
}
