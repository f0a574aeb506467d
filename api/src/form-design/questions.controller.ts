import { AppError, type AuditAction, choicesFault, formDesign, type Question } from '@app/contracts';
import { assertAnswersFit, assertRoom, behind, takeOut } from '@app/form-import';
import type { FormQuestionEntity, SectionWithQuestions } from '@app/persistence';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { assertUnchanged } from '../http/etag';
import { DesignChanges } from './design-changes';
import { questionEtag } from './form-design.etag';
import { presentQuestion } from './form-design.presenter';
import { sectionIn } from './sections.controller';

@Controller()
export class QuestionsController {
  constructor(private readonly changes: DesignChanges) {}

  @Implements(formDesign.addQuestion)
  add(@FromCall() { params, body, context }: Call<typeof formDesign.addQuestion>): Promise<Question> {
    const { introText, description, ...question } = body;
    return this.changes.change(params, context, async ({ design, visits, table, record }) => {
      assertRoom({ design, visits }, { questions: 1 });
      const { section, questions } = sectionIn(design, params.sectionId);
      const added = {
        ...question,
        sectionId: section.id,
        introText: introText || null,
        description: description || null,
        order: behind(questions),
        sourceOid: null,
      };
      const [created] = await table.addQuestions([added]);
      if (created === undefined) throw new Error('A newly created question was not found.');
      await record({ ...entry('form-question.create', created.id), newValue: contentOf(created) });
      return presentQuestion(created);
    });
  }

  @Implements(formDesign.updateQuestion)
  update(@FromCall() { params, body, context }: Call<typeof formDesign.updateQuestion>): Promise<Question> {
    const { introText, description, ...change } = body;
    return this.changes.change(params, context, async ({ design, table, repositories, ring, record }) => {
      const before = questionIn(design, params.questionId);
      assertUnchanged(context, questionEtag(before));
      const full = {
        ...change,
        ...(introText !== undefined && { introText: introText || null }),
        ...(description !== undefined && { description: description || null }),
      };
      const after = { ...before, ...full, updatedAt: new Date() };
      assertChoices(after);
      await assertAnswersFit({ responses: repositories.responses, ring }, before.id, after);
      await table.updateQuestion(before.id, full);
      await record({
        ...entry('form-question.update', before.id),
        oldValue: contentOf(before),
        newValue: contentOf(after),
      });
      return presentQuestion(after);
    });
  }

  @Implements(formDesign.deleteQuestion)
  async remove(
    @FromCall() { params, query, context }: Call<typeof formDesign.deleteQuestion>,
  ): Promise<void> {
    await this.changes.change(params, context, async ({ design, table, record }) => {
      const question = questionIn(design, params.questionId);
      assertUnchanged(context, questionEtag(question));
      const { archived } = await takeOut(table, [question.id], query.archive === 'true');
      const oldValue = { ...contentOf(question), isArchived: archived > 0 };
      await record({ ...entry('form-question.delete', question.id), oldValue });
    });
  }
}

function questionIn(design: readonly SectionWithQuestions[], questionId: number): FormQuestionEntity {
  const found = design.flatMap(({ questions }) => questions).find(({ id }) => id === questionId);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** A change may contain the type or the choices alone; the combination must be valid. */
function assertChoices(question: FormQuestionEntity): void {
  const fault = choicesFault(question);
  if (fault === null) return;
  const invalidParams = [{ name: 'choices', reason: fault }];
  throw new AppError('INVALID_INPUT', { args: { message: fault }, invalidParams });
}

const contentOf = (question: FormQuestionEntity) => ({
  questionText: question.questionText,
  introText: question.introText,
  description: question.description,
  questionType: question.questionType,
  required: question.required,
  choices: question.choices.map(({ code, label }) => `${code} = ${label}`),
});

const entry = (action: AuditAction, targetId: number) => ({ action, targetType: 'form-question', targetId });
