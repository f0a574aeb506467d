import type { EntityManager } from 'typeorm';
import { RespondentEntity } from '../../entities/respondent.entities';
import type { Page } from '../workspaces/workspace.repository';

type Editable = Omit<RespondentEntity, 'id' | 'formId' | 'position' | 'status' | 'createdAt' | 'updatedAt'>;
export type NewRespondent = Editable & Pick<RespondentEntity, 'id' | 'formId'>;

/** What somebody is looked for by; every part that is given has to fit one of its indexes. */
export interface RespondentSearch {
  readonly code: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** The indexes that each word of a name may have. */
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
    /** Ids for rows to come: what is sealed is bound to its row. */
    async nextIds(count: number): Promise<number[]> {
      const rows = await manager.query<{ id: number }[]>(
        `SELECT nextval(pg_get_serial_sequence('form_respondents', 'id'))::int AS id FROM generate_series(1, $1)`,
        [count],
      );
      return rows.map(({ id }) => id);
    },

    /** Each stands behind the others of its form. */
    async create(rows: readonly NewRespondent[]): Promise<void> {
      await table.insert(rows.map((row) => ({ ...row, position: row.id })));
    },

    /** Of these codes, those that somebody in the form has. */
    async takenCodes(formId: number, codes: readonly string[]): Promise<Set<string>> {
      const rows = await manager.query<{ code: string }[]>(
        `SELECT identifier_code AS code FROM form_respondents WHERE form_id = $1 AND identifier_code = ANY($2)`,
        [formId, codes],
      );
      return new Set(rows.map(({ code }) => code));
    },

    /** Newest first. */
    list(formId: number, page: Page, { status, search }: RespondentFilter): Promise<RespondentEntity[]> {
      const query = table
        .createQueryBuilder('person')
        .where('person.form_id = :formId', { formId })
        .orderBy('person.id', 'DESC')
        .limit(page.limit);
      if (page.before !== undefined) query.andWhere('person.id < :before', { before: page.before });
      if (status !== undefined) query.andWhere('person.status = :status', { status });
      if (search !== undefined) query.andWhere(`person.id IN (${FOUND})`, parametersOf(search));
      return query.getMany();
    },

    find(formId: number, id: number): Promise<RespondentEntity | null> {
      return table.findOneBy({ id, formId });
    },

    /** As it is now; nobody else changes it before the transaction ends. */
    lock(formId: number, id: number): Promise<RespondentEntity | null> {
      return table.findOne({ where: { id, formId }, lock: { mode: 'pessimistic_write' } });
    },

    async update(id: number, change: Partial<Editable & Pick<RespondentEntity, 'status'>>): Promise<void> {
      await table.update(id, { ...change, updatedAt: () => 'now()' });
    },

    /** Erases what identifies somebody, in the row, in archived responses and in calls. */
    async forget(id: number): Promise<void> {
      await table.update(id, { ...NOBODY, updatedAt: () => 'now()' });
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

/** Each kind of index is asked alone, so that none of them is passed over. */
const FOUND = `
  SELECT id FROM form_respondents WHERE form_id = :formId AND identifier_code = :code
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

const NOBODY = {
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
