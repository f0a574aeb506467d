import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '@app/storage';
import { createEmptyTestDatabase } from '@app/testing';
import { BACKUP, productCommand, RESTORE } from '../../system-tests/product-command';
import { uploadSample } from '../../system-tests/sample';
import { execute, startSystem, type System, untilEnded } from '../../system-tests/system';
import { type Figure, figure, millisecondsOf } from './figures';
import { objectStore } from './object-store';

/** The goal for a restore (D-09). */
const RESTORE_SECONDS = 3600;
/** Documents with their derived files, one for this many workflows. */
const WORKFLOWS_PER_DOCUMENT = 10;
const AUDIT_EVENTS_PER_WORKFLOW = 4;
const COPIES = 16;

/**
 * Measures backup and restore of an installation with this many workflows. Each is a copy of a real conversion of the sample, with
 * all of its rows and objects; no two objects are equal.
 */
export async function measureRestore(workflows: number): Promise<Figure[]> {
  const system = await startSystem();
  const folder = await mkdtemp(join(tmpdir(), 'clindrove-restore-'));
  try {
    await fill(system, workflows);
    const path = join(folder, 'backup');
    const backup = await millisecondsOf(() => productCommand([BACKUP, `--to=${path}`], system.env));
    const files = await readdir(path, { recursive: true });
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(path, file))).size));
    const target = await createEmptyTestDatabase();
    const restore = await millisecondsOf(() =>
      productCommand([RESTORE, `--from=${path}`], {
        ...system.env,
        DATABASE_URL: target.appUrl,
        DATABASE_OWNER_URL: target.ownerUrl,
        DATABASE_WORKER_URL: target.workerUrl,
        DATABASE_SYSTEM_URL: target.systemUrl,
        S3_BUCKET: `restored-${randomBytes(4).toString('hex')}`,
      }),
    );
    const [restored] = await target.query<{ count: number }>(
      `SELECT count(*)::int FROM ai_workflows WHERE status = 'completed'`,
    );
    await target.close();
    if (restored?.count !== workflows) throw new Error(`${restored?.count} of ${workflows} were restored.`);
    const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
    const of = `of ${workflows} workflows, ${files.length} files, ${megabytes.toFixed(0)} MB`;
    const than = ['the backup', backup / 1000] as const;
    return [
      figure('D-09', `backup ${of}`, [backup / 1000, 's'], null, than),
      figure('D-09', `restore ${of}`, [restore / 1000, 's'], RESTORE_SECONDS, than),
    ];
  } finally {
    await system.stop();
    await rm(folder, { recursive: true });
  }
}

/** Converts the sample and copies document and workflow until there are this many workflows. */
async function fill(system: System, workflows: number): Promise<void> {
  const person = await system.newResearcher();
  const documentId = await uploadSample(person, 'docx');
  const { id, status } = await untilEnded(person, (await execute(person, [documentId])).id);
  if (status !== 'completed') throw new Error('The conversion failed.');
  const [paths] = await system.database.query<{ xml: string; document: string }>(
    `SELECT w.xml_object_path AS xml, d.object_path AS document FROM ai_workflows w, form_documents d
     WHERE w.id = $1 AND d.id = $2`,
    [id, documentId],
  );
  if (paths === undefined) throw new Error('The conversion stored nothing.');
  await copyRows(system, { table: 'ai_workflows', id, path: 'xml_object_path', count: workflows });
  const documents = Math.ceil(workflows / WORKFLOWS_PER_DOCUMENT);
  await copyRows(system, { table: 'form_documents', id: documentId, path: 'object_path', count: documents });
  for (const table of ['ai_workflow_steps', 'ai_workflow_findings'])
    await system.database.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(part, jsonb_build_object('workflow_id', w.id))).*
       FROM ${table} part, ai_workflows w WHERE part.workflow_id = $1 AND w.id <> $1`,
      [id],
    );
  await system.database.query(
    `INSERT INTO audit_events (actor_id, action, workspace_id, form_id, target_type, target_id, new_value, ip, user_agent, request_id)
     SELECT w.executed_by, 'workflow.execute', w.workspace_id, w.form_id, 'workflow', w.id, '{"name":"Run"}', '192.0.2.1', 'Bench', 'r'
     FROM ai_workflows w, generate_series(1, $1::int)`,
    [AUDIT_EVENTS_PER_WORKFLOW],
  );
  const store = objectStore(system.env['S3_BUCKET'] ?? '');
  await copyObjects(store, paths.xml, workflows);
  await copyObjects(store, paths.document, documents);
}

/** Copies a row until there are `count`. Each copy has its own id, and an object path that ends with the number of the copy. */
async function copyRows(
  { database }: System,
  { table, id, path, count }: { table: string; id: number; path: string; count: number },
): Promise<void> {
  await database.query(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(one, jsonb_build_object('id', one.id + n, '${path}', one.${path} || '-' || n))).*
     FROM ${table} one, generate_series(1, $2::int) n WHERE one.id = $1`,
    [id, count - 1],
  );
  await database.query(
    `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
  );
}

/** Copies all objects of a result or a document for the copies of its row. */
async function copyObjects(store: ObjectStore, path: string, count: number): Promise<void> {
  const originals = await Promise.all(
    (await store.list(path, 100)).map(async (key) => ({
      ending: key.slice(path.length),
      bytes: (await store.get(key, Number.MAX_SAFE_INTEGER)) ?? new Uint8Array(),
    })),
  );
  const copies = Array.from({ length: count - 1 }, (_value, index) => index + 1).values();
  await Promise.all(
    Array.from({ length: COPIES }, async () => {
      for (const copy of copies)
        for (const { ending, bytes } of originals)
          await store.put(
            `${path}-${copy}${ending}`,
            Buffer.concat([bytes, Buffer.from(String(copy))]),
            'application/octet-stream',
          );
    }),
  );
}
