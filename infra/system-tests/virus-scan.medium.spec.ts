import { documents } from '@app/contracts';
import { ClamdEmulator } from '@app/testing';
import { sampleFile } from './sample';
import {
  execute,
  formParams,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
  untilRead,
  upload,
} from './system';

const pdf = sampleFile('pdf');
const SIGNATURE = 'a-harmless-signature-of-this-test';
const infected = Buffer.concat([pdf, Buffer.from(`\n% ${SIGNATURE}`)]);

describe('an installation with a virus scanner', () => {
  let system: System;
  let person: Researcher;
  let clamd: ClamdEmulator;

  beforeAll(async () => {
    clamd = await ClamdEmulator.start(SIGNATURE);
    system = await startSystem({ CLAMD_URL: clamd.url });
    person = await system.newResearcher();
  });
  beforeEach(() => {
    clamd.isAway = false;
  });
  afterAll(async () => {
    await system.stop();
    clamd.close();
  });

  const statusOf = async (documentId: number, what: 'download' | 'original'): Promise<number> => {
    const { workspaceId, formId } = formParams(person);
    const path = `/api/workspaces/${workspaceId}/forms/${formId}/documents/${documentId}/${what}`;
    return (await person.client.fetch('GET', path)).status;
  };
  const documentOf = (documentId: number) =>
    person.client.call(documents.get, {
      params: { ...formParams(person), documentId: String(documentId) },
      query: {},
    });

  it('reads and hands out what the scanner finds nothing in', async () => {
    const before = clamd.scans;
    const { id } = await upload(person, 'clean.pdf', pdf);

    expect((await untilRead(person, id)).reading).toMatchObject({ status: 'read', isBeingChecked: false });
    expect(clamd.scans).toBe(before + 1);
    expect([await statusOf(id, 'download'), await statusOf(id, 'original')]).toEqual([200, 200]);
  });

  it('keeps away what is infected: not read, not converted, not handed out, and in the trail', async () => {
    const { id } = await upload(person, 'infected.pdf', infected);

    const { reading } = await untilRead(person, id);
    expect(reading.error).toMatchObject({ code: 'DOCUMENT_INFECTED' });
    expect([await statusOf(id, 'download'), await statusOf(id, 'original')]).toEqual([422, 422]);
    const ended = await untilEnded(person, (await execute(person, [id])).id);
    expect(ended).toMatchObject({ status: 'failed', errorCode: 'DOCUMENT_INFECTED' });
    const [event] = await system.database.query<{ new_value: unknown }>(
      `SELECT new_value FROM audit_events WHERE action = 'document.quarantine' AND target_id = $1`,
      [id],
    );
    expect(event?.new_value).toEqual({ threat: 'Test.Signature' });
  });

  it('lets nothing through while the scanner is away, and goes on when it is back', async () => {
    clamd.isAway = true;
    const { id } = await upload(person, 'waits.pdf', pdf);
    await until(() =>
      Promise.resolve(
        system.worker.output().includes('the virus scanner is unavailable; the document waits') ? true : null,
      ),
    );

    expect((await documentOf(id)).reading).toMatchObject({ status: 'waiting', isBeingChecked: true });
    expect([await statusOf(id, 'download'), await statusOf(id, 'original')]).toEqual([409, 409]);

    clamd.isAway = false;
    expect((await untilRead(person, id)).reading.status).toBe('read');
    expect(await statusOf(id, 'download')).toBe(200);
  });

  it('keeps a document waiting where the worker knows no scanner', async () => {
    await system.worker.kill('SIGTERM');
    system.worker = await system.startWorker({ CLAMD_URL: '' });
    const { id } = await upload(person, 'unscanned.pdf', pdf);
    await until(() =>
      Promise.resolve(
        system.worker.output().includes('the virus scanner is unavailable; the document waits') ? true : null,
      ),
    );

    expect((await documentOf(id)).reading.isBeingChecked).toBe(true);
    expect(await statusOf(id, 'original')).toBe(409);
  });
});
