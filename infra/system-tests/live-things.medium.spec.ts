import { setTimeout as sleep } from 'node:timers/promises';
import {
  accessRequests,
  admin,
  aiIntegrations,
  auth,
  documents,
  formIntegrations,
  forms,
  LIVE_PATH,
  members,
  operations,
  prompts,
  revisions,
  studyDecisions,
  ThingChanged,
  type Topic,
  voiceAgents,
  workflows,
  workspaces,
  xmlSchemas,
} from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { io, type Socket } from 'socket.io-client';
import { sampleFile } from './sample';
import {
  APP_URL,
  execute,
  newMember,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
  untilRead,
  upload,
} from './system';

const XSD =
  '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="S" type="xs:string"/></xs:schema>';
const VOICE = { voice: 'maya', language: 'en-US', initialPrompt: 'Good morning, this is a call.' };

/** The user whose open screen is checked: a colleague, the person concerned or an administrator. */
type Watcher = 'colleague' | 'guest' | 'administrator';

describe('what somebody changes', () => {
  let system: System;
  let owner: Researcher;
  let clients: Record<Watcher, ApiClient>;
  const sockets: Socket[] = [];
  const heard: Record<Watcher, ThingChanged[]> = { colleague: [], guest: [], administrator: [] };
  /** Watchers whose socket the server has closed. The client then reloads the current user, as it does after an event. */
  const closed = new Set<Watcher>();
  const waits: number[] = [];
  /** Ids of the objects that the earlier changes created. */
  const made: Record<string, number> = {};
  const workspace = () => ({ workspaceId: String(owner.workspaceId) });
  const folder = () => ({ ...workspace(), formId: String(owner.formId) });
  const idOf = async (client: ApiClient) => (await client.call(auth.currentUser, { query: {} })).id;

  beforeAll(async () => {
    system = await startSystem();
    owner = await system.newResearcher();
    const [colleague, guest, administrator] = await Promise.all([1, 2, 3].map(() => newMember(system)));
    if (!colleague || !guest || !administrator) throw new Error('three people were made');
    clients = { colleague, guest, administrator };
    await system.database.query('INSERT INTO workspace_members (workspace_id, user_id) VALUES ($1, $2)', [
      owner.workspaceId,
      await idOf(colleague),
    ]);
    await system.database.query('UPDATE users SET is_admin = true WHERE id = $1', [
      await idOf(administrator),
    ]);
    const document = await upload(owner, 'live.xlsx', sampleFile('xlsx'));
    await untilRead(owner, document.id);
    const run = await untilEnded(owner, (await execute(owner, [document.id], { target: 'odm-1.3.2' })).id);
    Object.assign(made, { document: document.id, workflow: run.id, guest: await idOf(guest) });
    await Promise.all((Object.keys(clients) as Watcher[]).map(watch));
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await system.stop();
  });

  async function watch(watcher: Watcher): Promise<void> {
    const socket = io(system.url, {
      path: LIVE_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { origin: APP_URL, cookie: clients[watcher].cookies },
    });
    sockets.push(socket);
    socket.on('thing.changed', (event) => heard[watcher].push(ThingChanged.parse(event)));
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') closed.add(watcher);
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
  }

  type Change = () => Promise<unknown>;
  const changes: readonly (readonly [what: string, watcher: Watcher, topic: Topic, change: Change])[] = [
    [
      'a folder that is made',
      'colleague',
      'form',
      async () => {
        made.form = (
          await owner.client.call(forms.create, { params: workspace(), body: { name: 'New' } })
        ).id;
      },
    ],
    [
      'a folder that is renamed',
      'colleague',
      'form',
      () => owner.client.call(forms.update, { params: newFolder(), body: { name: 'Other' } }),
    ],
    [
      'a folder that is deleted',
      'colleague',
      'form',
      () => owner.client.call(forms.delete, { params: newFolder() }),
    ],
    [
      'a workspace that is renamed',
      'colleague',
      'workspace',
      () => owner.client.call(workspaces.update, { params: workspace(), body: { name: 'Renamed' } }),
    ],
    [
      'a new access code',
      'colleague',
      'workspace',
      () => owner.client.call(workspaces.refreshAccessCode, { params: workspace() }),
    ],
    ['a request to join', 'colleague', 'access-request', () => join()],
    ['a refusal, at the person refused', 'guest', 'access-request', () => decide('rejected')],
    [
      'an approval, at the person let in',
      'guest',
      'access-request',
      async () => {
        await join();
        await decide('approved');
      },
    ],
    [
      'a new role, at the person who has it',
      'guest',
      'member',
      () => owner.client.call(members.changeRole, { params: guest(), body: { role: 'admin' } }),
    ],
    [
      'a removal, at the person removed',
      'guest',
      'member',
      () => owner.client.call(members.remove, { params: guest() }),
    ],
    [
      'an integration that is switched off',
      'colleague',
      'ai-integration',
      () => owner.client.call(aiIntegrations.update, { params: integration(), body: { active: false } }),
    ],
    [
      'a fallback',
      'colleague',
      'workspace',
      () =>
        owner.client.call(aiIntegrations.setFallback, { params: workspace(), body: { integrationId: null } }),
    ],
    [
      'a deleted integration',
      'colleague',
      'ai-integration',
      () => owner.client.call(aiIntegrations.delete, { params: integration() }),
    ],
    [
      'a prompt',
      'colleague',
      'prompt',
      () =>
        owner.client.call(prompts.create, {
          params: workspace(),
          body: { name: 'P', target: 'any', text: 'Write.' },
        }),
    ],
    ['a schema', 'colleague', 'xml-schema', () => createSchema()],
    [
      'a voice agent',
      'colleague',
      'voice-agent',
      () =>
        owner.client.call(voiceAgents.create, {
          params: workspace(),
          body: { ...VOICE, name: 'V', formId: owner.formId },
        }),
    ],
    [
      'a calling service',
      'colleague',
      'voice-agent',
      () =>
        owner.client.call(formIntegrations.create, {
          params: folder(),
          body: { type: 'gemini', apiKey: 'k' },
        }),
    ],
    [
      'a value of a study that is accepted',
      'colleague',
      'study-decision',
      async () => {
        const { model } = await owner.client.call(workflows.study, { params: result(), query: {} });
        const values = model.visits.slice(0, 1).map(({ id }) => ({ entity: id, field: 'name', version: 0 }));
        await owner.client.call(studyDecisions.accept, { params: result(), body: { values } });
      },
    ],
    [
      'a revision that is made',
      'colleague',
      'revision',
      () => owner.client.call(revisions.create, { params: result() }),
    ],
    [
      'a deleted workflow',
      'colleague',
      'workflow',
      () =>
        owner.client.call(workflows.delete, { params: { ...folder(), workflowId: String(made.workflow) } }),
    ],
    [
      'a deleted document',
      'colleague',
      'document',
      () =>
        owner.client.call(documents.delete, { params: { ...folder(), documentId: String(made.document) } }),
    ],
    ['a registration', 'administrator', 'user', () => newMember(system)],
    [
      'an approval that is taken back, at the person concerned',
      'guest',
      'user',
      () => clients.administrator.call(admin.revokeUserApproval, { body: { userId: made.guest ?? 0 } }),
    ],
    [
      'an approved domain',
      'administrator',
      'domain',
      () => clients.administrator.call(admin.approveDomain, { body: { domain: 'live.example' } }),
    ],
    [
      'a queue that is paused',
      'colleague',
      'queue',
      () => clients.administrator.call(operations.pauseQueue, { body: { queue: 'conversion' } }),
    ],
    [
      'a queue that is resumed',
      'administrator',
      'queue',
      () => clients.administrator.call(operations.resumeQueue, { body: { queue: 'conversion' } }),
    ],
  ];
  const createSchema = () =>
    owner.client.call(xmlSchemas.create, {
      params: workspace(),
      body: { name: 'S', files: [{ path: 's.xsd', text: XSD }] },
    });
  const result = () => ({ ...folder(), workflowId: String(made.workflow) });
  const newFolder = () => ({ ...workspace(), formId: String(made.form) });
  const integration = () => ({ ...workspace(), integrationId: String(owner.integrationId) });
  const guest = () => ({ ...workspace(), userId: String(made.guest) });
  const join = async () => {
    const { name, accessCode } = await owner.client.call(workspaces.get, { params: workspace(), query: {} });
    await clients.guest.call(accessRequests.join, { body: { workspaceName: name, accessCode } });
  };
  const decide = async (status: 'approved' | 'rejected') => {
    const [request] = await owner.client.call(accessRequests.list, { params: workspace(), query: {} });
    const params = { ...workspace(), requestId: String(request?.id) };
    await owner.client.call(accessRequests.decide, { params, body: { status } });
  };

  it.each(changes)(
    'is told on open screens: %s',
    async (_what, watcher, topic, change) => {
      heard[watcher].length = 0;
      await change();
      const changedAt = performance.now();

      // Revoking an approval closes the socket at once. The event may arrive before that or not at all.
      const hasLearnt = () => heard[watcher].some((event) => event.topic === topic) || closed.has(watcher);
      await until(() => Promise.resolve(hasLearnt() || null));
      waits.push(Math.max(0, performance.now() - changedAt));
    },
    150_000,
  );

  it('is told of a schema once more when the worker has checked it', async () => {
    const isReady = async (): Promise<boolean | null> => {
      const schemas = await owner.client.call(xmlSchemas.list, { params: workspace(), query: {} });
      return schemas.every(({ status }) => status === 'ready') || null;
    };
    // The worker also checks the schemas of the changes above, and their events may still be on the way.
    await until(isReady);
    await sleep(1000);
    heard.colleague.length = 0;
    await createSchema();

    await until(() => Promise.resolve(heard.colleague.length === 2 || null));
    expect(await isReady()).toBe(true);
  });

  it('is not told to people of other workspaces, nor names the people concerned', async () => {
    const stranger = heard.administrator;
    stranger.length = 0;
    await owner.client.call(forms.create, { params: workspace(), body: { name: 'Secret' } });
    await until(() => Promise.resolve(heard.colleague.some(({ topic }) => topic === 'form') || null));

    // Workers belong to the installation, so every user receives their events.
    expect(stranger.filter(({ topic }) => topic !== 'worker')).toEqual([]);
    waits.sort((one, other) => one - other);
    console.info(
      `${waits.length} changes were told, the slowest ${Math.round(waits.at(-1) ?? 0)} ms after its answer`,
    );
  });
});
