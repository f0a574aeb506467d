import { setTimeout } from 'node:timers/promises';
import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import type { Database } from './database';
import { CallScheduleEntity } from './entities/form-call.entities';

/** A second version of the document; it does not count as a second document. */
const VERSION: readonly string[] = [
  `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path, series_id, document_version)
   SELECT $1, 'D', 'd.pdf', 1, 'application/pdf', 'newest-of-form-' || $1::int, id, 2 FROM form_documents WHERE form_id = $1`,
  `UPDATE form_documents d SET replaced_by = v.id FROM form_documents v WHERE v.series_id = d.id AND d.form_id = $1`,
];

/** One row for every table of a form; later rows reference earlier ones. */
const ROWS: readonly string[] = [
  `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path)
   VALUES ($1, 'D', 'd.pdf', 1, 'application/pdf', 'of-form-' || $1::int)`,
  `INSERT INTO uploads (object_path, form_id, file_name, expires_at) VALUES ('up-' || $1::int, $1, 'u.pdf', now())`,
  `INSERT INTO ai_agent_integrations (form_id, provider, api_key, key_last4) VALUES ($1, 'openai', 'k', '1234')`,
  `INSERT INTO form_api_integrations (form_id, type, api_key, key_last4) VALUES ($1, 'retellai', 'k', '1234')`,
  `INSERT INTO voice_agent_configurations (form_id, name, voice, language, initial_prompt)
   VALUES ($1, 'V', 'maya', 'en-US', 'Ask how they feel.')`,
  `INSERT INTO form_sections (form_id, name) VALUES ($1, 'S')`,
  `INSERT INTO form_questions (section_id, question_text)
   SELECT id, q FROM form_sections, unnest(ARRAY['Age?', 'Weight?']) q WHERE form_id = $1`,
  `INSERT INTO form_respondents (form_id, country, state, phone_number, identifier_code)
   VALUES ($1, 'US', 'Ohio', 'sealed', 'R-1')`,
  `INSERT INTO form_visits (form_id, name) VALUES ($1, 'Week 2')`,
  `INSERT INTO form_visit_sections (visit_id, section_id, form_id)
   SELECT v.id, s.id, $1 FROM form_visits v, form_sections s WHERE v.form_id = $1 AND s.form_id = $1`,
  `INSERT INTO form_responses (form_id, respondent_id, visit_id)
   SELECT $1, r.id, v.id FROM form_respondents r, form_visits v WHERE r.form_id = $1 AND v.form_id = $1`,
  `INSERT INTO form_question_answers (response_id, question_id, answer)
   SELECT r.id, q.id, '42' FROM form_responses r, form_questions q JOIN form_sections s ON s.id = q.section_id
   WHERE r.form_id = $1 AND s.form_id = $1`,
  `INSERT INTO form_schedules (form_id, name, start_date, primary_call_time) VALUES ($1, 'P', '2026-01-05', '09:00')`,
  `INSERT INTO call_campaigns (form_id, name, start_date) VALUES ($1, 'C', '2026-01-05')`,
  `INSERT INTO test_calls (form_id, phone_number) VALUES ($1, 'sealed')`,
  `INSERT INTO form_calls (form_id, schedule_id, respondent_id)
   SELECT $1, p.id, r.id FROM form_schedules p, form_respondents r WHERE p.form_id = $1 AND r.form_id = $1`,
  `INSERT INTO form_workflows (form_id, workspace_id, name) SELECT id, workspace_id, 'W' FROM forms WHERE id = $1`,
];

