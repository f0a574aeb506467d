import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aiIntegrations, documents, forms, workspaces } from '@app/contracts';
import { formParams, type Researcher, SAMPLES, startSystem, type System, untilRead, upload } from './system';

describe('two people who edit the same thing', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher({ baseUrl: system.modelUrl });
  }, 180_000);
  afterAll(() => system.stop(), 90_000);

  const seen = (etag = 'missing') => ({ 'if-match': `"${etag}"` });
  const conflict = { status: 412, problem: { code: 'EDIT_CONFLICT' } };

  it('the second is told, for a folder', async () => {
    const params = formParams(person);
    const { etag } = await person.client.call(forms.get, { params, query: {} });
    const rename = (name: string, tag?: string) =>
      person.client.call(forms.update, { params, body: { name } }, seen(tag));

    const both = await Promise.allSettled([rename('One', etag), rename('Other', etag)]);

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(rename('Late', etag)).rejects.toMatchObject(conflict);
    const now = await person.client.call(forms.get, { params, query: {} });
    expect((await rename('Late', now.etag)).name).toBe('Late');
    expect((await person.client.call(forms.update, { params, body: { name: 'Last wins' } })).name).toBe(
      'Last wins',
    );
  });

  it('the second is told, for a workspace and an AI integration', async () => {
    const params = { workspaceId: String(person.workspaceId) };
    const workspace = await person.client.call(workspaces.get, { params, query: {} });
    const edit = (name: string) =>
      person.client.call(workspaces.update, { params, body: { name } }, seen(workspace.etag));
    await edit('First');
    await expect(edit('Second')).rejects.toMatchObject(conflict);

    const [integration] = await person.client.call(aiIntegrations.list, { params, query: {} });
    const toggle = (active: boolean) =>
      person.client.call(
        aiIntegrations.update,
        { params: { ...params, integrationId: String(person.integrationId) }, body: { active } },
        seen(integration?.etag),
      );
    await toggle(false);
    await expect(toggle(true)).rejects.toMatchObject(conflict);
  });

  it('a document that is being read meanwhile is not a conflict, another edit is', async () => {
    const bytes = readFileSync(join(SAMPLES, 'northwind-nwt-301-protocol.xlsx'));
    const uploaded = await upload(person, 'sample.xlsx', bytes);
    await untilRead(person, uploaded.id);
    const params = { ...formParams(person), documentId: String(uploaded.id) };
    const edit = (name: string) =>
      person.client.call(documents.update, { params, body: { name } }, seen(uploaded.etag));

    expect((await edit('Renamed')).name).toBe('Renamed');
    await expect(edit('Again')).rejects.toMatchObject(conflict);
  }, 180_000);
});
