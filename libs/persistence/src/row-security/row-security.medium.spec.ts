import { aFolder, aPerson, connectTestDatabase, type TestDatabase } from '@app/testing';
import pg from 'pg';
import { Database } from '../database';
import { withDatabaseUser } from './database-user';

/** Tables without workspace rows, each with its content. */
const UNFENCED: Readonly<Record<string, string>> = {
  account_mails: 'what one person is to be told about the account',
  audit_alarms: 'of the installation',
  approved_domains: 'of the installation',
  former_users: 'names of people who are gone',
  migrations: 'of the schema',
  notification_settings: 'wishes of one person',
  orphaned_objects: 'keys of objects without an owner',
  outbox: 'numbers of jobs',
  queue_pauses: 'of the installation',
  reset_codes: 'digests of codes of one person',
  sessions: 'read before the person is known',
  sign_in_addresses: 'of one person',
  users: 'people, who belong to several workspaces',
  workers: 'processes of the installation',
};

/** The parent table of each column. */
const PARENTS: Readonly<Record<string, string>> = {
  chain: 'workspaces',
  created_by: 'users',
  document_id: 'form_documents',
  event_id: 'audit_events',
  form_id: 'forms',
  form_workflow_id: 'form_workflows',
  integration_id: 'workspace_ai_agent_integrations',
  prompt_id: 'prompts',
  question_id: 'form_questions',
  response_id: 'form_responses',
  revision_id: 'study_revisions',
  schema_id: 'xml_schemas',
  section_id: 'form_sections',
  user_id: 'users',
  visit_id: 'form_visits',
  webhook_id: 'webhooks',
  workflow_id: 'ai_workflows',
  workspace_id: 'workspaces',
};

interface Side {
  readonly userId: number;
  readonly workspaceId: number;
  readonly formId: number;
}

