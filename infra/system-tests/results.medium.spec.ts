import { createHash } from 'node:crypto';
import { auth, documents, valueReviews, workflows } from '@app/contracts';
import {
  addVersion,
  execute,
  formParams,
  newMember,
  type Researcher,
  startSystem,
  type System,
  untilEnded,
  untilRead,
} from './system';
import { sampleFile, uploadSample } from './sample';

describe('what stands behind a result', () => {
  let system: System;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
    documentId = await uploadSample(person, 'docx');
  });
  afterAll(() => system.stop(), 90_000);

  const paramsOf = (workflowId: number) => ({ ...formParams(person), workflowId: String(workflowId) });

  it('estimates calls, tokens, cost and time before anything is sent', async () => {
    const body = { documentIds: [documentId], aiIntegrationId: person.integrationId, prompt: 'Write ODM.' };

    const estimate = await person.client.call(workflows.estimate, { params: formParams(person), body });

    expect(estimate).toMatchObject({
      model: 'local-rules-1',
      sections: 0,
      unreadDocuments: 0,
      refusal: null,
    });
    expect(estimate.costMicroUsd).toEqual({ low: 0, high: 0 });
    const ended = await untilEnded(person, (await execute(person, [documentId])).id);
    expect(ended.status).toBe('completed');
  });

  it('proves of the sample that nothing is missing, and where every text stands', async () => {
    const started = await execute(person, [documentId], { target: 'odm-1.3.2' });
    const ended = await untilEnded(person, started.id);

    expect(ended).toMatchObject({ outcome: 'clean', target: 'odm-1.3.2', findings: { errors: 0 } });
    expect(ended.usage).toMatchObject({ calls: 0 });
    const [coverage, trace, findings, calls] = await Promise.all([
      person.client.call(workflows.coverage, { params: paramsOf(ended.id), query: {} }),
      person.client.call(workflows.trace, { params: paramsOf(ended.id), query: {} }),
      person.client.call(workflows.findings, { params: paramsOf(ended.id), query: {} }),
      person.client.call(workflows.calls, { params: paramsOf(ended.id), query: {} }),
    ]);
    const { used, read, excluded, notProcessed, total, gaps } = coverage.sums;
    expect(used + read + excluded + notProcessed).toBe(total);
    expect([notProcessed, gaps]).toEqual([0, 0]);
    expect(coverage.sums).toEqual(ended.coverage);
    expect(coverage.series.filter(({ expected }) => expected).length).toBeGreaterThanOrEqual(3);
    expect(trace.sums).toMatchObject(ended.trace ?? {});
    expect(trace.sums.found / trace.sums.values).toBeGreaterThan(0.6);
    const criterion = trace.values.find(({ from, to }) =>
      ended.xmlOutput?.slice(from, to).startsWith('Male or female'),
    );
    expect(['copied', 'found']).toContain(criterion?.state ?? 'found');
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(calls).toEqual([]);
  });

  /** The parts of a schedule, which are expected together. Criteria are separate. */
  const SCHEDULE_SERIES = ['visit', 'activity', 'footnote'];

  it('keeps what was ticked and measures the XML by it', async () => {
    const expectedParts = ['visit' as const];
    const started = await execute(person, [documentId], { target: 'odm-1.3.2', expectedParts });
    const ended = await untilEnded(person, started.id);

    expect(ended.expectedParts).toEqual(expectedParts);
    const { series } = await person.client.call(workflows.coverage, {
      params: paramsOf(ended.id),
      query: {},
    });
    expect(series.filter(({ expected }) => expected).map(({ kind }) => kind)).toEqual(SCHEDULE_SERIES);
  });

  it('keeps who has looked at which value, and tells the trail', async () => {
    const ended = await untilEnded(person, (await execute(person, [documentId], { target: 'odm-1.3.2' })).id);
    const params = paramsOf(ended.id);
    const { values } = await person.client.call(workflows.trace, { params, query: {} });
    const [one, two] = values.filter(({ state }) => state !== 'structural');
    const structural = values.find(({ state }) => state === 'structural');
    const set = (froms: (number | undefined)[], reviewed = true, client = person.client) =>
      client.call(valueReviews.set, { params, body: { values: froms.map((from) => from ?? -1), reviewed } });
    const colleague = await newMember(system);
    const { id: colleagueId } = await colleague.call(auth.currentUser, { query: {} });
    await system.database.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'member')`,
      [person.workspaceId, colleagueId],
    );

    await set([one?.from]);
    const both = await set([one?.from, two?.from], true, colleague);
    await expect(set([structural?.from])).rejects.toMatchObject({ problem: { code: 'VALUE_UNKNOWN' } });
    await expect(set([0])).rejects.toMatchObject({ problem: { code: 'VALUE_UNKNOWN' } });

    // The first reviewer remains recorded.
    expect(both.map(({ from, reviewedBy }) => [from, reviewedBy])).toEqual([
      [one?.from, ended.executedBy],
      [two?.from, colleagueId],
    ]);
    expect(both[0]?.reviewedByName).toBe('Ada Test');
    await set([two?.from], false);
    await set([two?.from], false);
    const left = await person.client.call(valueReviews.list, { params, query: {} });
    expect(left.map(({ from }) => from)).toEqual([one?.from]);
    const trail = await system.database.query<{ actor: number; value: object }>(
      `SELECT actor_id AS actor, new_value AS value FROM audit_events WHERE action = 'workflow.review' ORDER BY id`,
    );
    expect(trail).toEqual([
      { actor: ended.executedBy, value: { reviewed: true, values: [one?.position.path] } },
      { actor: colleagueId, value: { reviewed: true, values: [two?.position.path] } },
      { actor: ended.executedBy, value: { reviewed: false, values: [two?.position.path] } },
    ]);
  });

  it('says with the file when something is open', async () => {
    const started = await execute(person, [documentId]);
    const ended = await untilEnded(person, started.id);
    // The repair tests show how a workflow reaches this outcome. This test is about the file.
    await system.database.query(`UPDATE ai_workflows SET outcome = 'needs_review' WHERE id = $1`, [ended.id]);

    const path = `/api/workspaces/${person.workspaceId}/forms/${person.formId}/workflows/${ended.id}/download`;
    const response = await person.client.fetch('GET', path);
    expect(response.headers.get('x-workflow-outcome')).toBe('needs_review');
    expect(response.headers.get('content-disposition')).toContain('(Needs review).xml');
  });

  it('has no evidence of a workflow that did not complete', async () => {
    const started = await execute(person, [documentId]);
    await untilEnded(person, started.id);
    await system.database.query(
      `UPDATE ai_workflows SET status = 'failed', xml_object_path = NULL WHERE id = $1`,
      [started.id],
    );

    await expect(
      person.client.call(workflows.coverage, { params: paramsOf(started.id), query: {} }),
    ).rejects.toMatchObject({ status: 404, problem: { code: 'EVIDENCE_MISSING' } });
  });

  it('names the version of a document that it was made from, which stays as it was', async () => {
    const first = await uploadSample(person, 'docx');
    const at = (id: number) => ({ ...formParams(person), documentId: String(id) });
    const described = { name: 'The protocol', description: 'Of the study', tags: ['main'] };
    await person.client.call(documents.update, { params: at(first), body: described });
    const { id, documentIds } = await untilEnded(person, (await execute(person, [first])).id);

    const second = await addVersion(person, first, ['amended.pdf', sampleFile('pdf')]);
    await untilRead(person, second.id);

    expect(second).toMatchObject({
      ...described,
      documentVersion: 2,
      replacedBy: null,
      fileName: 'amended.pdf',
    });
    const listed = await person.client.call(documents.list, {
      params: formParams(person),
      query: { search: 'The protocol' },
    });
    expect(listed.map((document) => document.id)).toEqual([second.id]);
    const newest = await person.client.call(documents.list, {
      params: formParams(person),
      query: { ids: String(first), versions: 'newest' },
    });
    expect(newest.map((document) => document.id)).toEqual([second.id]);
    const versions = await person.client.call(documents.versions, { params: at(second.id), query: {} });
    expect(versions.map((each) => [each.id, each.documentVersion, each.replacedBy])).toEqual([
      [second.id, 2, null],
      [first, 1, second.id],
    ]);
    // The file that the workflow refers to is still the one that it read, byte for byte.
    const ended = await person.client.call(workflows.get, { params: paramsOf(id), query: {} });
    expect([documentIds, ended.documentIds]).toEqual([[first], [first]]);
    const old = await person.client.call(documents.download, { params: at(first), query: {} });
    const sha256 = createHash('sha256')
      .update(Buffer.from(await old.arrayBuffer()))
      .digest('hex');
    expect(sha256).toBe(versions[1]?.sha256);

    for (const [refused, code] of [
      [addVersion(person, first, ['amended.pdf', sampleFile('pdf')]), 'DOCUMENT_REPLACED'],
      [addVersion(person, second.id, ['same.pdf', sampleFile('pdf')]), 'DOCUMENT_VERSION_SAME'],
      [person.client.call(documents.update, { params: at(first), body: described }), 'DOCUMENT_REPLACED'],
    ] as const)
      await expect(refused).rejects.toMatchObject({ status: 409, problem: { code } });
    const [one, other] = await Promise.allSettled(
      ['docx', 'xlsx'].map((type) => addVersion(person, second.id, [`at-once.${type}`, sampleFile(type)])),
    );
    expect([one?.status, other?.status].sort()).toEqual(['fulfilled', 'rejected']);

    const files = await system.database.query<{ path: string }>(
      'SELECT object_path AS path FROM form_documents WHERE id = $1 OR series_id = $1',
      [first],
    );
    expect(files).toHaveLength(3);
    const running = await execute(person, [first]);
    await expect(person.client.call(documents.delete, { params: at(second.id) })).rejects.toMatchObject({
      problem: { code: 'DOCUMENT_IN_USE' },
    });
    await untilEnded(person, running.id);
    await person.client.call(documents.delete, { params: at(second.id) });
    const orphans = await system.database.query<{ path: string }>(
      'SELECT object_path AS path FROM orphaned_objects WHERE object_path = ANY($1)',
      [files.map(({ path }) => path)],
    );
    expect(orphans).toHaveLength(3);
    const trail = await system.database.query<{ value: object }>(
      `SELECT new_value AS value FROM audit_events WHERE action = 'document.add-version' ORDER BY id LIMIT 1`,
    );
    expect(trail).toMatchObject([
      {
        value: { documentId: second.id, documentVersion: 2, sha256: second.sha256, fileName: 'amended.pdf' },
      },
    ]);
  });

  it('deletes an ended workflow with its stored XML, and leaves a trail', async () => {
    const { id } = await untilEnded(person, (await execute(person, [documentId])).id);

    await person.client.call(workflows.delete, { params: paramsOf(id) });

    await expect(
      person.client.call(workflows.get, { params: paramsOf(id), query: {} }),
    ).rejects.toMatchObject({ status: 404 });
    const orphans = await system.database.query<{ object_path: string }>(
      'SELECT object_path FROM orphaned_objects',
    );
    expect(orphans.map((row) => row.object_path)).toContainEqual(expect.stringContaining(`/xml/${id}-`));
    const trail = await system.database.query(
      `SELECT target_id FROM audit_events WHERE action = 'workflow.delete' AND target_id = $1`,
      [id],
    );
    expect(trail).toHaveLength(1);
  });

  it('keeps a workflow that runs, and that of a colleague', async () => {
    const ended = await untilEnded(person, (await execute(person, [documentId])).id);
    const colleague = await newMember(system);
    const { id: colleagueId } = await colleague.call(auth.currentUser, { query: {} });
    await system.database.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'member')`,
      [person.workspaceId, colleagueId],
    );

    await expect(colleague.call(workflows.delete, { params: paramsOf(ended.id) })).rejects.toMatchObject({
      problem: { code: 'FORBIDDEN' },
    });
    await system.database.query(
      `UPDATE ai_workflows SET status = 'running', lease_until = now() + interval '1 hour' WHERE id = $1`,
      [ended.id],
    );
    await expect(person.client.call(workflows.delete, { params: paramsOf(ended.id) })).rejects.toMatchObject({
      problem: { code: 'WORKFLOW_RUNNING' },
    });
  });
});
