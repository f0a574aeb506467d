import {
  auth,
  BUILT_IN_PROMPTS,
  type DecideStudyBody,
  documents,
  studyDecisions,
  type Workflow,
  workflows,
} from '@app/contracts';
import type { ApiClient } from '@app/testing';
import {
  execute,
  formParams,
  newMember,
  type Researcher,
  startSystem,
  type System,
  untilEnded,
} from './system';
import { uploadSample } from './sample';

describe('what people decide about the study of a result', () => {
  let system: System;
  let person: Researcher;
  let colleague: ApiClient;
  let workflow: Workflow;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
    colleague = await newMember(system);
    const { id } = await colleague.call(auth.currentUser, { query: {} });
    await system.database.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'member')`,
      [person.workspaceId, id],
    );
    const started = await execute(person, [await uploadSample(person, 'docx')], ODM);
    workflow = await untilEnded(person, started.id);
  });
  afterAll(() => system.stop(), 90_000);

  const params = () => ({ ...formParams(person), workflowId: String(workflow.id) });
  const study = () => person.client.call(workflows.study, { params: params(), query: {} });
  const list = () => person.client.call(studyDecisions.list, { params: params(), query: {} });
  const decide = (client: ApiClient, ...decisions: DecideStudyBody['decisions']) =>
    client.call(studyDecisions.decide, { params: params(), body: { decisions } });
  const download = async () => {
    const { workspaceId, formId } = person;
    const path = `/api/workspaces/${workspaceId}/forms/${formId}/workflows/${workflow.id}/download`;
    return (await person.client.fetch('GET', path)).text();
  };

  it('changes the study and all files at once, and a withdrawn decision gives the first bytes again', async () => {
    const before = await download();
    const { model } = await study();
    const [criterion] = model.criteria;
    const address = { entity: criterion?.id ?? '', field: 'text' };
    const corrected = { ...address, decision: 'corrected' as const, value: 'Aged 21 to 65', reason: 'Typo' };

    const [stored] = await decide(person.client, { ...corrected, version: 0 });
    expect(stored).toMatchObject({
      valueBefore: criterion?.text.value,
      value: 'Aged 21 to 65',
      reason: 'Typo',
      version: 1,
      decidedByName: 'Ada Test',
      isStale: false,
    });
    expect((await study()).model.criteria[0]?.text).toMatchObject({
      value: 'Aged 21 to 65',
      origin: 'person',
    });
    expect(await download()).toContain('Aged 21 to 65');

    await decide(person.client, { ...address, decision: 'proposed', version: 1 });
    expect((await study()).model).toEqual(model);
    expect(await download()).toBe(before);
  });

  it('keeps the decision of the person who was first, and tells the second', async () => {
    const { model } = await study();
    const address = { entity: model.visits[0]?.id ?? '', field: 'name', version: 0 };
    const both = await Promise.allSettled([
      decide(person.client, { ...address, decision: 'rejected' }),
      decide(colleague, { ...address, decision: 'corrected', value: 'Visit 1' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, problem: { code: 'STUDY_VALUE_DECIDED' } },
    });
    expect((await list()).filter(({ entity }) => entity === address.entity)).toHaveLength(1);
  });

  it('accepts many values with one audit event that lists them', async () => {
    const { model } = await study();
    const values = model.activities.map(({ id }) => ({ entity: id, field: 'name', version: 0 }));
    await person.client.call(studyDecisions.accept, { params: params(), body: { values } });
    const trail = await system.database.query<{ value: { values: string[] } }>(
      `SELECT new_value AS value FROM audit_events WHERE action = 'study.accept'`,
    );
    expect(trail.map(({ value }) => value.values)).toEqual([values.map(({ entity }) => `${entity} name`)]);
  });

  it('adds, joins, splits and reorders in the study and its files, and refuses what would break an earlier change', async () => {
    const before = undated(await download());
    const { model } = await study();
    const corrected = { decision: 'corrected' as const, reason: 'As printed', version: 0 };
    const [added, second] = ['person.0000000a', 'person.0000000b'];
    const mark = model.marks.at(-1);
    const other = model.activities.find(({ id }) => id === mark?.activity);
    const across = mark?.visit ?? '';
    const ids = model.criteria.map(({ id }) => id).toReversed();
    await decide(
      person.client,
      { ...corrected, entity: added, field: 'added', value: { list: 'activity', text: 'Added panel' } },
      { ...corrected, entity: added, field: 'joined', value: other?.id },
      {
        ...corrected,
        entity: second,
        field: 'split',
        value: { from: other?.id, name: 'Second sample', across: [across] },
      },
      { ...corrected, entity: 'criteria', field: 'order', value: ids },
    );
    const changed = (await study()).model;
    expect(changed.criteria.map(({ id }) => id)).toEqual(ids);
    expect(changed.activities.map(({ id }) => id)).not.toContain(added);
    expect(changed.marks.some(({ activity, visit }) => activity === second && visit === across)).toBe(true);
    expect(await download()).toContain('Second sample');
    const split = (await list()).find(({ field }) => field === 'split');
    expect(split?.valueBefore).toMatchObject({ name: other?.name.value });

    const withdrawn = { entity: added, field: 'added', decision: 'proposed' as const, version: 1 };
    await expect(decide(colleague, withdrawn)).rejects.toMatchObject({
      problem: { code: 'STUDY_DECISIONS_CONFLICT' },
    });
    await decide(
      colleague,
      withdrawn,
      { entity: added, field: 'joined', decision: 'proposed', version: 1 },
      { entity: second, field: 'split', decision: 'proposed', version: 1 },
      { entity: 'criteria', field: 'order', decision: 'proposed', version: 1 },
    );
    expect(undated(await download())).toBe(before);
  });

  it.each([
    ['an unknown value', { entity: 'x', field: 'text', decision: 'accepted' }, 'STUDY_VALUE_UNKNOWN'],
    [
      'a value of another kind',
      { entity: 'study', field: 'title', decision: 'corrected', value: 7 },
      'STUDY_VALUE_UNKNOWN',
    ],
    [
      'an addition without place and reason',
      {
        entity: 'person.00000001',
        field: 'added',
        decision: 'corrected',
        value: { list: 'inclusion', text: 'A', number: '9' },
      },
      'STUDY_PLACE_MISSING',
    ],
  ] as const)('refuses %s', async (_what, decision, code) => {
    await expect(decide(person.client, { ...decision, version: 0 })).rejects.toMatchObject({
      problem: { code },
    });
  });

  it('says that a decision is stale when its document has a newer version', async () => {
    const { model } = await study();
    const entity = model.activities[0]?.id;
    const staleOf = async () => (await list()).find((one) => one.entity === entity)?.isStale;
    expect(await staleOf()).toBe(false);
    const next = await uploadSample(person, 'pdf');
    const { id } = (await person.client.call(documents.list, { params: formParams(person), query: {} })).find(
      (document) => document.id === workflow.documentIds[0],
    ) ?? { id: 0 };
    await system.database.query(`UPDATE form_documents SET replaced_by = $1 WHERE id = $2`, [next, id]);
    expect(await staleOf()).toBe(true);
  });
});

const [BUILT_IN] = BUILT_IN_PROMPTS;
const ODM = BUILT_IN === undefined ? {} : { prompt: BUILT_IN.text, target: BUILT_IN.target };

/** Removes the time of the newest decision. */
const undated = (xml: string): string => xml.replace(/ CreationDateTime="[^"]*"/, '');
