import type { EntityManager } from 'typeorm';
import { RespondentEntity } from '../../entities/respondent.entities';
import type { Page } from '../workspaces/workspace.repository';

type Editable = Omit<
  RespondentEntity,
  'id' | 'formId' | 'position' | 'status' | 'enteredBy' | 'createdAt' | 'updatedAt'
>;
export type NewRespondent = Editable & Pick<RespondentEntity, 'id' | 'formId' | 'enteredBy'>;

/** A folder's respondents that a caller may see: all of them, or those that one person entered. */
export interface RespondentScope {
  readonly formId: number;
  readonly enteredBy?: number | undefined;
}

/** Search terms. Each given term must match one of a respondent's indexes. */
export interface RespondentSearch {
  readonly code: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** Possible index values of each word of a name. */
  readonly words: readonly (readonly string[])[];
}

interface RespondentFilter {
  readonly status?: RespondentEntity['status'] | undefined;
  readonly search?: RespondentSearch | undefined;
}

export type RespondentRepository = ReturnType<typeof respondentRepository>;

export function respondentRepository(manager: EntityManager) {
  const table = manager.getRepository(RespondentEntity);
  return {
    /** Reserves ids of new rows, because encrypted values are bound to their row. */
    async nextIds(count: number): Promise<number[]> {
      const rows = await manager.query<{ id: number }[]>(
        `SELECT nextval(pg_get_serial_sequence('form_respondents', 'id'))::int AS id FROM generate_series(1, $1)`,
        [count],
      );
      return rows.map(({ id }) => id);
    },

    /** Adds respondents at the end of their form. */
    async create(rows: readonly NewRespondent[]): Promise<void> {
      await table.insert(rows.map((row) => ({ ...row, position: row.id })));
    },

    /** Those of the given codes that are in use in the form, in any case. */
    async takenCodes(formId: number, codes: readonly string[]): Promise<Set<string>> {
      const rows = await manager.query<{ code: string }[]>(
        `SELECT code FROM unnest($2::text[]) AS code WHERE EXISTS (
           SELECT FROM form_respondents WHERE form_id = $1 AND lower(identifier_code) = lower(code))`,
        [formId, codes],
      );
      return new Set(rows.map(({ code }) => code));
    },

    /** Newest first. */
    list(
      { formId, enteredBy }: RespondentScope,
      page: Page,
      { status, search }: RespondentFilter,
    ): Promise<RespondentEntity[]> {
      const query = table
        .createQueryBuilder('person')
        .where('person.form_id = :formId', { formId })
        .orderBy('person.id', 'DESC')
        .limit(page.limit);
      if (page.before !== undefined) query.andWhere('person.id < :before', { before: page.before });
      if (enteredBy !== undefined) query.andWhere('person.entered_by = :enteredBy', { enteredBy });
      if (status !== undefined) query.andWhere('person.status = :status', { status });
      if (search !== undefined) query.andWhere(`person.id IN (${FOUND})`, parametersOf(search));
      return query.getMany();
    },

    find(scope: RespondentScope, id: number): Promise<RespondentEntity | null> {
      return table.findOneBy({ ...scope, id });
    },

    /** Reads the row and locks it until the transaction ends. */
    lock(scope: RespondentScope, id: number): Promise<RespondentEntity | null> {
      return table.findOne({ where: { ...scope, id }, lock: { mode: 'pessimistic_write' } });
    },

    async update(id: number, change: Partial<Editable & Pick<RespondentEntity, 'status'>>): Promise<void> {
      await table.update(id, { ...change, updatedAt: () => 'now()' });
    },

    /** Erases identifying data in the row, in archived responses and in calls. */
    async forget(id: number): Promise<void> {
      await table.update(id, { ...FORGOTTEN, updatedAt: () => 'now()' });
      await manager.query(
        `UPDATE form_responses SET archived_respondent_data = NULL
         WHERE respondent_id = $1 AND archived_respondent_data IS NOT NULL`,
        [id],
      );
      await manager.query(
        `UPDATE form_calls SET phone_number = NULL, recording_url = NULL, transcript = NULL, summary = NULL
         WHERE respondent_id = $1`,
        [id],
      );
    },
  };
}

/** One query per index, so that Postgres uses all of them. */
const FOUND = `
  SELECT id FROM form_respondents WHERE form_id = :formId AND lower(identifier_code) = lower(:code)
  UNION SELECT id FROM form_respondents WHERE form_id = :formId AND email_index = ANY(:emails)
  UNION SELECT id FROM form_respondents WHERE form_id = :formId AND phone_index = ANY(:phones)
  UNION SELECT id FROM form_respondents WHERE form_id = :formId AND :wordCount::int > 0
    AND name_indexes && :firstWord::text[] AND NOT EXISTS (
      SELECT 1 FROM jsonb_array_elements(:words::jsonb) AS word
      WHERE NOT name_indexes && ARRAY(SELECT jsonb_array_elements_text(word)))`;

const parametersOf = ({ code, emails, phones, words }: RespondentSearch) => ({
  code,
  emails: [...emails],
  phones: [...phones],
  words: JSON.stringify(words),
  wordCount: words.length,
  firstWord: [...(words[0] ?? [])],
});

const FORGOTTEN = {
  status: 'forgotten',
  firstName: null,
  lastName: null,
  email: null,
  phoneNumber: null,
  normalizedPhone: null,
  countryCode: null,
  phoneValid: null,
  dateOfBirth: null,
  state: '',
  timezone: 'UTC',
  timezoneValid: true,
  languages: [],
  emailIndex: null,
  phoneIndex: null,
  nameIndexes: [],
} as const satisfies Partial<RespondentEntity>;
