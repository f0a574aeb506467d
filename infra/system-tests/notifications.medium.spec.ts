import { accessRequests, auth, notifications, workflows, workspaces } from '@app/contracts';
import { uploadSample } from './sample';
import {
  formParams,
  mailsTo,
  newMember,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
} from './system';
import { startTcpGate, type TcpGate } from './tcp-gate';

describe('notifications', () => {
  let system: System;
  let person: Researcher;
  let mailServer: TcpGate;

  beforeAll(async () => {
    const smtp = new URL(process.env.SMTP_URL ?? '');
    mailServer = await startTcpGate(Number(smtp.port));
    system = await startSystem({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
    person = await system.newResearcher();
  });
  afterAll(async () => {
    await system.stop();
    await mailServer.close();
  });

  const listOf = (client: Researcher['client']) => client.call(notifications.list, { query: {} });
  const unreadOf = async (client: Researcher['client']) =>
    (await client.call(notifications.count, { query: {} })).unread;

  it('tell the end of a workflow, by mail as well where the person asked for it', async () => {
    const documentId = await uploadSample(person, 'docx');
    const body = {
      name: 'Told',
      documentIds: [documentId],
      aiIntegrationId: person.integrationId,
      prompt: 'Write CDISC ODM 1.3.2.',
      mailWhenEnded: true,
    };
    const started = await person.client.call(workflows.execute, { params: formParams(person), body });
    await untilEnded(person, started.id);

    const [told] = await listOf(person.client);

    expect(told).toMatchObject({ workflowId: started.id, readAt: null, facts: { workflow: 'Told' } });
    expect(await unreadOf(person.client)).toBe(1);
    const { email } = await person.client.call(auth.currentUser, { query: {} });
    const mail = await until(async () => {
      const mails = await mailsTo(email);
      return mails.find(({ subject }) => subject.includes('Told')) ?? null;
    });
    expect(mail.text).toContain(`workflow=${started.id}`);
    await person.client.call(notifications.read, { body: { upTo: told?.id ?? 0 } });
    expect(await unreadOf(person.client)).toBe(0);
  });

  it('wait for a mail server that is away, and nothing else does', async () => {
    mailServer.shut();
    const documentId = await uploadSample(person, 'docx');
    const run = async (name: string) => {
      const body = {
        name,
        documentIds: [documentId],
        aiIntegrationId: person.integrationId,
        prompt: 'Write CDISC ODM 1.3.2.',
        mailWhenEnded: true,
      };
      const { id } = await person.client.call(workflows.execute, { params: formParams(person), body });
      return untilEnded(person, id);
    };
    const tries = () =>
      system.database.query<{ tries: number }>(
        `SELECT mail_tries AS tries FROM notifications WHERE mail = 'at-once' ORDER BY id`,
      );

    expect((await run('Mailed later')).status).toBe('completed');
    await until(async () => ((await tries())[0]?.tries ?? 0) > 0 || null);
    expect((await run('Ran meanwhile')).status).toBe('completed');

    const told = (await listOf(person.client)).map(({ facts }) => facts);
    expect(told.slice(0, 2)).toMatchObject([{ workflow: 'Ran meanwhile' }, { workflow: 'Mailed later' }]);
    const { email } = await person.client.call(auth.currentUser, { query: {} });
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject);
    const isTold = (known: readonly string[], name: string) => known.filter((each) => each.includes(name));
    expect(isTold(await subjects(), 'Mailed later')).toEqual([]);
    mailServer.open();
    await system.database.query('UPDATE notifications SET mail_at = now()');
    await until(async () => ((await tries()).length === 0 ? true : null));
    for (const name of ['Mailed later', 'Ran meanwhile'])
      expect(isTold(await subjects(), name)).toHaveLength(1);
  });

  it('tell owners who asks to join, and who asked what was decided', async () => {
    const newcomer = await newMember(system);
    const workspace = await person.client.call(workspaces.get, {
      params: { workspaceId: String(person.workspaceId) },
      query: {},
    });
    const join = { workspaceName: workspace.name, accessCode: workspace.accessCode ?? '' };
    await newcomer.call(accessRequests.join, { body: join });

    const [asked] = await listOf(person.client);

    expect(asked).toMatchObject({ kind: 'access-requested', workspaceId: person.workspaceId });
    const params = { workspaceId: String(person.workspaceId) };
    const [request] = await person.client.call(accessRequests.list, { params, query: {} });
    await person.client.call(accessRequests.decide, {
      params: { ...params, requestId: String(request?.id) },
      body: { status: 'approved', role: 'member' },
    });
    expect(await listOf(newcomer)).toMatchObject([
      { kind: 'access-decided', facts: { workspace: workspace.name, role: 'member' } },
    ]);
  });

  it('keep what a person wants by mail, and belong to that person', async () => {
    const stranger = await newMember(system);
    const known = await stranger.call(notifications.settings, { query: {} });
    const mail = { ...known.mail, 'workflow-failed': 'digest' as const };

    await stranger.call(notifications.changeSettings, { body: { mail } });

    expect((await stranger.call(notifications.settings, { query: {} })).mail).toEqual(mail);
    expect((await person.client.call(notifications.settings, { query: {} })).mail).toEqual(known.mail);
    expect(await listOf(stranger)).toEqual([]);
    const before = (await listOf(person.client)).filter(({ readAt }) => readAt === null);
    await stranger.call(notifications.read, { body: { upTo: 2_000_000_000 } });
    expect((await listOf(person.client)).filter(({ readAt }) => readAt === null)).toEqual(before);
  });
});