describe('row-level security of workspaces', () => {
  let store: TestDatabase;
  let app: pg.Client;
  let worker: pg.Client;
  let tables: string[];
  let ours: Side;
  let theirs: Side;

  beforeAll(async () => {
    const connected = await connectTestDatabase();
    await connected.database.close();
    store = connected.store;
    tables = (
      await store.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
      )
    ).map(({ name }) => name);
    [ours, theirs] = [await aFolder(store), await aFolder(store)];
    await fillTables(store, fenced(), [ours, theirs]);
    app = new pg.Client(store.appUrl);
    worker = new pg.Client(store.workerUrl);
    await Promise.all([app.connect(), worker.connect()]);
  });
  afterAll(async () => {
    await Promise.all([app.end(), worker.end()]);
    await store.close();
  });

  const fenced = (): string[] => tables.filter((table) => !(table in UNFENCED));

  /** Result of a statement that runs for a person. */
  async function askedFor<Row extends pg.QueryResultRow = { count: number }>(
    personId: number | null,
    sql: string,
  ): Promise<pg.QueryResult<Row>> {
    await app.query('BEGIN');
    try {
      if (personId !== null) await app.query(`SET LOCAL clindrove.person = '${personId}'`);
      return await app.query<Row>(sql);
    } finally {
      await app.query('ROLLBACK');
    }
  }

  /** The other side's row, as the owner of the tables sees it. */
  async function theirRow(table: string): Promise<string> {
    const all = await store.query<{ row: object }>(`SELECT to_jsonb(t) AS row FROM "${table}" AS t`);
    const { rows: own } = await askedFor<{ row: object }>(
      ours.userId,
      `SELECT to_jsonb(t) AS row FROM "${table}" AS t`,
    );
    const seen = new Set(own.map(({ row }) => JSON.stringify(row)));
    const [their, ...others] = all.map(({ row }) => JSON.stringify(row)).filter((row) => !seen.has(row));
    if (their === undefined || others.length > 0) throw new Error(`One row of ${table} was to be hidden.`);
    return pg.escapeLiteral(their);
  }

  const writableColumns = async (table: string): Promise<string> => {
    const columns = await store.query<{ name: string }>(
      `SELECT quote_ident(column_name) AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND identity_generation IS DISTINCT FROM 'ALWAYS'`,
      [table],
    );
    return columns.map(({ name }) => name).join(', ');
  };

  /**
   * Inserts the other side's row again. Postgres checks policies before constraints, so a missing policy shows as a
   * duplicate key.
   */
  async function insertOf(table: string): Promise<string> {
    const columns = await writableColumns(table);
    return `INSERT INTO "${table}" (${columns})
      SELECT ${columns} FROM jsonb_populate_record(NULL::"${table}", ${await theirRow(table)})`;
  }

  /**
   * Overwrites the own row with the other side's. It reads no column, because the read condition would otherwise refuse
   * it, too.
   */
  async function updateTo(table: string): Promise<string> {
    const columns = await writableColumns(table);
    return `UPDATE "${table}" SET (${columns}) = (
      SELECT ${columns} FROM jsonb_populate_record(NULL::"${table}", ${await theirRow(table)}))`;
  }

  const outcomeOf = (sql: string): Promise<string> =>
    askedFor(ours.userId, sql).then(
      ({ rowCount }) => `${rowCount} rows written`,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

  const count = async (personId: number | null, table: string): Promise<number> =>
    (await askedFor(personId, `SELECT count(*)::int FROM "${table}"`)).rows[0]?.count ?? -1;

  it('covers every table with rows of a workspace', async () => {
    const found = await store.query<{ name: string; policies: string[] }>(
      `SELECT relname AS name, ARRAY(SELECT polname::text FROM pg_policy WHERE polrelid = pg_class.oid ORDER BY 1) AS policies
       FROM pg_class WHERE relrowsecurity AND relforcerowsecurity AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    expect(found.map(({ name }) => name)).toEqual(fenced());
    for (const { name, policies } of found)
      expect({ name, policies }).toEqual({
        name,
        policies: expect.arrayContaining(['everything', 'members']) as string[],
      });
  });

  it('shows a person the rows of own workspaces only, in every table', async () => {
    for (const table of fenced())
      expect({ table, all: await countAll(worker, table), ours: await count(ours.userId, table) }).toEqual({
        table,
        all: 2,
        ours: 1,
      });
  });

  it('shows nothing without a database user', async () => {
    for (const table of fenced())
      expect({ table, seen: await count(null, table) }).toEqual({ table, seen: 0 });
  });

  it('prevents changes and deletions of other workspaces’ rows', async () => {
    const writable = await store.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relrowsecurity AND has_table_privilege('clindrove_app', oid, 'UPDATE, DELETE')
       AND relname NOT LIKE 'audit%'`,
    );
    expect(writable.length).toBeGreaterThan(25);
    for (const { name } of writable) {
      const { rowCount } = await askedFor(
        ours.userId,
        `DELETE FROM "${name}" WHERE ctid IN (SELECT ctid FROM "${name}")`,
      ).catch((error: unknown) => {
        // Another row references the person's own row. That check runs after the policies.
        if (error instanceof pg.DatabaseError && error.code === '23503') return { rowCount: 1 };
        throw error;
      });
      expect({ name, rowCount }).toEqual({ name, rowCount: 1 });
    }
  });

  it.each([
    // The trigger queues an audit event before its policy is checked; the next test tries them.
    ['INSERT', insertOf, ['audit_events', 'notifications']],
    ['UPDATE', updateTo, []],
  ] as const)(
    'refuses an %s of a row of another workspace, in every table',
    async (privilege, write, exempt) => {
      const tried = await store.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace
       AND has_table_privilege('clindrove_app', oid, $1) AND relname <> ALL ($2) ORDER BY 1`,
        [privilege, exempt],
      );
      const names = tried.map(({ name }) => name);
      expect(names.length).toBeGreaterThan(35);
      const outcomes: [table: string, outcome: string][] = [];
      for (const name of names) outcomes.push([name, await outcomeOf(await write(name))]);
      expect(outcomes).toEqual(
        names.map((name) => [name, `new row violates row-level security policy for table "${name}"`]),
      );
    },
  );

  it('accepts audit records of the acting person in own workspaces only, and no change of them', async () => {
    const open = await store.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_policies WHERE policyname = 'deeds' ORDER BY 1`,
    );
    expect(open.map(({ name }) => name)).toEqual(['audit_events', 'notifications']);
    const recorded = (
      personId: number | null,
      event: { actor: number | null; workspace: number | null; action?: string; result?: string },
    ): Promise<string> =>
      askedFor(
        personId,
        `INSERT INTO audit_events (actor_id, workspace_id, action, result) VALUES
           (${event.actor}, ${event.workspace}, '${event.action ?? 'form.update'}', '${event.result ?? 'ok'}')`,
      ).then(
        () => 'written',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    const refused = 'new row violates row-level security policy for table "audit_events"';
    const [me, other] = [ours.userId, theirs.userId];
    const [mine, foreign] = [ours.workspaceId, theirs.workspaceId];
    expect(await recorded(me, { actor: me, workspace: mine })).toBe('written');
    expect(await recorded(me, { actor: me, workspace: null })).toBe('written');
    expect(await recorded(me, { actor: me, workspace: foreign, result: 'refused' })).toBe('written');
    expect(await recorded(null, { actor: me, workspace: null, action: 'auth.login' })).toBe('written');
    expect(await recorded(me, { actor: other, workspace: mine })).toBe(refused);
    expect(await recorded(me, { actor: null, workspace: mine })).toBe(refused);
    expect(await recorded(me, { actor: me, workspace: foreign })).toBe(refused);
    expect(await recorded(me, { actor: other, workspace: foreign, result: 'refused' })).toBe(refused);
    expect(await recorded(null, { actor: me, workspace: mine })).toBe(refused);
    expect(await recorded(null, { actor: null, workspace: null })).toBe(refused);

    for (const statement of [
      'UPDATE audit_events SET workspace_id = workspace_id',
      'INSERT INTO audit_unsealed VALUES (1)',
    ])
      await expect(askedFor(ours.userId, statement)).rejects.toThrow('permission denied');
  });

  it('keeps the index order for a page of a long list', async () => {
    await app.query(`SET enable_seqscan = off`);
    const plan = await askedFor<{ 'QUERY PLAN': string }>(
      ours.userId,
      `EXPLAIN SELECT id FROM ai_workflows WHERE workspace_id = ${ours.workspaceId} ORDER BY id DESC LIMIT 50`,
    );
    await app.query('RESET enable_seqscan');
    const steps = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(steps).toContain('Scan Backward using ai_workflows_workspace_id_id');
    // If the index used the policy's condition, the planner would expect few rows and sort all of a workspace for a
    // page.
    expect(steps).toContain(`Index Cond: (workspace_id = ${ours.workspaceId})`);
  });

  it('shows nothing of a workspace to a member whose account is not active, and everything again after the approval', async () => {
    const counts = async (): Promise<string[]> => {
      const seen: string[] = [];
      for (const table of ['workspaces', 'forms', 'form_documents', 'notifications', 'search_pieces']) {
        const { rows } = await askedFor<{ n: number }>(
          ours.userId,
          `SELECT count(*)::int AS n FROM ${table}`,
        );
        if ((rows[0]?.n ?? 0) > 0) seen.push(table);
      }
      const places = await store.query('SELECT FROM place_of($1, $2, NULL)', [ours.userId, ours.workspaceId]);
      return places.length > 0 ? [...seen, 'place'] : seen;
    };
    const before = await counts();
    expect(before).toEqual(expect.arrayContaining(['workspaces', 'forms', 'notifications', 'place']));
    for (const status of ['pending_approval', 'suspended']) {
      await store.query('UPDATE users SET account_status = $2 WHERE id = $1', [ours.userId, status]);
      expect([status, await counts()]).toEqual([status, []]);
    }
    await store.query(`UPDATE users SET account_status = 'active' WHERE id = $1`, [ours.userId]);
    expect(await counts()).toEqual(before);
  });

  it('lets the API’s role neither become the system role nor make an administrator', async () => {
    for (const statement of [
      'SET LOCAL ROLE clindrove_installation',
      'UPDATE users SET is_admin = true',
      `INSERT INTO users (email, password, first_name, last_name, organization, is_admin)
       VALUES ('x@example.org', 'x', 'x', 'x', 'x', true)`,
    ])
      await expect(askedFor(ours.userId, statement)).rejects.toThrow('permission denied');
    const { rowCount } = await askedFor(ours.userId, `UPDATE users SET first_name = 'New'`);
    expect(rowCount).toBe(2);
  });

  it('lets no role of a process make an administrator', async () => {
    for (const url of [store.workerUrl, store.systemUrl]) {
      const client = new pg.Client(url);
      await client.connect();
      try {
        await expect(client.query('UPDATE users SET is_admin = true')).rejects.toThrow('permission denied');
      } finally {
        await client.end();
      }
    }
  });

  it('refuses rows of one workspace that reference rows of another, also from a member of both', async () => {
    const references = await store.query<{ table: string; column: string; parent: string }>(
      `SELECT c.conrelid::regclass::text AS table, a.attname AS column, c.confrelid::regclass::text AS parent
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.contype = 'f' AND cardinality(c.conkey) = 1
         AND EXISTS (SELECT FROM pg_attribute w WHERE w.attrelid = c.conrelid AND w.attname = 'workspace_id')
         AND c.confrelid::regclass::text NOT IN ('users', 'workspaces') ORDER BY 1, 2`,
    );
    expect(references.length).toBeGreaterThan(10);
    const member = await aPerson(store);
    for (const { workspaceId } of [ours, theirs])
      await store.query(
        `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'member')`,
        [workspaceId, member],
      );
    const outcomes: [string, string][] = [];
    for (const { table, column, parent } of references) {
      await app.query('BEGIN');
      try {
        await app.query(`SET LOCAL clindrove.person = '${member}'`);
        await app.query(
          `UPDATE ${table} SET ${column} = (SELECT max(id) FROM ${parent} WHERE ${
            parent === 'forms' ? `workspace_id = ${theirs.workspaceId}` : 'true'
          }) WHERE workspace_id = ${ours.workspaceId}`,
        );
        outcomes.push([`${table}.${column}`, 'written']);
      } catch (error) {
        outcomes.push([
          `${table}.${column}`,
          error instanceof pg.DatabaseError ? String(error.code) : 'other',
        ]);
      } finally {
        await app.query('ROLLBACK');
      }
    }
    await store.query('DELETE FROM users WHERE id = $1', [member]);
    // 23503: foreign key of the pair; 42501: policy.
    for (const [reference, outcome] of outcomes)
      expect({ reference, outcome }).toEqual({
        reference,
        outcome: expect.stringMatching(/^(23503|42501)$/) as string,
      });
  });

  describe('of a process that serves people', () => {
    let database: Database;
    const forms = async (personId: number | null, isSystem = false): Promise<number> => {
      const found = await withDatabaseUser({ personId, isSystem }, () =>
        Promise.all(
          [ours, theirs].map((side) => database.repositories.forms.list(side.workspaceId, { limit: 9 })),
        ),
      );
      return found.flat().length;
    };
    beforeAll(async () => {
      database = await Database.connectForPeople({ url: store.appUrl, systemUrl: store.systemUrl }, 3);
    });
    afterAll(() => database.close());

    it('answers each of many parallel requests with its own rows', async () => {
      const people = Array.from(
        { length: 60 },
        (_, index) => [ours.userId, theirs.userId, null][index % 3] ?? null,
      );
      const seen = await Promise.all(people.map((person) => forms(person)));
      expect(seen).toEqual(people.map((person) => (person === null ? 0 : 1)));
      expect(await forms(null, true)).toBe(2);
      expect(await forms(null)).toBe(0);
    });

    it('holds in a transaction as well', async () => {
      const folders = await withDatabaseUser({ personId: ours.userId, isSystem: false }, () =>
        database.transaction(({ forms: found }) => found.list(theirs.workspaceId, { limit: 9 })),
      );
      expect(folders).toEqual([]);
    });

    it('fails without a database user', async () => {
      await expect(database.repositories.forms.list(ours.workspaceId, { limit: 9 })).rejects.toThrow(
        'No database user is set',
      );
      await expect(database.transaction(() => Promise.resolve())).rejects.toThrow('No database user is set');
    });

    it('is refused as the database of a worker, which would see no workspace', async () => {
      await expect(Database.connect(store.appUrl, 1)).rejects.toThrow('DATABASE_WORKER_URL');
    });
  });
});

