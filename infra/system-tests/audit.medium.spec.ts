import { aiIntegrations, audit, auth, documents, forms, prompts, workspaces } from '@app/contracts';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { formParams, newMember, type Researcher, startSystem, type System, until, upload } from './system';
import { sampleFile } from './sample';

const run = promisify(execFile);
const SCRIPT = resolve(__dirname, '..', '..', 'web', 'public', 'verify-audit-chain.mjs');
/**
 * Flips one bit of the file at a time, in every character that is not white space, and counts the flips that the script does not
 * detect.
 */
const FLIPS = `
  import { readFileSync } from 'node:fs';
  import { pathToFileURL } from 'node:url';
  const { checkChain } = await import(pathToFileURL(process.argv[2]));
  const text = readFileSync(process.argv[3], 'utf8').trimEnd();
  // When the file was written is told by nothing else.
  const start = text.indexOf('\\n') + 1;
  const [missed, seed] = [[], { at: 4711 }];
  const random = (below) => (seed.at = (seed.at * 48271) % 2147483647) % below;
  let trials = 0;
  while (trials < 1000) {
    const at = start + random(text.length - start);
    const turned = String.fromCharCode(text.charCodeAt(at) ^ (1 << random(5)));
    if (/[\\u0000-\\u001f]/.test(turned + text[at])) continue;
    trials += 1;
    const { faults } = await checkChain((text.slice(0, at) + turned + text.slice(at + 1)).split('\\n'));
    if (faults.length === 0) missed.push(text.slice(at - 20, at + 20) + ' -> ' + turned);
  }
  console.log(JSON.stringify({ trials, missed }));`;

