import { answerFault, AppError, LIMITS, type Question } from '@app/contracts';
import type { AuditEntry, Database, Repositories, SectionWithQuestions } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';

export interface FormPlace {
  readonly workspaceId: number;
  readonly formId: number;
}

/** What a change of a design works on: the design as it is, and the trail of its folder. */
export interface OpenDesign {
  readonly design: readonly SectionWithQuestions[];
  readonly table: Repositories['formDesign'];
  readonly responses: Repositories['responses'];
  readonly record: (
    entry: Pick<AuditEntry, 'action' | 'targetType' | 'targetId' | 'oldValue' | 'newValue'>,
  ) => Promise<void>;
}

/** One change of a design after the other, each in a transaction that everybody who looks at the folder hears of. */
@Injectable()
export class DesignChanges {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  read(formId: number): Promise<SectionWithQuestions[]> {
    return this.database.repositories.formDesign.read(formId);
  }

  /** Nobody else changes the design of this form before `work` has ended. */
  async change<T>(
    place: FormPlace,
    context: RequestContext,
    work: (open: OpenDesign) => Promise<T>,
  ): Promise<T> {
    const { workspaceId, formId } = place;
    return this.database.transaction(async ({ forms, formDesign, responses, audit }) => {
      if ((await forms.lock(formId)) === null) throw new AppError('NOT_FOUND');
      return work({
        design: await formDesign.read(formId),
        table: formDesign,
        responses,
        record: (entry) => audit.record({ ...auditOrigin(context), workspaceId, formId, ...entry }),
      });
    });
  }
}

/** A design is read whole, so it has bounds. */
export function assertRoom(
  design: readonly SectionWithQuestions[],
  added: { readonly sections?: number; readonly questions?: number },
): void {
  const { sectionsPerForm: sections, questionsPerForm: questions } = LIMITS;
  const count = design.reduce((sum, each) => sum + each.questions.length, 0);
  if (design.length + (added.sections ?? 0) > sections || count + (added.questions ?? 0) > questions)
    throw new AppError('DESIGN_FULL', { args: { sections, questions } });
}

/** Takes questions out: those with answers into the archive where that is asked for, and not at all where it is not. */
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

const ANSWERS_AT_ONCE = 1000;

/** Answers keep fitting their questions: a change that some would not survive is refused. */
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
