import { answerFault, AppError, LIMITS, type Question } from '@app/contracts';
import type { Repositories, SectionWithQuestions } from '@app/persistence';

/** A design is loaded completely, so its size is limited. */
export function assertRoom(
  design: readonly SectionWithQuestions[],
  added: { readonly sections?: number; readonly questions?: number },
): void {
  const { sectionsPerForm: sections, questionsPerForm: questions } = LIMITS;
  const count = design.reduce((sum, each) => sum + each.questions.length, 0);
  if (design.length + (added.sections ?? 0) > sections || count + (added.questions ?? 0) > questions)
    throw new AppError('DESIGN_FULL', { args: { sections, questions } });
}

/** Removes questions. Questions with answers are archived if requested, and otherwise not removed. */
export async function takeOut(
  table: Repositories['formDesign'],
  questionIds: readonly number[],
  mayArchive: boolean,
): Promise<{ deleted: number; archived: number }> {
  const answered = await table.answered(questionIds);
  if (answered.length > 0 && !mayArchive)
    throw new AppError('QUESTION_ANSWERED', { args: { count: answered.length } });
  const others = questionIds.filter((id) => !answered.includes(id));
  await table.archiveQuestions(answered);
  await table.deleteQuestions(others);
  return { deleted: others.length, archived: answered.length };
}

/** Position after all of these. */
export const behind = (parts: readonly { readonly order: number }[]): number =>
  Math.max(-1, ...parts.map(({ order }) => order)) + 1;

const ANSWERS_AT_ONCE = 1000;

/** Answers must stay valid: a change that would make existing answers invalid is refused. */
export async function assertAnswersFit(
  responses: Repositories['responses'],
  questionId: number,
  next: Pick<Question, 'questionType' | 'choices'>,
): Promise<void> {
  for (let after: string | null = null; ;) {
    const answers: string[] = await responses.distinctAnswers(questionId, after, ANSWERS_AT_ONCE);
    if (answers.some((answer) => answerFault(next, answer) !== null)) throw new AppError('ANSWERS_MISFIT');
    after = answers.at(-1) ?? null;
    if (answers.length < ANSWERS_AT_ONCE) return;
  }
}
