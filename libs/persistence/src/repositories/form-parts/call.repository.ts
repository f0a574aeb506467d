import { In, type EntityManager } from 'typeorm';
import { FormCallEntity, TestCallEntity } from '../../entities/form-call.entities';
import { RespondentEntity } from '../../entities/respondent.entities';
import type { Page } from '../workspaces/workspace.repository';

export type NewFormCall = Pick<
  FormCallEntity,
  'id' | 'formId' | 'scheduleId' | 'respondentId' | 'phoneNumber' | 'aiVoice' | 'knowledgeBaseId'
>;
export type CallOutcome = Pick<
  FormCallEntity,
  'status' | 'callId' | 'duration' | 'recordingUrl' | 'transcript' | 'summary' | 'goalAchieved'
>;
export type NewTestCall = Pick<TestCallEntity, 'id' | 'formId' | 'phoneNumber' | 'notes' | 'requestedBy'>;
export type TestCallOutcome = Pick<
  TestCallEntity,
  'status' | 'callId' | 'startedAt' | 'endedAt' | 'duration' | 'notes'
>;

export interface CallWithCode {
  readonly call: FormCallEntity;
  /** Code of the respondent. */
  readonly identifierCode: string | null;
}

export type CallRepository = ReturnType<typeof callRepository>;

/** Calls that people plan and whose results they enter. Nothing dials. */
export function callRepository(manager: EntityManager) {
  const calls = manager.getRepository(FormCallEntity);
  const tests = manager.getRepository(TestCallEntity);

  async function withCodes(rows: readonly FormCallEntity[]): Promise<CallWithCode[]> {
    const found = await manager.getRepository(RespondentEntity).find({
      where: { id: In(rows.flatMap(({ respondentId }) => respondentId ?? [])) },
      select: { id: true, identifierCode: true },
    });
    const codes = new Map(found.map(({ id, identifierCode }) => [id, identifierCode]));
    return rows.map((call) => ({ call, identifierCode: codes.get(call.respondentId ?? 0) ?? null }));
  }

  async function nextIds(table: 'form_calls' | 'test_calls', count: number): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT nextval(pg_get_serial_sequence($1, 'id'))::int AS id FROM generate_series(1, $2)`,
      [table, count],
    );
    return rows.map(({ id }) => id);
  }

  return {
    /** Reserves the id of a new row, because encrypted values are bound to their row. */
    async nextId(table: 'form_calls' | 'test_calls'): Promise<number> {
      const [id = 0] = await nextIds(table, 1);
      return id;
    },

    nextIds,

    /** Newest first. */
    async list(formId: number, page: Page, status?: string): Promise<CallWithCode[]> {
      const query = calls
        .createQueryBuilder('call')
        .where('call.form_id = :formId', { formId })
        .orderBy('call.id', 'DESC')
        .limit(page.limit);
      if (page.before !== undefined) query.andWhere('call.id < :before', { before: page.before });
      if (status !== undefined) query.andWhere('call.status = :status', { status });
      return withCodes(await query.getMany());
    },

    async find(formId: number, id: number): Promise<CallWithCode | null> {
      const [found] = await withCodes(await calls.findBy({ id, formId }));
      return found ?? null;
    },

    /** Reads the row and locks it until the transaction ends. */
    lock: (formId: number, id: number) =>
      calls.findOne({ where: { id, formId }, lock: { mode: 'pessimistic_write' } }),

    async create(...rows: NewFormCall[]): Promise<void> {
      await calls.insert(rows);
    },

    async update(id: number, outcome: CallOutcome): Promise<void> {
      await calls.update(id, { ...outcome, updatedAt: () => 'now()' });
    },

    /** Newest first. */
    listTests(formId: number, page: Page): Promise<TestCallEntity[]> {
      const query = tests
        .createQueryBuilder('call')
        .where('call.form_id = :formId', { formId })
        .orderBy('call.id', 'DESC')
        .limit(page.limit);
      if (page.before !== undefined) query.andWhere('call.id < :before', { before: page.before });
      return query.getMany();
    },

    findTest: (formId: number, id: number) => tests.findOneBy({ id, formId }),

    /** Reads the row and locks it until the transaction ends. */
    lockTest: (formId: number, id: number) =>
      tests.findOne({ where: { id, formId }, lock: { mode: 'pessimistic_write' } }),

    async createTest(call: NewTestCall): Promise<void> {
      await tests.insert(call);
    },

    async updateTest(id: number, outcome: TestCallOutcome): Promise<void> {
      await tests.update(id, outcome);
    },
  };
}
