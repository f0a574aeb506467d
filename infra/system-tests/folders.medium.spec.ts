import { auth, type Folder, forms, members } from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { newMember, type Researcher, startSystem, type System, until } from './system';

describe('folders as one person sees them', () => {
  let system: System;
  let person: Researcher;
  let colleague: ApiClient;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
    colleague = await newMember(system);
    const { id } = await colleague.call(auth.currentUser, { query: {} });
    await system.database.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'member')`,
      [person.workspaceId, id],
    );
    ids['Folder'] = person.formId;
    for (const [name, client] of [
      ['beta 100%', person.client],
      ['Alpha', person.client],
      ['gamma', colleague],
    ] as const)
      ids[name] = (
        await client.call(forms.create, { params: workspace(), body: { name, description: `About ${name}` } })
      ).id;
  });
  afterAll(() => system.stop(), 90_000);

  const workspace = () => ({ workspaceId: String(person.workspaceId) });
  const params = (name: string) => ({ ...workspace(), formId: String(ids[name]) });
  const list = (query: Parameters<typeof ask>[1] = {}, client = person.client) => ask(client, query);
  const ask = (client: ApiClient, query: Record<string, string>): Promise<Folder[]> =>
    client.call(forms.list, { params: workspace(), query });
  const names = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ name }) => name);

  it('lists all, newest first, and finds by name and description, taking % for a letter', async () => {
    expect(await names()).toEqual(['gamma', 'Alpha', 'beta 100%', 'Folder']);
    expect(await names({ search: 'ABOUT ALPHA' })).toEqual(['Alpha']);
    expect(await names({ search: '0%' })).toEqual(['beta 100%']);
    expect(await names({ search: '%a' })).toEqual([]);
  });

  it('orders by name and by change, page by page', async () => {
    expect(await names({ order: 'name' })).toEqual(['Alpha', 'beta 100%', 'Folder', 'gamma']);
    expect(await names({ order: 'name', limit: '2' })).toEqual(['Alpha', 'beta 100%']);
    expect(await names({ order: 'name', before: String(ids['beta 100%']) })).toEqual(['Folder', 'gamma']);

    await person.client.call(forms.update, { params: params('beta 100%'), body: { description: 'New' } });
    expect(await names({ order: 'updated' })).toEqual(['beta 100%', 'gamma', 'Alpha', 'Folder']);
    expect(await names({ order: 'updated', before: String(ids['gamma']) })).toEqual(['Alpha', 'Folder']);
    expect(await names({ before: String(ids['Alpha']) })).toEqual(['beta 100%', 'Folder']);
  });

  it('filters by author and by age', async () => {
    expect(await names({ createdBy: 'me' })).toEqual(['Alpha', 'beta 100%', 'Folder']);
    expect(await names({ createdBy: 'others' })).toEqual(['gamma']);
    await system.database.query(`UPDATE forms SET updated_at = now() - interval '8 days' WHERE id = $1`, [
      ids['Folder'],
    ]);
    expect(await names({ updatedWithin: '7' })).not.toContain('Folder');
    expect(await names({ updatedWithin: '30' })).toContain('Folder');
  });

  it('remembers for each person what they have opened, latest first', async () => {
    for (const name of ['Alpha', 'gamma', 'Folder', 'Alpha'])
      await person.client.call(forms.noteOpening, { params: params(name) });

    expect(await names({ view: 'recent' })).toEqual(['Alpha', 'Folder', 'gamma']);
    expect(await names({ view: 'recent', before: String(ids['Folder']) })).toEqual(['gamma']);
    expect((await list({ view: 'recent' }))[0]?.openedAt).toMatch(/Z$/);
    expect(await names({ view: 'recent' }, colleague)).toEqual([]);
  });

  it('keeps the favorites of each person, and a second star changes nothing', async () => {
    await person.client.call(forms.star, { params: params('gamma') });
    await person.client.call(forms.star, { params: params('gamma') });

    expect(await names({ view: 'favorites' })).toEqual(['gamma']);
    // The folder was opened before, and a star does not change that.
    expect((await list({ view: 'favorites' }))[0]?.openedAt).not.toBeNull();
    expect(await names({ view: 'favorites' }, colleague)).toEqual([]);
    await person.client.call(forms.unstar, { params: params('gamma') });
    await person.client.call(forms.unstar, { params: params('gamma') });
    expect(await names({ view: 'favorites' })).toEqual([]);
  });

  it('removes one that holds much step by step, while nobody can open it any more', async () => {
    const { id } = await person.client.call(forms.create, { params: workspace(), body: { name: 'Large' } });
    await system.database.query(
      `INSERT INTO ai_workflows (form_id, name, prompt, ai_integration_name, ai_provider, document_ids, status)
       SELECT $1, 'R', 'P', 'K', 'custom', '{}', 'failed' FROM generate_series(1, 1500)`,
      [id],
    );
    const large = { ...workspace(), formId: String(id) };

    const { removed, isFinished } = await person.client.call(forms.delete, { params: large });

    expect([removed.workflows, isFinished]).toEqual([1500, false]);
    await expect(person.client.call(forms.get, { params: large, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    await expect(person.client.call(forms.delete, { params: large })).rejects.toMatchObject({ status: 404 });
    const seen = (await list()).find((folder) => folder.id === id);
    expect(seen?.left).toBeGreaterThan(0);
    await until(async () => ((await list()).some((folder) => folder.id === id) ? null : true));
    expect(await system.database.query('SELECT 1 FROM ai_workflows WHERE form_id = $1', [id])).toEqual([]);
  });

  it('refuses filters that do not exist, and strangers', async () => {
    const stranger = await newMember(system);

    await expect(list({ order: 'size' })).rejects.toMatchObject({ status: 400 });
    await expect(list({}, stranger)).rejects.toMatchObject({ status: 404 });
    await expect(stranger.call(forms.star, { params: params('gamma') })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('forgets the marks with the folder and with the person', async () => {
    await colleague.call(forms.star, { params: params('Alpha') });
    const { removed } = await person.client.call(forms.delete, { params: params('Alpha') });
    const { id } = await colleague.call(auth.currentUser, { query: {} });

    const left = await system.database.query('SELECT 1 FROM form_marks WHERE user_id = $1', [id]);
    expect(left).toEqual([]);
    expect(Object.values(removed).every((count) => count === 0)).toBe(true);
    expect(await person.client.call(members.list, { params: workspace(), query: {} })).toHaveLength(2);
  });
});
