import type { DesignOrder } from '@app/contracts';
import { In, IsNull, type EntityManager } from 'typeorm';
import { FormQuestionEntity, FormSectionEntity } from '../../entities/form-design.entities';
import { QuestionAnswerEntity } from '../../entities/respondent.entities';

type Kept = 'id' | 'createdAt' | 'updatedAt' | 'archivedAt';
export type NewSection = Omit<FormSectionEntity, Kept>;
export type NewQuestion = Omit<FormQuestionEntity, Kept>;

export interface SectionWithQuestions {
  readonly section: FormSectionEntity;
  readonly questions: readonly FormQuestionEntity[];
}

export type FormDesignRepository = ReturnType<typeof formDesignRepository>;

/** Sections and questions of a form, without archived ones. */
export function formDesignRepository(manager: EntityManager) {
  const sections = manager.getRepository(FormSectionEntity);
  const questions = manager.getRepository(FormQuestionEntity);
  const inOrder = { order: { order: 'ASC', id: 'ASC' } } as const;
  const live = { archivedAt: IsNull() };

  return {
    /** In display order. */
    async read(formId: number): Promise<SectionWithQuestions[]> {
      const found = await sections.find({ where: { formId, ...live }, ...inOrder });
      const sectionId = In(found.map(({ id }) => id));
      const all = await questions.find({ where: { sectionId, ...live }, ...inOrder });
      return found.map((section) => ({
        section,
        questions: all.filter((question) => question.sectionId === section.id),
      }));
    },

    async addSection(section: NewSection): Promise<FormSectionEntity> {
      const { id } = await sections.save(sections.create(section));
      return sections.findOneByOrFail({ id });
    },

    async addQuestions(added: readonly NewQuestion[]): Promise<FormQuestionEntity[]> {
      const saved = await questions.save(questions.create([...added]), { chunk: 200 });
      return questions.findBy({ id: In(saved.map(({ id }) => id)) });
    },

    async updateSection(id: number, change: Partial<NewSection>): Promise<void> {
      await sections.update(id, { ...change, updatedAt: () => 'now()' });
    },

    async updateQuestion(id: number, change: Partial<NewQuestion>): Promise<void> {
      await questions.update(id, { ...change, updatedAt: () => 'now()' });
    },

    /** Those of the given questions that have answers. */
    async answered(questionIds: readonly number[]): Promise<number[]> {
      const rows = await manager
        .getRepository(QuestionAnswerEntity)
        .createQueryBuilder('answer')
        .select('DISTINCT answer.question_id', 'id')
        .where('answer.question_id = ANY(:ids)', { ids: [...questionIds] })
        .getRawMany<{ id: number }>();
      return rows.map(({ id }) => id);
    },

    async deleteQuestions(ids: readonly number[]): Promise<void> {
      if (ids.length > 0) await questions.delete([...ids]);
    },

    async archiveQuestions(ids: readonly number[]): Promise<void> {
      if (ids.length > 0) await questions.update([...ids], { archivedAt: () => 'now()' });
    },

    /** Deletes the section, or archives it if it contains archived questions. */
    async removeSection(id: number): Promise<void> {
      if (await questions.existsBy({ sectionId: id }))
        await sections.update(id, { archivedAt: () => 'now()' });
      else await sections.delete(id);
    },

    /** Applies an order: sections and questions by position, questions by section. */
    async arrange(order: DesignOrder): Promise<void> {
      await manager.query(
        `UPDATE form_sections AS s SET "order" = given.at - 1
         FROM unnest($1::int[]) WITH ORDINALITY AS given(id, at) WHERE s.id = given.id`,
        [order.sections],
      );
      await manager.query(
        `UPDATE form_questions AS q SET section_id = given.section_id, "order" = given.at - 1
         FROM unnest($1::int[], $2::int[]) WITH ORDINALITY AS given(id, section_id, at) WHERE q.id = given.id`,
        [order.questions.map(({ id }) => id), order.questions.map(({ sectionId }) => sectionId)],
      );
    },
  };
}