describe('a form', () => {
  let store: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const aFullForm = async (): Promise<TestFolder> => {
    const folder = await aFolder(store);
    for (const sql of ROWS) await store.query(sql, [folder.formId]);
    await aWorkflow(store, folder);
    return folder;
  };
  const tables = async (): Promise<{ full: string[]; empty: string[] }> => {
    const names = await store.query<{ name: string }>(
      `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
       WHERE contype = 'f' AND confrelid IN ('forms'::regclass, 'form_sections'::regclass, 'form_responses'::regclass)`,
    );
    const [full, empty]: [string[], string[]] = [[], []];
    for (const { name } of names) {
      const rows = await store.query(`SELECT 1 FROM ${name} LIMIT 1`);
      (rows.length > 0 ? full : empty).push(name);
    }
    return { full, empty };
  };
  const remove = (formId: number) =>
    database.transaction(async ({ forms }) => {
      const contents = await forms.contents(formId);
      await forms.delete(formId);
      return contents;
    });

  it('is deleted with all its content and stored files, and reports the counts', async () => {
    const { formId, workspaceId } = await aFullForm();
    for (const sql of VERSION) await store.query(sql, [formId]);
    const { accounts, workspaces } = database.repositories;
    expect(await workspaces.contents(workspaceId)).toMatchObject({ folders: 1, documents: 1 });
    expect(await accounts.figures()).toMatchObject({ documents: 1 });
    // Marks and notifications are not part of the report, because they belong to people.
    expect((await tables()).empty).toEqual(['form_marks', 'notifications']);

    const removed = await remove(formId);

    expect(removed).toEqual({
      documents: 1,
      workflows: 1,
      integrations: 2,
      voiceAgents: 1,
      sections: 1,
      questions: 2,
      visits: 1,
      respondents: 1,
      responses: 1,
      schedules: 1,
      campaigns: 1,
      calls: 2,
      workflowDesigns: 1,
    });
    expect((await tables()).full).toEqual([]);
    const orphans = await store.query('SELECT 1 FROM orphaned_objects WHERE object_path = $1', [
      `of-form-${formId}`,
    ]);
    expect(orphans).toHaveLength(1);
  });

  it('that is large is hidden at once, ends running workflows, and is deleted step by step', async () => {
    const { formId, workspaceId } = await aFullForm();
    const { formRemovals, forms } = database.repositories;
    const workflows = () => store.query('SELECT 1 FROM ai_workflows WHERE form_id = $1', [formId]);

    await database.transaction((repositories) => repositories.formRemovals.begin(formId));

    expect(await forms.find(workspaceId, formId)).toBeNull();
    expect(await workflows()).toEqual([]);
    expect(await formRemovals.waiting()).toEqual([formId]);
    let left = await formRemovals.left(formId);
    // A call, a test call, a response, a respondent and a document.
    expect(left).toBe(5);
    while (await formRemovals.removeSome(formId, 1)) {
      const now = await formRemovals.left(formId);
      expect(now).toBe(left - 1);
      left = now;
    }
    expect(await formRemovals.waiting()).toEqual([]);
    expect((await tables()).full).toEqual([]);
  });

  it('leaves another form as it is', async () => {
    const [one, other] = [await aFullForm(), await aFullForm()];

    await remove(one.formId);

    const contents = await database.transaction(({ forms }) => forms.contents(other.formId));
    expect(Object.values(contents).every((count) => count > 0)).toBe(true);
    await remove(other.formId);
  });

  it('plans no call to a respondent who is being forgotten', async () => {
    const { formId, workspaceId } = await aFullForm();
    const [row] = await store.query<{ id: number }>(
      `INSERT INTO form_respondents (form_id, country, state, phone_number, identifier_code)
       VALUES ($1, 'US', 'Ohio', 'sealed', 'R-2') RETURNING id`,
      [formId],
    );
    const [schedule] = await database.repositories.formRows.list(
      CallScheduleEntity,
      { workspaceId, formId },
      { before: undefined, limit: 1 },
    );
    if (row === undefined || schedule === undefined) throw new Error('Expected both rows to exist.');
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let forgetting = Promise.resolve();
    await new Promise<void>((isForgotten) => {
      forgetting = database.transaction(async ({ respondents }) => {
        await respondents.forget(row.id);
        isForgotten();
        await ended;
      });
    });

    const planning = database.transaction(({ callPlans }) => callPlans.withoutCall(schedule, 10));
    // Planning has either taken the respondents, or waits for the other transaction.
    await Promise.race([planning, untilStatementWaits()]);
    end();
    await forgetting;

    expect((await planning).people).toEqual([]);
    await remove(formId);
  });

  it('keeps only code, country and answers of a forgotten respondent', async () => {
    const { formId } = await aFullForm();
    const secret = 'sealed-canary';
    const [person] = await store.query<{ id: number }>(
      `UPDATE form_respondents SET first_name = secret, last_name = secret, email = secret, phone_number = secret,
         normalized_phone = secret, date_of_birth = secret, state = secret, country_code = '+1', phone_valid = true,
         timezone = 'Asia/Tokyo', languages = ARRAY[secret], email_index = secret, phone_index = secret,
         name_indexes = ARRAY[secret] FROM (SELECT $2::text AS secret) AS given WHERE form_id = $1 RETURNING id`,
      [formId, secret],
    );
    await store.query(
      `UPDATE form_responses SET archived = true, archived_respondent_data = jsonb_build_object('identity', $2::text)
       WHERE form_id = $1`,
      [formId, secret],
    );
    await store.query(
      `UPDATE form_calls SET phone_number = $2, recording_url = $2, transcript = $2, summary = $2 WHERE form_id = $1`,
      [formId, secret],
    );

    await database.transaction(({ respondents }) => respondents.forget(person?.id ?? 0));

    const tablesOfAll = await store.query<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    for (const { name } of tablesOfAll)
      expect({
        name,
        rows: await store.query(`SELECT t::text FROM ${name} t WHERE t::text LIKE $1`, [`%${secret}%`]),
      }).toEqual({ name, rows: [] });
    const [left] = await store.query('SELECT * FROM form_respondents WHERE id = $1', [person?.id]);
    expect(left).toMatchObject({
      status: 'forgotten',
      identifier_code: 'R-1',
      country: 'US',
      state: '',
      timezone: 'UTC',
      country_code: null,
      phone_valid: null,
      languages: [],
    });
    expect(await store.query('SELECT 1 FROM form_question_answers')).toHaveLength(2);
    await remove(formId);
  });

  /** Waits until a statement is blocked by another transaction's lock. */
  async function untilStatementWaits(): Promise<void> {
    for (;;) {
      const waiting = await store.query(
        `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`,
      );
      if (waiting.length > 0) return;
      await setTimeout(20);
    }
  }

  it('refuses to delete a visit that has responses, and a visit or section of another form', async () => {
    const [one, other] = [await aFullForm(), await aFullForm()];

    await expect(store.query('DELETE FROM form_visits WHERE form_id = $1', [one.formId])).rejects.toThrow(
      'violates foreign key constraint',
    );
    for (const statement of [
      `UPDATE form_responses SET visit_id = (SELECT id FROM form_visits WHERE form_id = $2) WHERE form_id = $1`,
      `INSERT INTO form_visit_sections (visit_id, section_id, form_id)
       SELECT v.id, s.id, $1 FROM form_visits v, form_sections s WHERE v.form_id = $1 AND s.form_id = $2`,
    ])
      await expect(store.query(statement, [one.formId, other.formId])).rejects.toThrow(
        'violates foreign key constraint',
      );
    await remove(one.formId);
    await remove(other.formId);
  });

  it('has one respondent for codes that differ only in case', async () => {
    const { formId } = await aFullForm();

    await expect(
      store.query(
        `INSERT INTO form_respondents (form_id, country, state, phone_number, identifier_code)
         VALUES ($1, 'US', 'Ohio', 'sealed', 'r-1')`,
        [formId],
      ),
    ).rejects.toThrow('form_respondents_code');
    await remove(formId);
  });

  it('refuses to delete a question that has answers', async () => {
    const { formId } = await aFullForm();

    await expect(store.query('DELETE FROM form_sections WHERE form_id = $1', [formId])).rejects.toThrow(
      'violates foreign key constraint',
    );
    await remove(formId);
  });
});
