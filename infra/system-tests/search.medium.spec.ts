import { auth, documents, search } from '@app/contracts';
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
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher({ baseUrl: system.modelUrl });
    documentId = await uploadSample(person, 'pdf');
  }, 180_000);
  afterAll(() => system.stop(), 90_000);

  const params = () => ({ workspaceId: String(person.workspaceId) });
  const texts = (words: string, by = person.client) =>
    by.call(search.texts, { params: params(), query: { search: words } });
  const names = (text: string, by = person.client) =>
    by.call(search.names, { query: { search: text, workspaceId: String(person.workspaceId) } });

  it('finds what was read and what a workflow wrote, each with its place', async () => {
    const workflow = await execute(person, [documentId], { target: 'odm-1.3.2' });
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
  }, 120_000);

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
      ...{ folders: [], documents: [], workflows: [], people: [] },
    });
  }, 60_000);
});
