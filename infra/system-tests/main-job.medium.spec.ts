import { documents, formatEnglish, type ResultMessage, workflows } from '@app/contracts';
import { checkWellFormed } from '@app/xml';
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
import { sampleFile } from './sample';

describe('the main job', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(() => system.stop(), 90_000);

  it.each([
    ['pdf', 10],
    ['docx', 10],
    ['xlsx', 0],
  ])(
    'turns the sample as %s into well-formed ODM with its visits and at least %d inclusion criteria',
    async (ending, criteria) => {
      const document = await upload(person, `sample.${ending}`, sampleFile(ending));
      expect((await untilRead(person, document.id)).reading).toMatchObject({ status: 'read', error: null });

      const started = await execute(person, [document.id]);
      expect(started).toMatchObject({ status: 'pending', xmlOutput: null });
      const ended = await untilEnded(person, started.id);

      expect(ended).toMatchObject({ status: 'completed', errorMessage: null, documentsProcessed: 1 });
      expect(ended.steps.every((step) => step.status === 'done')).toBe(true);
      const xml = ended.xmlOutput ?? '';
      expect(checkWellFormed(xml).kind).toBe('well-formed');
      expect(xml).toContain('ODMVersion="1.3.2"');
      expect(xml.match(/<StudyEventDef /g)?.length).toBeGreaterThanOrEqual(10);
      expect(xml.match(/<ItemDef OID="I\.INCL\.\d/g)?.length ?? 0).toBeGreaterThanOrEqual(criteria);
    },
    180_000,
  );

  it('answers with the XML when the caller prefers to wait', async () => {
    const document = await upload(person, 'wait.pdf', sampleFile('pdf'));

    const ended = await execute(person, [document.id], { headers: { Prefer: 'wait=60' } });

    expect(ended.status).toBe('completed');
    expect(ended.xmlOutput).toContain('<ODM ');
    const downloaded = await person.client.call(workflows.download, {
      params: { ...formParams(person), workflowId: String(ended.id) },
      query: {},
    });
    expect(await downloaded.text()).toBe(ended.xmlOutput);
  });

  it('says everything as a message, too, in the same words: steps, reasons of blocks, notes about the reading', async () => {
    const document = await upload(person, 'said.docx', sampleFile('docx'));
    const ended = await execute(person, [document.id], { headers: { Prefer: 'wait=60' } });
    const params = { ...formParams(person), workflowId: String(ended.id) };
    const coverage = await person.client.call(workflows.coverage, { params, query: {} });
    const read = await untilRead(person, document.id);

    type Said = readonly [words: string, said: ResultMessage | null | undefined];
    const all = [
      ...ended.steps.map(({ message, said }): Said => [message ?? '', said]),
      ...coverage.documents.flatMap(({ blocks }) =>
        blocks.map(({ reason, said }): Said => [reason ?? '', said]),
      ),
      ...[...coverage.gaps, ...coverage.notices].map(({ sentence, message }): Said => [sentence, message]),
      ...read.reading.warnings.map(({ message, said }): Said => [message, said]),
    ].filter(([words]) => words !== '');

    expect(ended.steps.filter(({ message }) => message !== null).map(({ name }) => name)).toEqual([
      'reading',
      'planning',
      'generating',
      'validating',
      'tracing',
    ]);
    expect(all.length).toBeGreaterThan(10);
    for (const [words, said] of all) expect([words, said && formatEnglish(said)]).toEqual([words, words]);
  });

  it('starts one workflow for the same idempotency key, and refuses the key for another body', async () => {
    const document = await upload(person, 'twice.pdf', sampleFile('pdf'));
    const headers = { 'Idempotency-Key': 'one-click' };

    const both = await Promise.all([
      execute(person, [document.id], { headers }),
      execute(person, [document.id], { headers }),
    ]);

    expect(both[0].id).toBe(both[1].id);
    await expect(execute(person, [document.id], { headers, prompt: 'Another' })).rejects.toMatchObject({
      status: 422,
    });
    await untilEnded(person, both[0].id);
  });

  it('goes on as soon as the document that it waits for has been read', async () => {
    await system.worker.kill('SIGTERM');
    const document = await upload(person, 'late.xlsx', sampleFile('xlsx'));
    const { id } = await execute(person, [document.id]);
    system.worker = await system.startWorker({ WORKER_QUEUES: 'conversion' });
    const state = async () =>
      (
        await system.database.query<{ status: string; not_before: Date | null }>(
          `SELECT status, not_before FROM ai_workflows WHERE id = $1`,
          [id],
        )
      )[0];
    await until(async () => ((await state())?.not_before == null ? null : true));
    // The normal pause is longer than this test.
    await until(async () => {
      await system.database.query(
        `UPDATE ai_workflows SET not_before = now() + interval '1 hour' WHERE id = $1 AND status = 'pending'`,
        [id],
      );
      return (await state())?.status === 'pending' ? true : null;
    });

    const reader = await system.startWorker({ WORKER_QUEUES: 'extraction' });

    expect(await untilEnded(person, id, 60)).toMatchObject({ status: 'completed' });
    await reader.kill('SIGTERM');
    await system.worker.kill('SIGTERM');
    system.worker = await system.startWorker();
  });

  it('gives a document back byte for byte', async () => {
    const bytes = sampleFile('xlsx');
    const document = await upload(person, 'Größe "x".xlsx', bytes);

    const blob = await person.client.call(documents.download, {
      params: { ...formParams(person), documentId: String(document.id) },
      query: {},
    });

    expect(Buffer.from(await blob.arrayBuffer()).equals(bytes)).toBe(true);
  });
});
