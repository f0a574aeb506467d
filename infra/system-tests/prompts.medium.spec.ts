import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prompts, type PromptSource, workflows } from '@app/contracts';
import { formParams, type Researcher, startSystem, type System, upload, SAMPLES } from './system';

describe('the prompt library', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(() => system.stop(), 90_000);

  const workspace = () => ({ workspaceId: String(person.workspaceId) });
  const create = (text = 'Write ODM.') =>
    person.client.call(prompts.create, {
      params: workspace(),
      body: { name: 'Build', target: 'odm-1.3.2', text },
    });
  const paramsOf = (id: number) => ({ ...workspace(), promptId: String(id) });

  it('keeps every wording as a version of its own', async () => {
    const { id, version } = await create('First wording.');

    const changed = await person.client.call(prompts.update, {
      params: paramsOf(id),
      body: { text: 'Second wording.' },
    });
    const versions = await person.client.call(prompts.versions, { params: paramsOf(id), query: {} });

    expect([version, changed.version, changed.text]).toEqual([1, 2, 'Second wording.']);
    expect(versions.map((each) => [each.version, each.text])).toEqual([
      [2, 'Second wording.'],
      [1, 'First wording.'],
    ]);
  });

  it('makes no version of a change that leaves the wording alone', async () => {
    const { id } = await create();

    const changed = await person.client.call(prompts.update, {
      params: paramsOf(id),
      body: { name: 'Renamed', text: 'Write ODM.' },
    });

    expect(changed).toMatchObject({ name: 'Renamed', version: 1 });
  });

  it('tells the second of two people who reword it at once', async () => {
    const { id, etag } = await create();
    const reword = (text: string) =>
      person.client.call(
        prompts.update,
        { params: paramsOf(id), body: { text } },
        { 'if-match': `"${etag ?? ''}"` },
      );
    await reword('From the first.');

    await expect(reword('From the second.')).rejects.toMatchObject({ problem: { code: 'EDIT_CONFLICT' } });
  });

  it('is gone from the library, and from there only, when deleted', async () => {
    const { id } = await create();

    await person.client.call(prompts.delete, { params: paramsOf(id) });

    const left = await person.client.call(prompts.list, { params: workspace(), query: {} });
    expect(left.map((prompt) => prompt.id)).not.toContain(id);
    const [row] = await system.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM prompt_versions WHERE prompt_id = $1',
      [id],
    );
    expect(row?.count).toBe(1);
  });

  it('is named by the workflow that used it, also when it is gone later', async () => {
    const { id } = await create('First wording.');
    const file = 'northwind-nwt-301-protocol.docx';
    const document = await upload(person, file, await readFile(join(SAMPLES, file)));
    const execute = (promptSource: PromptSource) =>
      person.client.call(workflows.execute, {
        params: formParams(person),
        body: {
          name: 'Run',
          documentIds: [document.id],
          aiIntegrationId: person.integrationId,
          prompt: 'First wording, changed.',
          promptSource,
        },
      });

    const { id: workflowId } = await execute({ promptId: id, version: 1 });
    await person.client.call(prompts.delete, { params: paramsOf(id) });

    const params = { ...formParams(person), workflowId: String(workflowId) };
    const workflow = await person.client.call(workflows.get, { params, query: {} });
    expect(workflow).toMatchObject({
      prompt: 'First wording, changed.',
      promptSource: { promptId: id, version: 1 },
    });
    await expect(execute({ promptId: id, version: 2 })).rejects.toMatchObject({
      problem: { code: 'PROMPT_UNKNOWN' },
    });
    await expect(execute({ builtIn: 'none', version: 1 })).rejects.toMatchObject({
      problem: { code: 'PROMPT_UNKNOWN' },
    });
    expect((await execute({ builtIn: 'eligibility-criteria', version: 1 })).promptSource).toEqual({
      builtIn: 'eligibility-criteria',
      version: 1,
    });
  });

  it('does not show a prompt of another workspace', async () => {
    const { id } = await create();
    const other = await system.newResearcher();
    const params = { workspaceId: String(other.workspaceId), promptId: String(id) };

    const read = other.client.call(prompts.versions, { params, query: {} });

    await expect(read).rejects.toMatchObject({ status: 404 });
  });
});
