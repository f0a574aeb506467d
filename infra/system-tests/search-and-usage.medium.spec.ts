import { auth, documents, search, usage, workflows } from '@app/contracts';
import { ProviderEmulator } from '@app/testing';
import {
  execute,
  formParams,
  newMember,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
} from './system';
import { uploadSample } from './sample';

describe('searching a workspace', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url });
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1` });
    documentId = await uploadSample(person, 'pdf');
  });
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  }, 90_000);

  const params = () => ({ workspaceId: String(person.workspaceId) });
  const texts = (words: string, by = person.client) =>
    by.call(search.texts, { params: params(), query: { search: words } });
  const names = (text: string, by = person.client) =>
    by.call(search.names, { query: { search: text, workspaceId: String(person.workspaceId) } });

  it('finds what was read and what a workflow wrote, each with its place', async () => {
    emulator.always({ kind: 'answer', text: '<Study><Visit>Informed consent</Visit></Study>' });
    const workflow = await execute(person, [documentId], { target: 'any' });
    await untilEnded(person, workflow.id);
    const found = await until(async () => {
      const answer = await texts('"informed consent"');
      return answer.waiting === 0 && answer.found.length > 1 ? answer.found : null;
    });

    expect(found.map(({ kind, id }) => ({ kind, id }))).toEqual(
      expect.arrayContaining([
        { kind: 'document', id: documentId },
        { kind: 'xml', id: workflow.id },
      ]),
    );
    const places = found.find(({ kind }) => kind === 'document')?.places ?? [];
    const model = await person.client.call(documents.model, {
      params: { ...formParams(person), documentId: String(documentId) },
      query: {},
    });
    for (const { page, place, parts } of places) {
      expect(page).toBeGreaterThan(0);
      expect(JSON.stringify(model.blocks)).toContain(`"id":"${place}"`);
      expect(parts.filter(({ isFound }) => isFound).map(({ text }) => text.toLowerCase())).toEqual(
        expect.arrayContaining(['informed', 'consent']),
      );
    }
  });

  it('finds folders, documents, workflows and people by a part of their name', async () => {
    const [document] = (await names('sample.pd')).documents;
    expect(document).toMatchObject({ id: documentId, form: { id: person.formId } });
    expect((await names('%')).documents).toEqual([]);
    const me = await person.client.call(auth.currentUser, { query: {} });
    const { people, folders } = await names(me.email.toUpperCase());
    expect(people).toMatchObject([{ id: me.id, workspace: { id: person.workspaceId }, form: null }]);
    expect(folders).toEqual([]);
  });

  it('finds nothing for those who are not in the workspace', async () => {
    const other = await newMember(system);
    await expect(texts('informed', other)).rejects.toMatchObject({ problem: { status: 404 } });
    expect(await names('sample', other)).toEqual({
      folders: [],
      documents: [],
      workflows: [],
      people: [],
    });
  });

  describe('usage', () => {
    const month = new Date().toISOString().slice(0, 7);
    const range = { from: month, to: month };
    const ofWorkspace = (by: 'agent' | 'person' | 'folder') =>
      person.client.call(usage.ofWorkspace, { params: params(), query: { ...range, by } });
    const csv = async () =>
      (await person.client.call(usage.exportOfWorkspace, { params: params(), query: range })).text();

    it('counts what calls took, also of workflows that were deleted, and exports it without formulas', async () => {
      await system.database.query(`UPDATE forms SET name = '=SUM(A1)' WHERE id = $1`, [person.formId]);
      const before = await ofWorkspace('folder');
      expect(before.groups).toMatchObject([{ id: person.formId, name: '=SUM(A1)', cap: null }]);
      expect(before.months).toMatchObject([{ month, calls: before.groups[0]?.calls }]);
      expect(before.groups[0]?.calls).toBeGreaterThan(0);
      for (const { id } of await person.client.call(workflows.list, {
        params: formParams(person),
        query: {},
      }))
        await person.client.call(workflows.delete, {
          params: { ...formParams(person), workflowId: String(id) },
        });

      expect(await ofWorkspace('folder')).toEqual(before);
      const lines = (await csv()).trim().split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(`"${month}"`);
      expect(lines[1]).toContain(`"'=SUM(A1)"`);
      const [exported] = await system.database.query<{ value: object }>(
        `SELECT new_value AS value FROM audit_events WHERE action = 'usage.export'`,
      );
      expect(exported?.value).toEqual({ ...range, rows: 1 });
    });

    it('stands beside the caps of this month, also of an agent that took nothing', async () => {
      await system.database.query(
        `UPDATE workspace_ai_agent_integrations SET settings = settings || '{"monthlyTokenCap": 5000}' WHERE workspace_id = $1`,
        [person.workspaceId],
      );
      const { groups } = await ofWorkspace('agent');
      expect(groups.find(({ id }) => id === person.integrationId)?.cap).toEqual({
        costMicroUsd: null,
        tokens: { cap: 5000, spent: expect.any(Number) as number },
      });
    });
  });
});
