import { In, MoreThan, Not, type EntityManager } from 'typeorm';
import { FormQuestionEntity, FormSectionEntity } from '../../entities/form-design.entities';
import {
  FormResponseEntity,
  QuestionAnswerEntity,
  RespondentEntity,
} from '../../entities/respondent.entities';
import type { Page } from '../workspaces/workspace.repository';

export type NewResponse = Pick<
  FormResponseEntity,
  'formId' | 'respondentId' | 'visitId' | 'callId' | 'source' | 'completedAt'
>;
type ResponseChange = Partial<
  Pick<FormResponseEntity, 'archived' | 'archivedRespondentData' | 'completedAt'>
>;

interface ResponseFilter {
  readonly archived?: boolean | undefined;
  readonly isComplete?: boolean | undefined;
  /** The complete code of a respondent. */
  readonly code?: string | undefined;
  readonly visitId?: number | undefined;
}

export interface ResponseWithCode {
  readonly response: FormResponseEntity;
  /** Code of the respondent. */
  readonly identifierCode: string | null;
}

/** An answer as it is stored: sealed, or in the plain text of an older version. */
export type AnswerRow = Pick<
  QuestionAnswerEntity,
  'id' | 'responseId' | 'questionId' | 'answer' | 'answerSealed'
>;

export type SealedAnswer = Pick<QuestionAnswerEntity, 'questionId'> & { readonly answerSealed: string };

const ANSWER = { id: true, responseId: true, questionId: true, answer: true, answerSealed: true } as const;

interface AtVisit {
  readonly respondentId: number;
  readonly visitId: number;
}

/** A section with answers at a visit. */
export interface AnsweredSection {
  readonly visitId: number | null;
  readonly sectionId: number | null;
}

/** Position of an export: the last respondent and response returned. */
export interface ResponseCursor {
  readonly respondentId: number;
  readonly id: number;
}

export type ResponseRepository = ReturnType<typeof responseRepository>;

