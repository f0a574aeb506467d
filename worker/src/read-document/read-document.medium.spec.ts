import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobContext } from '@app/jobs';
import type { Database } from '@app/persistence';
import { createLogger } from '@app/telemetry';
import { aDocumentRow, aFolder, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import { WorkerLoad } from '../worker-slots/worker-load';
import { WorkerSlots } from '../worker-slots/worker-slots';
import type { WorkerContext } from '../worker-context';
import { readDocumentHandler } from './read-document.handler';

const SAMPLE = join(__dirname, '../../../infra/samples/files/northwind-nwt-301-protocol.docx');

/** Hooks between the steps of a reader. */
interface Interruptions {
  readonly whileFetched?: () => Promise<unknown>;
  /** The model is stored first, then the study with its files and the layout for the screen. */
  readonly whileStored?: (count: number) => Promise<unknown>;
}

describe('the reading of a document', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;
  let sample: Buffer;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
    sample = await readFile(SAMPLE);
  });
  beforeEach(() => store.query('DELETE FROM form_documents'));
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const aDocument = () =>
    aDocumentRow(store, folder, { sha256: createHash('sha256').update(sample).digest('hex') });
  const rowOf = async (id: number) => {
    const [row] = await store.query<Record<string, unknown>>('SELECT * FROM form_documents WHERE id = $1', [
      id,
    ]);
    return row ?? {};
  };
  const takenOver = (id: number) =>
    store.query(
      `UPDATE form_documents SET lease_token = $2, lease_until = now() + interval '1 hour' WHERE id = $1`,
      [id, randomUUID()],
    );

  /** Reads all waiting documents; returns the published events in order, and the error with which the job ended. */
  async function readAll({ whileFetched, whileStored }: Interruptions = {}) {
    const events: string[] = [];
    let stored = 0;
    const load = new WorkerLoad();
    const context = {
      database,
      config: { LEASE_SECONDS: 20 },
      logger: createLogger('test', 'silent'),
      load,
      store: {
        get: async () => {
          await whileFetched?.();
          return sample;
        },
        put: async () => {
          stored += 1;
          await whileStored?.(stored);
        },
      },
      live: {
        publish: ({ payload }: { payload: { reading: { status: string } } }) =>
          Promise.resolve(void events.push(payload.reading.status)),
      },
    } as unknown as WorkerContext;
    const job = {
      signal: new AbortController().signal,
      isClosing: () => false,
      queue: { add: () => Promise.resolve() },
      wakeNext: () => Promise.resolve(),
      isReserved: false,
      wakeReserved: () => Promise.resolve(),
    } as unknown as JobContext;
    const error: unknown = await readDocumentHandler(context, new WorkerSlots(1, load))
      .run({ documentId: 1 }, job)
      .then(
        () => null,
        (reason: unknown) => reason,
      );
    return { events, stored, error };
  }

  it('publishes its state from start to end', async () => {
    const id = await aDocument();

    const { events, error } = await readAll();

    expect([events[0], events.at(-1), error]).toEqual(['reading', 'read', null]);
    expect(await rowOf(id)).toMatchObject({ reading_status: 'read', lease_token: null, reading_attempts: 1 });
  });

  it('stores what the rules have found, for estimates', async () => {
    const id = await aDocument();

    await readAll();

    const { reading_counts: counts } = await rowOf(id);
    expect(counts).toMatchObject({ tables: 1, parts: { visit: 14, mark: 196 } });
  });

  it('writes and publishes no end after its lease was lost', async () => {
    const id = await aDocument();
    let before: Record<string, unknown> | null = null;

    const { events } = await readAll({
      whileStored: async (count) => {
        if (count !== 2) return;
        await takenOver(id);
        before = await rowOf(id);
      },
    });

    expect(before).not.toBeNull();
    expect(await rowOf(id)).toEqual(before);
    expect(events).not.toContain('read');
  });

  it('stops its reader when a lease check fails', async () => {
    const id = await aDocument();

    const { stored } = await readAll({
      whileFetched: async () => {
        await takenOver(id);
        // The next lease check comes within a second.
        await sleep(3000);
      },
    });

    expect(stored).toBe(0);
    expect(await rowOf(id)).toMatchObject({ reading_status: 'reading', reading_pages: null });
  });

  it('is not tried a third time after two lost readers', async () => {
    const id = await aDocument();
    await store.query('UPDATE form_documents SET reading_attempts = 2');

    const { events } = await readAll();

    expect(events).toEqual(['reading', 'failed']);
    expect(await rowOf(id)).toMatchObject({
      reading_status: 'failed',
      reading_error_code: 'READING_CRASHED',
    });
  });

  it('does not count as an attempt if the object store was unavailable', async () => {
    const id = await aDocument();
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

    const { error } = await readAll({ whileFetched: () => Promise.reject(away) });

    expect(error).toBeNull();
    expect(await rowOf(id)).toMatchObject({
      reading_status: 'waiting',
      reading_attempts: 0,
      lease_token: null,
    });
  });
});
