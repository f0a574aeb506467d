import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QueueName } from '@app/contracts';
import {
  aDocumentRow,
  aFolder,
  aPerson,
  aWorkflow,
  createTestDatabase,
  type TestDatabase,
} from '@app/testing';
import pg from 'pg';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const Scaled = z.object({
  kind: z.literal('ScaledObject'),
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({
    triggers: z.tuple([z.looseObject({ metadata: z.looseObject({ query: z.string() }) })]),
  }),
});
const Credentials = z.object({
  kind: z.literal('TriggerAuthentication'),
  spec: z.object({ secretTargetRef: z.tuple([z.looseObject({ parameter: z.string(), key: z.string() })]) }),
});

const objects = parseAllDocuments(readFileSync(join(__dirname, 'base/scaling.yaml'), 'utf8')).map(
  (document): unknown => document.toJS(),
);

function queryOf(queue: QueueName): string {
  const found = objects.flatMap((object) => Scaled.safeParse(object).data ?? []);
  return (
    found.find(({ metadata }) => metadata.name === `worker-${queue}`)?.spec.triggers[0].metadata.query ?? ''
  );
}

async function ask(url: string, queue: QueueName): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // KEDA reads one row with one number.
    const { rows } = await client.query<unknown[]>({ text: queryOf(queue), rowMode: 'array' });
    expect(rows).toHaveLength(1);
    return Number(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}

describe('the queries by which KEDA scales the workers', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.close());
  const openWork = async () => ({
    conversion: await ask(database.workerUrl, 'conversion'),
    extraction: await ask(database.workerUrl, 'extraction'),
  });

  it('use the role of the workers, and see nothing as the role of the API', async () => {
    const [credentials] = objects.flatMap((object) => Credentials.safeParse(object).data ?? []);
    expect(credentials?.spec.secretTargetRef[0]).toMatchObject({
      parameter: 'connection',
      key: 'DATABASE_WORKER_URL',
    });
    await aWorkflow(database, await aFolder(database));

    expect(await ask(database.workerUrl, 'conversion')).toBe(1);
    expect(await ask(database.appUrl, 'conversion')).toBe(0);
  });

  it('answer 0 without work, and 0 when all work has ended or is not due', async () => {
    expect(await openWork()).toEqual({ conversion: 0, extraction: 0 });

    const folder = await aFolder(database);
    await aWorkflow(database, folder);
    await aDocumentRow(database, folder);
    await database.query(`UPDATE ai_workflows SET not_before = now() + interval '1 hour'`);
    await database.query(`UPDATE form_documents SET reading_status = 'read'`);
    expect(await openWork()).toEqual({ conversion: 0, extraction: 0 });

    await database.query(`UPDATE ai_workflows SET not_before = now() - interval '1 second'`);
    expect(await openWork()).toEqual({ conversion: 1, extraction: 0 });
  });

  it('count waiting work, running work, and work whose worker was lost', async () => {
    const folder = await aFolder(database);
    await aWorkflow(database, folder);
    await aWorkflow(database, folder, { isHeld: true });
    const lost = await aWorkflow(database, folder, { isHeld: true });
    await database.query(`UPDATE ai_workflows SET lease_until = now() - interval '1 hour' WHERE id = $1`, [
      lost,
    ]);
    await aDocumentRow(database, folder);
    await aDocumentRow(database, folder, { readBy: '00000000-0000-4000-8000-000000000001' });

    expect(await openWork()).toEqual({ conversion: 3, extraction: 2 });
  });

  it('count only running work of a paused queue', async () => {
    const folder = await aFolder(database);
    await aWorkflow(database, folder);
    await aWorkflow(database, folder, { isHeld: true });
    await aDocumentRow(database, folder);
    await aDocumentRow(database, folder, { readBy: '00000000-0000-4000-8000-000000000001' });
    const administrator = await aPerson(database);
    await database.query(
      `INSERT INTO queue_pauses (queue, paused_by) VALUES ('conversion', $1), ('extraction', $1)`,
      [administrator],
    );

    expect(await openWork()).toEqual({ conversion: 1, extraction: 1 });
  });
});
