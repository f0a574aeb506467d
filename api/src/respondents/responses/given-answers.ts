import {
  AppError,
  answerFault,
  hasChoices,
  codesOf,
  type InvalidParam,
  type QuestionAnswer,
} from '@app/contracts';
import type { FormQuestionEntity, SectionWithQuestions } from '@app/persistence';

interface Given {
  readonly answers: readonly QuestionAnswer[];
  readonly isComplete: boolean;
}

/** Validates answers for storing: each fits its question, and a complete response has all required ones. */
export function checkedAnswers(
  design: readonly SectionWithQuestions[],
  { answers, isComplete }: Given,
): QuestionAnswer[] {
  const questions = new Map(
    design.flatMap((section) => section.questions).map((question) => [question.id, question]),
  );
  const filled = answers.flatMap(({ questionId, answer }) => {
    const question = questions.get(questionId);
    if (question === undefined) throw new AppError('QUESTION_GONE');
    const stored = storedAnswer(question, answer);
    return stored === '' ? [] : [{ question, stored }];
  });
  const faults = filled.flatMap(({ question, stored }) => faultOf(question, answerFault(question, stored)));
  const answered = new Set(filled.map(({ question }) => question.id));
  for (const question of isComplete ? questions.values() : [])
    if (question.required && !answered.has(question.id))
      faults.push(...faultOf(question, 'This question needs an answer'));
  const [first] = faults;
  if (first !== undefined)
    throw new AppError('INVALID_INPUT', { args: { message: first.reason }, invalidParams: faults });
  return filled.map(({ question, stored }) => ({ questionId: question.id, answer: stored }));
}

/** Trims the answer; sorts chosen codes by the order of the choices. */
function storedAnswer({ questionType, choices }: FormQuestionEntity, answer: string): string {
  if (!hasChoices(questionType)) return answer.trim();
  const order = choices.map(({ code }) => code);
  return codesOf(answer)
    .filter((code) => code !== '')
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .join('\n');
}

const faultOf = ({ id }: FormQuestionEntity, reason: string | null): InvalidParam[] =>
  reason === null ? [] : [{ name: `answers.${id}`, reason }];