async function countAll(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int FROM "${table}"`);
  return rows[0]?.count ?? -1;
}

/** Inserts one row of each side into every table, parents first. The values have no meaning, so constraints are off. */
async function fillTables(
  store: TestDatabase,
  tables: readonly string[],
  sides: readonly Side[],
): Promise<void> {
  const checks = await store.query<{ table: string; name: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of checks) await store.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  const columns = await store.query<{ table: string; name: string; type: string }>(
    `SELECT table_name AS table, column_name AS name, udt_name AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND column_default IS NULL AND is_identity = 'NO'
       AND (is_nullable = 'NO' OR column_name = 'workspace_id')`,
  );
  for (const [index, side] of sides.entries()) {
    const made = new Map([
      ['users', side.userId],
      ['workspaces', side.workspaceId],
      ['forms', side.formId],
    ]);
    // A trigger inserts the rows of audit_unsealed.
    let left = tables.filter((table) => !made.has(table) && table !== 'audit_unsealed');
    while (left.length > 0) {
      const own = (table: string) => columns.filter((column) => column.table === table);
      const isReady = (table: string): boolean =>
        own(table).every(({ name }) => PARENTS[name] === undefined || made.has(PARENTS[name]));
      const table = left.find(isReady);
      if (table === undefined)
        throw new Error(`It is not known what the rows of ${left.join(', ')} hang on.`);
      const names = own(table).map(({ name }) => `"${name}"`);
      const values = own(table).map(
        ({ name, type }) => made.get(PARENTS[name] ?? '') ?? anyValue(type, index),
      );
      const places = values.map((_, at) => `$${at + 1}`);
      await store.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`, values);
      made.set(table, await idIn(store, table));
      left = left.filter((other) => other !== table);
    }
  }
}

async function idIn(store: TestDatabase, table: string): Promise<number> {
  const [row] = await store.query<{ id: string | null }>(
    `SELECT max((to_jsonb(t) ->> 'id')::bigint) AS id FROM ${table} AS t`,
  );
  return Number(row?.id ?? 0);
}

/** Differs between the two sides where a table requires it. */
function anyValue(type: string, index: number): unknown {
  if (type === 'jsonb') return '{}';
  if (type.startsWith('_')) return [];
  if (type === 'date' || type === 'timestamptz') return '2026-03-01';
  return /^int/.test(type) ? index : String(index);
}
