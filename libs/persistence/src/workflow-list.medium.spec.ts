import { LIMITS } from '@app/contracts';
import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase } from '@app/testing';
import type { Database } from './database';

const XML = 'x'.repeat(200_000);

describe('a page of workflows', () => {
  let store: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  it('has the XML of the newest workflows that fit, and the size of all', async () => {
    const folder = await aFolder(store);
    for (let place = 0; place < 30; place += 1) await aWorkflow(store, folder);
    await store.query(
      `UPDATE ai_workflows SET status = 'completed', xml_output = $1, xml_size = length($1)`,
      [XML],
    );
    const { workflows } = database.repositories;

    const page = await workflows.list(folder.formId, { limit: 30 }, LIMITS.xmlInPageBytes);
    const light = await workflows.list(folder.formId, { limit: 30 }, 0);

    const withXml = page.map(({ workflow }) => workflow.xmlOutput === XML);
    const room = Math.floor(LIMITS.xmlInPageBytes / XML.length);
    expect(withXml).toEqual([...Array(room).fill(true), ...Array(30 - room).fill(false)]);
    expect(page.every(({ workflow }) => workflow.xmlSize === XML.length)).toBe(true);
    expect(light.every(({ workflow }) => workflow.xmlOutput === null)).toBe(true);
    expect(light.map(({ workflow }) => workflow.id)).toEqual(page.map(({ workflow }) => workflow.id));
  });
});
