import {
  aiIntegrations,
  audit,
  auth,
  documents,
  type FlowData,
  formDesign,
  members,
  notifications,
  type WorkflowDesign,
  workflowDesigns,
  workflows,
} from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { sampleFile } from './sample';
import {
  addVersion,
  formParams,
  newMember,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
  untilRead,
  upload,
} from './system';

const position = { x: 0, y: 0 };

/** Designs that lead from a tag to a form and to people. */
describe('workflow designs', () => {
  let system: System;
  let person: Researcher;
  let colleague: ApiClient;
  let colleagueId: number;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
    colleague = await newMember(system);
    colleagueId = (await colleague.call(auth.currentUser, { query: {} })).id;
    await system.database.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'member')`,
      [person.workspaceId, colleagueId],
    );
  });
  afterAll(() => system.stop(), 90_000);

  const flowOf = (tag: string, told: number[] = []): FlowData => ({
    nodes: [
      { id: 'documents', position, type: 'documents', data: { tag } },
      {
        id: 'conversion',
        position,
        type: 'conversion',
        data: {
          aiIntegrationId: person.integrationId,
          target: 'odm-1.3.2',
          xmlSchemaId: null,
          prompt: 'A secret wording for ODM.',
          repairRounds: 0,
          pace: 'now',
        },
      },
      { id: 'adopt', position, type: 'adopt', data: {} },
      { id: 'tell', position, type: 'tell', data: { userIds: [colleagueId, ...told] } },
    ],
    edges: [
      { id: 'a', source: 'documents', target: 'conversion' },
      { id: 'b', source: 'conversion', target: 'adopt' },
      { id: 'c', source: 'adopt', target: 'tell' },
    ],
  });
  const draw = (flowData: FlowData, client = person.client): Promise<WorkflowDesign> =>
    client.call(workflowDesigns.create, { params: formParams(person), body: { name: 'Recipe', flowData } });
  const placeOf = ({ id }: { id: number }) => ({ ...formParams(person), designId: String(id) });
  const tag = async (id: number, tags: string[]) => {
    const params = { ...formParams(person), documentId: String(id) };
    await person.client.call(documents.update, { params, body: { name: 'Protocol', tags } });
  };
  const newDocument = async (type = 'docx'): Promise<number> => {
    const { id } = await upload(person, `sample.${type}`, sampleFile(type));
    await untilRead(person, id);
    return id;
  };
  const switchOn = (design: WorkflowDesign, client: ApiClient) =>
    client.call(
      workflowDesigns.setArrival,
      { params: placeOf(design), body: { on: true } },
      { 'if-match': `"${design.etag ?? ''}"` },
    );
  const runs = () =>
    person.client.call(workflows.list, { params: formParams(person), query: { fields: 'summary' } });
  const stateOf = async (design: WorkflowDesign, documentId: number): Promise<string | null> => {
    const [row] = await system.database.query<{ state: string }>(
      'SELECT state FROM form_workflow_arrivals WHERE form_workflow_id = $1 AND document_id = $2',
      [design.id, documentId],
    );
    return row?.state ?? null;
  };
  const decided = (design: WorkflowDesign, documentId: number) =>
    until(async () => {
      const state = await stateOf(design, documentId);
      return state === 'waiting' ? null : state;
    });

  it('may be unfinished, say what is missing, and have a version for every drawing', async () => {
    const flow = flowOf('protocol');
    const unfinished = await draw({ ...flow, edges: [] });
    expect(unfinished.problems.map(({ code, nodeId }) => [code, nodeId])).toEqual([
      ['apart', 'documents'],
      ['apart', 'conversion'],
      ['apart', 'adopt'],
      ['apart', 'tell'],
    ]);
    const refused = person.client.call(workflowDesigns.run, { params: placeOf(unfinished) });
    await expect(refused).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'WORKFLOW_DESIGN_UNFINISHED',
        detail: expect.stringContaining('is not connected to a'),
      },
    });
    await expect(switchOn(unfinished, person.client)).rejects.toMatchObject({ status: 409 });

    const change = (body: { name?: string; flowData?: FlowData }) =>
      person.client.call(
        workflowDesigns.update,
        { params: placeOf(unfinished), body },
        { 'if-match': `"${unfinished.etag ?? ''}"` },
      );
    expect(await change({ flowData: flow })).toMatchObject({ version: 2, problems: [] });
    await expect(change({ name: 'Of the second' })).rejects.toMatchObject({ status: 412 });
    const same = { params: placeOf(unfinished), body: { name: 'Renamed', flowData: flow } };
    expect(await person.client.call(workflowDesigns.update, same)).toMatchObject({ version: 2 });
  });

  it('run with one click; the workflow keeps its drawing, fills the form and tells people', async () => {
    const id = await newDocument();
    await tag(id, ['one-click']);
    const design = await draw(flowOf('one-click'));
    const nothing = await draw(flowOf('no document has this'));
    await expect(person.client.call(workflowDesigns.run, { params: placeOf(nothing) })).rejects.toMatchObject(
      { status: 409, problem: { code: 'WORKFLOW_DESIGN_NO_DOCUMENTS' } },
    );

    const start = () =>
      person.client.call(workflowDesigns.run, { params: placeOf(design) }, { 'idempotency-key': 'once' });
    const [started, again] = [await start(), await start()];
    expect(again.id).toBe(started.id);
    expect(started).toMatchObject({ name: 'Recipe', documentIds: [id], design: { adoption: 'waiting' } });
    await person.client.call(workflowDesigns.delete, { params: placeOf(design) });
    const ended = await untilEnded(person, started.id);

    expect(ended.status).toBe('completed');
    const params = { ...formParams(person), designVersionId: String(started.design?.versionId) };
    const drawing = await person.client.call(workflowDesigns.version, { params, query: {} });
    expect(drawing).toMatchObject({ name: 'Recipe', version: 1, isDeleted: true });
    expect(drawing.flowData).toEqual(flowOf('one-click'));
    const [told] = await colleague.call(notifications.list, { query: {} });
    expect(told).toMatchObject({ workflowId: started.id, facts: { workflow: 'Recipe' } });
    await until(async () => {
      const found = await person.client.call(workflows.get, {
        params: { ...formParams(person), workflowId: String(started.id) },
        query: {},
      });
      return found.design?.adoption === 'done' ? found : null;
    });
    const form = await person.client.call(formDesign.get, { params: formParams(person), query: {} });
    expect(form.sections.length).toBeGreaterThan(3);
    const events = await person.client.call(audit.list, { params: formParams(person), query: {} });
    expect(events.find(({ action }) => action === 'form-design.adopt')).toMatchObject({
      actor: { id: ended.executedBy },
      newValue: { sectionsCreated: form.sections.length },
    });
    expect(JSON.stringify(events)).not.toContain('secret wording');
  });

  it('run once for each file that arrives, in the name of whoever has switched that on', async () => {
    const before = await newDocument();
    await tag(before, ['arriving']);
    const design = await switchOn(await draw(flowOf('arriving')), colleague);
    expect(design.arrival).toMatchObject({ userId: colleagueId, userName: 'Ada Test' });
    const known = (await runs()).length;

    const id = await newDocument();
    await tag(id, ['arriving', 'other']);
    expect(await decided(design, id)).toBe('started');
    await tag(id, ['other']);
    await tag(id, ['other', 'arriving']);
    const copy = await newDocument();
    await tag(copy, ['arriving']);
    expect(await decided(design, copy)).toBe('known');

    // Another version of the document is another file with the same tags.
    const next = await addVersion(person, copy, ['amended.xlsx', sampleFile('xlsx')]);
    await untilRead(person, next.id);
    expect(await decided(design, next.id)).toBe('started');

    const [ofVersion, run, ...others] = await runs();
    expect(ofVersion).toMatchObject({ documentIds: [next.id], executedBy: colleagueId });
    expect(run).toMatchObject({ name: 'Recipe: Protocol', documentIds: [id], executedBy: colleagueId });
    expect(others).toHaveLength(known);
    // Documents from before the activation are not arrivals.
    expect(await stateOf(design, before)).toBeNull();
    await person.client.call(documents.update, {
      params: { ...formParams(person), documentId: String(before) },
      body: { name: 'Renamed', tags: ['arriving'] },
    });
    expect(await stateOf(design, before)).toBeNull();
    await untilEnded(person, run?.id ?? 0);
    await untilEnded(person, ofVersion?.id ?? 0);
  });

  /**
   * Returns the newest event for this name. Runs of other tests may still write events, so the newest event of all is not
   * reliable.
   */
  const newestEvent = async (named: string) => {
    const events = await person.client.call(audit.list, { params: formParams(person), query: {} });
    return events.find(({ action }) => action === named);
  };

  it('stop running by themselves when somebody else draws them anew, and tell whoever had let them', async () => {
    const design = await switchOn(await draw(flowOf('redrawn')), colleague);
    const change = (client: ApiClient, body: { name?: string; flowData?: FlowData }) =>
      client.call(workflowDesigns.update, { params: placeOf(design), body });
    const own = flowOf('redrawn-by-them');

    expect((await change(person.client, { name: 'Renamed' })).arrival).toMatchObject({ userId: colleagueId });
    expect((await change(colleague, { flowData: own })).arrival).toMatchObject({ userId: colleagueId });
    expect((await change(person.client, { flowData: flowOf('redrawn') })).arrival).toBeNull();
    // A design that was redrawn meanwhile cannot be switched on, either.
    await expect(switchOn(design, colleague)).rejects.toMatchObject({ status: 412 });

    const [told] = await colleague.call(notifications.list, { query: {} });
    expect(told).toMatchObject({
      kind: 'workflow-failed',
      facts: {
        workflow: 'Renamed',
        reason: expect.stringContaining('Someone else has changed the drawing'),
      },
    });
    expect(await newestEvent('workflow-design.arrival')).toMatchObject({
      oldValue: { userId: colleagueId },
      newValue: { userId: null },
    });
  });

  it('say why they did not run by themselves, and stop when who switched them on leaves', async () => {
    const { integrationId } = person;
    const integration = { workspaceId: String(person.workspaceId), integrationId: String(integrationId) };
    const design = await switchOn(await draw(flowOf('refused')), colleague);
    await person.client.call(aiIntegrations.update, { params: integration, body: { active: false } });
    const [listed] = await person.client.call(workflowDesigns.list, {
      params: formParams(person),
      query: {},
    });
    expect(listed?.problems).toMatchObject([{ code: 'integration-inactive', nodeId: 'conversion' }]);

    const id = await newDocument('pdf');
    await tag(id, ['refused']);
    expect(await decided(design, id)).toBe('refused');

    const [told] = await colleague.call(notifications.list, { query: {} });
    expect(told).toMatchObject({
      kind: 'workflow-failed',
      facts: { workflow: 'Recipe: Protocol', reason: expect.stringContaining('not active') },
    });
    expect(await newestEvent('workflow-design.refuse')).toMatchObject({ result: 'refused' });

    await person.client.call(aiIntegrations.update, { params: integration, body: { active: true } });
    await person.client.call(members.remove, {
      params: { workspaceId: String(person.workspaceId), userId: String(colleagueId) },
    });
    const after = await person.client.call(workflowDesigns.get, { params: placeOf(design), query: {} });
    expect(after.arrival).toBeNull();
    expect(after.problems).toMatchObject([{ code: 'person-gone', nodeId: 'tell' }]);
    const next = await newDocument();
    await tag(next, ['refused']);
    expect(await stateOf(design, next)).toBeNull();
  });

  it('of another folder do not exist', async () => {
    const design = await draw(flowOf('foreign'));
    const other = await system.newResearcher();
    const params = { ...formParams(other), designId: String(design.id) };

    for (const attempt of [
      () => other.client.call(workflowDesigns.get, { params, query: {} }),
      () => other.client.call(workflowDesigns.run, { params }),
      () => other.client.call(workflowDesigns.update, { params, body: { name: 'Taken' } }),
      () => other.client.call(workflowDesigns.delete, { params }),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 404 });
  });
});