describe('the audit trail of a folder', () => {
  let system: System;
  let person: Researcher;
  let me: number;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
    me = (await person.client.call(auth.currentUser, { query: {} })).id;
    for (const name of ['=cmd()', 'Second', 'Third'])
      await person.client.call(forms.update, { params: formParams(person), body: { name } });
  });
  afterAll(() => system.stop(), 90_000);

  const trail = (
    query: {
      action?: string;
      actorId?: string;
      from?: string;
      to?: string;
      before?: string;
      limit?: string;
    } = {},
  ) => person.client.call(audit.list, { params: formParams(person), query });

  it('says who did what, when, with the old and the new value, newest first', async () => {
    const events = await trail();

    expect(events.map(({ action }) => action)).toEqual([
      'form.update',
      'form.update',
      'form.update',
      'form.create',
    ]);
    expect(events[0]).toMatchObject({
      actor: { id: me, name: 'Ada Test' },
      targetType: 'form',
      targetId: person.formId,
      targetName: 'Third',
      result: 'ok',
      newValue: { name: 'Third' },
      oldValue: { name: 'Second' },
    });
    expect(events[0]?.at).toMatch(/Z$/);
  });

  it('holds what stood there before each change and what stands there since, whatever was changed', async () => {
    const other = await system.newResearcher();
    const { client, integrationId, workspaceId } = other;
    const place = { workspaceId: String(workspaceId) };
    const { id: documentId } = await upload(other, 'audited.xlsx', sampleFile('xlsx'));
    const text = 'Write all visits.';
    const prompt = await client.call(prompts.create, {
      params: place,
      body: { name: 'Visits', description: 'First', target: 'any', text },
    });
    const ofDocument = { ...formParams(other), documentId: String(documentId) };
    const ofPrompt = { ...place, promptId: String(prompt.id) };
    const ofIntegration = { ...place, integrationId: String(integrationId) };
    await client.call(documents.update, { params: ofDocument, body: { name: 'Once', tags: ['draft'] } });
    await client.call(documents.update, { params: ofDocument, body: { name: 'Twice', tags: ['final'] } });
    await client.call(prompts.update, {
      params: ofPrompt,
      body: { name: 'Visits 2', text: `${text} Twice.` },
    });
    await client.call(workspaces.update, { params: place, body: { name: 'Renamed', description: 'Since' } });
    await client.call(aiIntegrations.update, {
      params: ofIntegration,
      body: { name: 'Other', active: false },
    });

    const values = await system.database.query<{ action: string; before: object; after: object }>(
      `SELECT action, old_value AS before, new_value AS after FROM audit_events
       WHERE workspace_id = $1 AND action LIKE '%.update' AND action <> 'form.update' ORDER BY id`,
      [workspaceId],
    );
    expect(values).toMatchObject([
      {
        action: 'document.update',
        before: { name: 'audited.xlsx', tags: [] },
        after: { name: 'Once', tags: ['draft'] },
      },
      {
        action: 'document.update',
        before: { name: 'Once', tags: ['draft'] },
        after: { name: 'Twice', tags: ['final'] },
      },
      {
        action: 'prompt.update',
        before: { name: 'Visits', description: 'First', target: 'any', version: 1 },
        after: { name: 'Visits 2', version: 2 },
      },
      {
        action: 'workspace.update',
        before: { name: 'Workspace', description: 'For a test' },
        after: { name: 'Renamed', description: 'Since' },
      },
      {
        action: 'ai-integration.update',
        before: { name: 'Test model', active: true },
        after: { name: 'Other', active: false },
      },
    ]);
  });

  it('can be filtered by action, person and time, and read page by page', async () => {
    const [newest, ...rest] = await trail();
    const at = newest?.at ?? '';

    expect(await trail({ action: 'form.create' })).toHaveLength(1);
    expect(await trail({ actorId: String(me) })).toHaveLength(4);
    expect(await trail({ actorId: '2000000000' })).toEqual([]);
    expect(await trail({ from: new Date(Date.parse(at) + 1000).toISOString() })).toEqual([]);
    expect(await trail({ to: new Date(Date.parse(at) + 1000).toISOString() })).toHaveLength(4);
    const first = await trail({ limit: '1' });
    const second = await trail({ limit: '3', before: first[0]?.id });
    expect([...first, ...second]).toEqual([newest, ...rest]);
  });

  it('is exported as CSV in which nothing is a formula, and the export is in the trail', async () => {
    const blob = await person.client.call(audit.export, { params: formParams(person), query: {} });

    const text = await blob.text();
    expect(text.split('\r\n')).toHaveLength(6);
    expect(text).toContain('"Ada Test"');
    expect(text).toContain(`"form","${person.formId}","Third",`);
    expect(text).not.toMatch(/(^|,)"[=+@-]/m);
    expect((await trail({ action: 'audit.export' })).map(({ newValue }) => newValue)).toEqual([
      { events: 4 },
    ]);
  });

  it('keeps the id of a person whose account is gone, with the name until that is erased', async () => {
    const other = await system.newResearcher();
    const { id } = await other.client.call(auth.currentUser, { query: {} });
    await system.database.query(
      `INSERT INTO audit_events (actor_id, action, workspace_id, form_id) VALUES (2000000001, 'form.open', $1, $2)`,
      [person.workspaceId, person.formId],
    );
    await system.database.query(
      `INSERT INTO former_users (id, first_name, last_name) VALUES (2000000001, 'Gone', 'Person')`,
    );
    const actor = async () => (await trail({ action: 'form.open' }))[0]?.actor;

    expect(await actor()).toEqual({ id: 2_000_000_001, name: 'Gone Person' });
    await system.database.query('DELETE FROM former_users');
    expect(await actor()).toEqual({ id: 2_000_000_001, name: null });
    expect(id).not.toBe(me);
  });

  it('is exported with its chain, which a script checks without us, down to one byte', async () => {
    const params = { workspaceId: String(person.workspaceId) };
    const sealed = await until(async () => {
      const text = await (await person.client.call(audit.exportChain, { params, query: {} })).text();
      return text.includes('"action":"audit.export-chain"') ? text : null;
    }, 30);
    const folder = await mkdtemp(join(tmpdir(), 'audit-'));
    const file = join(folder, 'chain.jsonl');
    await writeFile(file, sealed);
    try {
      const { stdout } = await run(process.execPath, [SCRIPT, file]);
      expect(stdout).toContain('nothing was altered');

      const flips = await run(process.execPath, ['--input-type=module', '-e', FLIPS, folder, SCRIPT, file]);
      expect(JSON.parse(flips.stdout)).toEqual({ trials: 1000, missed: [] });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('tells nothing of other folders', async () => {
    const other = await system.newResearcher();
    const params = formParams({ ...person, formId: other.formId });

    await expect(person.client.call(audit.list, { params, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      other.client.call(audit.list, { params: formParams(person), query: {} }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('also knows who tried what is not allowed', async () => {
    const stranger = await newMember(system);
    const { id } = await stranger.call(auth.currentUser, { query: {} });
    const params = { workspaceId: String(person.workspaceId) };
    await expect(stranger.call(workspaces.get, { params, query: {} })).rejects.toMatchObject({ status: 404 });
    await expect(
      stranger.call(documents.list, { params: formParams(person), query: {} }),
    ).rejects.toMatchObject({ status: 404 });

    const refused = await system.database.query<{ new_value: object }>(
      `SELECT new_value FROM audit_events WHERE actor_id = $1 AND result = 'refused' AND workspace_id = $2
       AND ip IS NOT NULL ORDER BY id`,
      [id, person.workspaceId],
    );
    expect(refused.map((row) => row.new_value)).toMatchObject([
      { endpoint: 'workspaces.get', code: 'NOT_FOUND' },
      { endpoint: 'documents.list', code: 'NOT_FOUND' },
    ]);
  });
});
