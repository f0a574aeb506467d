import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@app/contracts';
import { aDocumentRow, aFolder, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import pg from 'pg';
import type { Database } from './database';
import type { ReadFacts } from './repositories/forms/document.repository';

const FACTS: ReadFacts = { pages: 3, words: 900, tokens: 1200, warnings: [], extractor: 'pdf-1' };
const parts = { inclusion: 0, exclusion: 0, visit: 0, activity: 0, mark: 0, objective: 0 };
const more = { endpoint: 0, arm: 0, epoch: 0, title: 0, footnote: 0 };
const READ = {
  status: 'read' as const,
  ...FACTS,
  counts: { parts: { ...parts, ...more }, tables: 0, room: 0 },
};
const FAILURE = new AppError('READING_DAMAGED', { args: { name: 'D', message: 'cut off' } });

/** Every write that a reader may make to its document, with its result (none for writes without one). */
type Write = (database: Database, id: number, token: string) => Promise<boolean | void>;
const WRITES: Record<string, Write> = {
  'counts its pages': ({ repositories: { documents } }, id, token) =>
    documents.reportPages(id, token, { done: 1, of: 3, seconds: 40, lossCounts: true }),
  'keeps what it has read': ({ repositories: { documents } }, id, token) =>
    documents.keepReading(id, token, FACTS),
  'finishes the reading': ({ repositories: { documents } }, id, token) =>
    documents.finishReading(id, token, READ),
  'fails the reading': ({ repositories: { documents } }, id, token) =>
    documents.finishReading(id, token, { status: 'failed', failure: FAILURE }),
  'gives the reading back': ({ repositories: { documents } }, id, token) =>
    documents.releaseReading(id, token, 5),
};
const EACH = Object.entries(WRITES);

describe('writes of a reader', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
  });
  beforeEach(() => store.query('DELETE FROM form_documents'));
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const rowOf = async (id: number) => {
    const [row] = await store.query<Record<string, unknown>>('SELECT * FROM form_documents WHERE id = $1', [
      id,
    ]);
    return row ?? {};
  };
  const held = async (): Promise<{ id: number; token: string }> => {
    const token = randomUUID();
    return { id: await aDocumentRow(store, folder, { readBy: token }), token };
  };
  const claim = () =>
    database.transaction(({ documents }) =>
      documents.claimNext({ token: randomUUID(), seconds: 20, onlyReservedSlot: false, lossCounts: true }),
    );
  /** Waits until this number of connections waits for a lock. */
  const untilWaiting = async (count: number): Promise<void> => {
    for (let look = 0; look < 200; look += 1) {
      const waiting = await store.query(
        `SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE datname = current_database() AND NOT granted`,
      );
      if (waiting.length >= count) return;
      await sleep(50);
    }
    throw new Error(`Fewer than ${count} connections wait for a lock.`);
  };
  const ranOut = () => store.query(`UPDATE form_documents SET lease_until = now() - interval '1 second'`);

  it.each(EACH)('succeed while the lease is valid, and change the version: %s', async (_what, write) => {
    const { id, token } = await held();
    const before = await rowOf(id);

    expect(await write(database, id, token)).not.toBe(false);
    expect(await rowOf(id)).toMatchObject({ version: Number(before['version']) + 1 });
  });

  it.each(EACH)('fail after another reader has claimed the document: %s', async (_what, write) => {
    const { id, token } = await held();
    await store.query('UPDATE form_documents SET lease_token = $2 WHERE id = $1', [id, randomUUID()]);
    const before = await rowOf(id);

    expect(await write(database, id, token)).not.toBe(true);
    expect(await rowOf(id)).toEqual(before);
  });

  it.each(EACH)('fail after the reading has ended: %s', async (_what, write) => {
    const { id, token } = await held();
    const { documents } = database.repositories;
    expect(await documents.failChanged(id, FAILURE)).toBe(true);
    // Not even with a token that is still stored.
    await store.query('UPDATE form_documents SET lease_token = $2 WHERE id = $1', [id, token]);
    const before = await rowOf(id);

    expect(await write(database, id, token)).not.toBe(true);
    expect(await rowOf(id)).toEqual(before);
  });

  it('leave no lease at the end, and clear an earlier failure', async () => {
    const { id, token } = await held();
    await store.query(`UPDATE form_documents SET reading_error_code = 'OLD', reading_error_detail = 'old'`);

    await database.repositories.documents.finishReading(id, token, READ);

    expect(await rowOf(id)).toMatchObject({
      reading_status: 'read',
      lease_token: null,
      lease_until: null,
      reading_error_code: null,
      reading_error_detail: null,
      reading_pages: 3,
      extractor: 'pdf-1',
    });
  });

  it('extend the lease with each progress report, and only then', async () => {
    const { id, token } = await held();
    const secondsLeft = async () => {
      const [row] = await store.query<{ seconds: number }>(
        'SELECT extract(epoch FROM lease_until - now())::float AS seconds FROM form_documents',
      );
      return row?.seconds ?? 0;
    };
    const { documents } = database.repositories;

    await documents.keepReading(id, token, FACTS);
    expect(await secondsLeft()).toBeLessThan(21);
    await documents.reportPages(id, token, { done: 1, of: 3, seconds: 40, lossCounts: true });
    expect(await secondsLeft()).toBeGreaterThan(35);
  });

  it('exclude other readers until the lease expires; the next claim counts as another attempt', async () => {
    const { id, token } = await held();
    expect(await claim()).toBeNull();
    expect(await database.repositories.documents.findUnread()).toBeNull();

    await ranOut();
    expect(await database.repositories.documents.findUnread()).toBe(id);
    const taken = await claim();

    expect(taken).toMatchObject({ id, readingStatus: 'reading', readingAttempts: 2 });
    expect(taken?.leaseToken).not.toBe(token);
  });

  it('do not count the loss of a reader that ran other work, however often', async () => {
    const { id, token } = await held();
    const progress = { done: 1, of: 3, seconds: 40, lossCounts: false };
    expect(await database.repositories.documents.reportPages(id, token, progress)).toBe(true);
    await ranOut();
    expect(await claim()).toMatchObject({ id, readingAttempts: 1, lossCounts: true });
    await ranOut();
    expect(await claim()).toMatchObject({ id, readingAttempts: 2 });
  });

  it('start again at the first attempt when a failed document is to be read again', async () => {
    const { id, token } = await held();
    const { documents } = database.repositories;
    expect(await documents.rereadIfFailed(id)).toBe(false);
    await documents.finishReading(id, token, { status: 'failed', failure: FAILURE });

    expect(await documents.rereadIfFailed(id)).toBe(true);
    expect(await rowOf(id)).toMatchObject({
      reading_status: 'waiting',
      reading_attempts: 0,
      reading_error_code: null,
      reading_error_said: null,
    });
    expect(await claim()).toMatchObject({ id, readingAttempts: 1 });
  });

  it('alternate between people even if two readers claim at the same moment', async () => {
    const first = await aDocumentRow(store, folder);
    await aDocumentRow(store, folder);
    const ofOther = await aDocumentRow(store, await aFolder(store));
    const holder = new pg.Client(store.ownerUrl);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM form_documents WHERE id = $1 FOR UPDATE', [first]);

    const claiming = Promise.all([claim(), claim()]);
    await untilWaiting(2);
    await holder.query('COMMIT');
    await holder.end();

    // Each claim sees what the other one took, although both began before either finished.
    const ids = (await claiming).map((document) => document?.id ?? 0);
    expect(ids.toSorted((one, other) => one - other)).toEqual([first, ofOther]);
  });

  it('start again at the first attempt when a new reading of the named extractor is requested', async () => {
    const { id, token } = await held();
    const { documents } = database.repositories;
    expect(await documents.rereadIfRead(id, 'pdf-1')).toBe(false);
    await documents.finishReading(id, token, READ);

    expect(await documents.rereadIfRead(id, 'pdf-0')).toBe(false);
    expect(await documents.rereadIfRead(id, 'pdf-1')).toBe(true);
    expect(await rowOf(id)).toMatchObject({ reading_status: 'waiting', reading_attempts: 0 });
  });
});
