import { answerFault, AppError, LIMITS, type Question } from '@app/contracts';
import { type KeyRing, openAnswer } from '@app/encryption';
import type { AnswerRow, Repositories, SectionWithQuestions, VisitWithSections } from '@app/persistence';

/** The sections, questions and visits of a form. */
export interface WholeDesign {
  readonly design: readonly SectionWithQuestions[];
  readonly visits: readonly VisitWithSections[];
}

/** A design is loaded completely, so its size is limited. */
export function assertRoom(
  { design, visits: known }: WholeDesign,
  added: { readonly sections?: number; readonly questions?: number; readonly visits?: number },
): void {
  const { sectionsPerForm: sections, questionsPerForm: questions, visitsPerForm: visits } = LIMITS;
  const count = design.reduce((sum, each) => sum + each.questions.length, 0);
  if (
    design.length + (added.sections ?? 0) > sections ||
    count + (added.questions ?? 0) > questions ||
    known.length + (added.visits ?? 0) > visits
  )
    throw new AppError('DESIGN_FULL', { args: { sections, questions, visits } });
}

/** A respondent has at most one response at a visit that does not repeat. */
export async function assertSingle(table: Repositories['visits'], visitId: number): Promise<void> {
  if (await table.hasRepeats(visitId)) throw new AppError('VISIT_NOT_REPEATING');
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
  { responses, ring }: { responses: Repositories['responses']; ring: KeyRing },
  questionId: number,
  next: Pick<Question, 'questionType' | 'choices'>,
): Promise<void> {
  for (let after = 0; ;) {
    const rows: AnswerRow[] = await responses.answersTo(questionId, after, ANSWERS_AT_ONCE);
    if (rows.some((row) => answerFault(next, openAnswer(ring, row)) !== null))
      throw new AppError('ANSWERS_MISFIT');
    const last = rows.at(-1);
    if (last === undefined || rows.length < ANSWERS_AT_ONCE) return;
    after = last.id;
  }
}
