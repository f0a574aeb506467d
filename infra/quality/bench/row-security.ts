import { auth, documents, forms, workflowHistory, workspaces } from '@app/contracts';
import { aFolder, ApiClient } from '@app/testing';
import { APP_URL, PASSWORD, type System } from '../../system-tests/system';
import type { Figure } from './figures';
import { timedInTurns } from './timed-in-turns';

/** A member of as many workspaces, each with as many folders, documents and workflows. */
const WORKSPACES = 20;
const FOLDERS = 100;
const ROWS = 10_000;
const ROUNDS = 300;
const BAR = 1.1;

/**
 * C-24: cost of row-level security for a member who opens a list. The same request alternates between the API and a second API
 * whose database role bypasses row-level security, so that it needs no transaction to set the user.
 */
export async function measureRowSecurity(system: System): Promise<Figure[]> {
  const { email, workspaceId, formId } = await fill(system);
  const open = await system.startApi({ DATABASE_URL: system.database.workerUrl });
  const clients = await Promise.all(
    [system.url, open].map(async (url) => {
      const client = new ApiClient(url, APP_URL);
      await client.call(auth.login, { body: { email, password: PASSWORD } });
      return client;
    }),
  );
  const inWorkspace = { params: { workspaceId: String(workspaceId) }, query: {} };
  const inFolder = { params: { ...inWorkspace.params, formId: String(formId) }, query: {} };
  const figures: Figure[] = [];
  const lists: Readonly<Record<string, (client: ApiClient) => Promise<unknown>>> = {
    workspaces: (client) => client.call(workspaces.list, { query: {} }),
    folders: (client) => client.call(forms.list, inWorkspace),
    documents: (client) => client.call(documents.list, inFolder),
    history: (client) => client.call(workflowHistory.ofWorkspace, inWorkspace),
  };
  for (const [what, list] of Object.entries(lists)) {
    const asked = clients.map((client) => () => list(client));
    const [fenced = 0, unfenced = 0] = await timedInTurns(asked, ROUNDS);
    figures.push({
      id: 'C-24',
      what: `list of ${what} behind the fence, through the API`,
      unit: 'ms',
      value: fenced,
      bar: Number((BAR * unfenced).toFixed(2)),
      baseline: { name: 'without it', value: unfenced },
    });
  }
  return figures;
}

/** A person of several workspaces, and one of these with a folder that holds many rows. */
async function fill(system: System) {
  const { database } = system;
  const email = `fence${Date.now()}@example.net`;
  const person = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Test', organization: 'Test' };
  const { id } = await system.newClient().call(auth.register, { body: person });
  await database.query(`UPDATE users SET email_verified = true, account_status = 'active' WHERE id = $1`, [
    id,
  ]);
  const all = [];
  for (let place = 0; place < WORKSPACES; place += 1) all.push(await aFolder(database));
  const ids = all.map(({ workspaceId }) => workspaceId);
  await database.query(
    `INSERT INTO workspace_members (workspace_id, user_id, role) SELECT unnest($1::int[]), $2, 'admin'`,
    [ids, id],
  );
  await database.query(
    `INSERT INTO forms (workspace_id, name) SELECT unnest($1::int[]), 'Folder ' || n FROM generate_series(1, $2::int) n`,
    [ids, FOLDERS],
  );
  const folders = all.map(({ formId }) => formId);
  await database.query(
    `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path, uploaded_by)
     SELECT form, 'Document ' || n, 'p.pdf', 1, 'application/pdf', form || '/' || n, $2 FROM unnest($1::int[]) form, generate_series(1, $3::int) n`,
    [folders, id, ROWS / WORKSPACES],
  );
  await database.query(
    `INSERT INTO ai_workflows (form_id, executed_by, name, prompt, ai_integration_id, ai_integration_name, ai_provider, document_ids, status)
     SELECT unnest($1::int[]), $2, 'Run ' || n, 'P', 1, 'K', 'custom', '{}', 'completed' FROM generate_series(1, $3::int) n`,
    [folders, id, ROWS],
  );
  await database.query('VACUUM ANALYZE');
  return { email, ...all[WORKSPACES - 1]! };
}