/** Responses and their answers. */
export function responseRepository(manager: EntityManager) {
  const table = manager.getRepository(FormResponseEntity);
  const answers = manager.getRepository(QuestionAnswerEntity);
  const people = manager.getRepository(RespondentEntity);

  async function withCodes(rows: readonly FormResponseEntity[]): Promise<ResponseWithCode[]> {
    const found = await people.find({
      where: { id: In(rows.flatMap(({ respondentId }) => respondentId ?? [])) },
      select: { id: true, identifierCode: true },
    });
    const codes = new Map(found.map(({ id, identifierCode }) => [id, identifierCode]));
    return rows.map((response) => ({
      response,
      identifierCode: codes.get(response.respondentId ?? 0) ?? null,
    }));
  }

  const questionsIn = (formId: number) =>
    manager
      .getRepository(FormQuestionEntity)
      .createQueryBuilder('question')
      .innerJoin(FormSectionEntity, 'section', 'section.id = question.section_id')
      .where('section.form_id = :formId', { formId })
      .orderBy('question.id');

  return {
    async create(response: NewResponse): Promise<number> {
      return (await table.save(table.create(response))).id;
    },

    /** Newest first. */
    async list(formId: number, page: Page, filter: ResponseFilter): Promise<ResponseWithCode[]> {
      const query = table
        .createQueryBuilder('response')
        .where('response.form_id = :formId', { formId })
        .orderBy('response.id', 'DESC')
        .limit(page.limit);
      if (page.before !== undefined) query.andWhere('response.id < :before', { before: page.before });
      if (filter.archived !== undefined)
        query.andWhere('response.archived = :archived', { archived: filter.archived });
      if (filter.isComplete !== undefined)
        query.andWhere(`response.completed_at IS ${filter.isComplete ? 'NOT NULL' : 'NULL'}`);
      if (filter.code !== undefined)
        query.andWhere(
          `response.respondent_id IN (SELECT id FROM form_respondents WHERE form_id = :formId AND lower(identifier_code) = lower(:code))`,
          { code: filter.code },
        );
      if (filter.visitId !== undefined)
        query.andWhere('response.visit_id = :visitId', { visitId: filter.visitId });
      return withCodes(await query.getMany());
    },

    /** True if the respondent has a response at the visit that is not archived, apart from `except`. */
    hasOneAt({ respondentId, visitId }: AtVisit, except?: number): Promise<boolean> {
      const others = except === undefined ? {} : { id: Not(except) };
      return table.existsBy({ respondentId, visitId, archived: false, ...others });
    },

    /**
     * The sections that have answers at each visit, without archived responses. The section of an archived question is null, and
     * so is the visit of a response without one. A response without answers counts, too.
     */
    answeredSections(formId: number): Promise<AnsweredSection[]> {
      return manager.query<AnsweredSection[]>(
        `SELECT DISTINCT response.visit_id AS "visitId",
           CASE WHEN question.archived_at IS NULL THEN question.section_id END AS "sectionId"
         FROM form_responses AS response
         LEFT JOIN form_question_answers AS answer ON answer.response_id = response.id
         LEFT JOIN form_questions AS question ON question.id = answer.question_id
         WHERE response.form_id = $1 AND NOT response.archived`,
        [formId],
      );
    },

    /** Deletes a response with its answers. */
    async delete(id: number): Promise<void> {
      await table.delete(id);
    },

    /** Sorted by respondent, so that the responses of one person are adjacent; without archived responses. */
    async exportPage(
      formId: number,
      after: ResponseCursor | undefined,
      limit: number,
    ): Promise<ResponseWithCode[]> {
      const query = table
        .createQueryBuilder('response')
        .where('response.form_id = :formId AND NOT response.archived', { formId })
        .orderBy('COALESCE(response.respondent_id, 0)')
        .addOrderBy('response.id')
        .limit(limit);
      if (after !== undefined)
        query.andWhere('(COALESCE(response.respondent_id, 0), response.id) > (:respondentId, :id)', after);
      return withCodes(await query.getMany());
    },

    async find(formId: number, id: number): Promise<ResponseWithCode | null> {
      const [found] = await withCodes(await table.findBy({ id, formId }));
      return found ?? null;
    },

    /** Reads the row and locks it until the transaction ends. */
    lock(formId: number, id: number): Promise<FormResponseEntity | null> {
      return table.findOne({ where: { id, formId }, lock: { mode: 'pessimistic_write' } });
    },

    async update(id: number, change: ResponseChange): Promise<void> {
      await manager
        .createQueryBuilder()
        .update(FormResponseEntity)
        .set({ ...change, updatedAt: () => 'now()' })
        .where({ id })
        .execute();
    },

    /** The answers of these responses, by response. */
    async answersOf(responseIds: readonly number[]): Promise<Map<number, AnswerRow[]>> {
      const found = await answers.find({
        where: { responseId: In([...responseIds]) },
        select: ANSWER,
        order: { questionId: 'ASC' },
      });
      const grouped = new Map<number, AnswerRow[]>(responseIds.map((id) => [id, []]));
      for (const answer of found) grouped.get(answer.responseId)?.push(answer);
      return grouped;
    },

    async answerCounts(responseIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await manager.query<{ id: number; count: number }[]>(
        `SELECT response_id AS id, count(*)::int AS count FROM form_question_answers
         WHERE response_id = ANY($1) GROUP BY response_id`,
        [responseIds],
      );
      return new Map(rows.map(({ id, count }) => [id, count]));
    },

    async saveAnswers(responseId: number, given: readonly SealedAnswer[]): Promise<void> {
      // The rotation of keys locks rows in this order, too, so neither waits for the other forever.
      await manager.query('SELECT FROM form_question_answers WHERE response_id = $1 ORDER BY id FOR UPDATE', [
        responseId,
      ]);
      await manager.query(
        `INSERT INTO form_question_answers (response_id, question_id, answer_sealed)
         SELECT $1, given.question_id, given.answer FROM unnest($2::int[], $3::text[]) AS given(question_id, answer)
         ON CONFLICT (response_id, question_id)
         DO UPDATE SET answer = NULL, answer_sealed = excluded.answer_sealed, updated_at = now()`,
        [
          responseId,
          given.map(({ questionId }) => questionId),
          given.map(({ answerSealed }) => answerSealed),
        ],
      );
    },

    async deleteAnswers(responseId: number, questionIds: readonly number[]): Promise<void> {
      if (questionIds.length > 0) await answers.delete({ responseId, questionId: In([...questionIds]) });
    },

    /** Answers to a question in the order of their ids, after the given one. */
    answersTo(questionId: number, after: number, limit: number): Promise<AnswerRow[]> {
      return answers.find({
        where: { questionId, id: MoreThan(after) },
        select: ANSWER,
        order: { id: 'ASC' },
        take: limit,
      });
    },

    /** Answers in plain text, which stay locked until the transaction ends. Skips rows that another transaction has locked. */
    takePlainAnswers(limit: number): Promise<(AnswerRow & { answer: string })[]> {
      return manager.query(
        `SELECT id, response_id AS "responseId", question_id AS "questionId", answer, answer_sealed AS "answerSealed"
         FROM form_question_answers WHERE answer IS NOT NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [limit],
      );
    },

    /** Replaces plain texts by their sealed ones. To people the answers have not changed, so the time of the change stays. */
    async replacePlainAnswers(sealed: readonly Pick<AnswerRow, 'id' | 'answerSealed'>[]): Promise<void> {
      await manager.query(
        `UPDATE form_question_answers AS answer SET answer = NULL, answer_sealed = given.sealed
         FROM unnest($1::int[], $2::text[]) AS given(id, sealed) WHERE answer.id = given.id`,
        [sealed.map(({ id }) => id), sealed.map(({ answerSealed }) => answerSealed)],
      );
    },

    /** Archived questions of a form. */
    archivedQuestions(formId: number): Promise<FormQuestionEntity[]> {
      return questionsIn(formId).andWhere('question.archived_at IS NOT NULL').getMany();
    },

    /** Those of the given questions that are archived or, at a visit, not asked there. */
    questionsNoLongerAsked(
      { formId, visitId }: Pick<FormResponseEntity, 'formId' | 'visitId'>,
      questionIds: readonly number[],
    ): Promise<FormQuestionEntity[]> {
      return questionsIn(formId)
        .andWhere('question.id = ANY(:questionIds)', { questionIds })
        .andWhere(
          `(question.archived_at IS NOT NULL OR (:visitId::int IS NOT NULL AND NOT EXISTS (
             SELECT FROM form_visit_sections AS place
             WHERE place.visit_id = :visitId AND place.section_id = question.section_id)))`,
          { visitId },
        )
        .getMany();
    },
  };
}
