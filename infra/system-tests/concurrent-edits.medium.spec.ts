import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aiIntegrations, auth, documents, forms, workspaces } from '@app/contracts';
import type { ApiClient } from '@app/testing';
import {
  formParams,
  newMember,
  type Researcher,
  SAMPLES,
  startSystem,
  type System,
  untilRead,
  upload,
} from './system';

describe('two people who edit the same thing', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
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

  it('both get what they ask for last when they switch the same AI integration', async () => {
    const params = { workspaceId: String(person.workspaceId) };
    const other = await newMember(system);
    const { id } = await other.call(auth.currentUser, { query: {} });
    await system.database.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'admin')`,
      [person.workspaceId, id],
    );
    const one = { ...params, integrationId: String(person.integrationId) };
    const turn = (client: ApiClient, active: boolean) =>
      client.call(aiIntegrations.update, { params: one, body: { active } });
    const isActive = async (client: ApiClient) =>
      (await client.call(aiIntegrations.list, { params, query: {} }))[0]?.active;

    for (const active of [false, true]) {
      await Promise.all([turn(person.client, active), turn(other, active)]);
      expect([await isActive(person.client), await isActive(other)]).toEqual([active, active]);
    }
    await Promise.all([turn(person.client, true), turn(other, false)]);
    expect(await isActive(person.client)).toBe(await isActive(other));
    await turn(other, true);
    expect(await isActive(person.client)).toBe(true);
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
  });
});
