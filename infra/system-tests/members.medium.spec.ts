import { accessRequests, auth, LIVE_PATH, members, type User, workspaces } from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { io, type Socket } from 'socket.io-client';
import { APP_URL, mailsTo, newMember, type Researcher, startSystem, type System, until } from './system';

describe('the members of a workspace', () => {
  let system: System;
  let secondApi: string;
  let owner: Researcher;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    system = await startSystem();
    secondApi = (await system.startApi()).url;
  });
  beforeEach(async () => {
    owner = await system.newResearcher();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await system.stop();
  });

  const me = (client: ApiClient): Promise<User> => client.call(auth.currentUser, { query: {} });
  const place = () => ({ workspaceId: String(owner.workspaceId) });
  const workspace = () => owner.client.call(workspaces.get, { params: place(), query: {} });
  const pending = (by = owner.client) => by.call(accessRequests.list, { params: place(), query: {} });
  const roles = async () => {
    const list = await owner.client.call(members.list, { params: place(), query: {} });
    return Object.fromEntries(list.map((member) => [member.userId, member.role]));
  };

  async function ask(client: ApiClient): Promise<number> {
    const { name, accessCode } = await workspace();
    await client.call(accessRequests.join, { body: { workspaceName: name, accessCode } });
    const { id } = await me(client);
    return (await pending()).find((request) => request.userId === id)?.id ?? 0;
  }

  const decide = (
    requestId: number,
    body: { status: 'approved' | 'rejected'; role?: 'member' | 'admin' },
    by = owner.client,
  ) => by.call(accessRequests.decide, { params: { ...place(), requestId: String(requestId) }, body });

  async function join(role: 'member' | 'admin'): Promise<{ client: ApiClient; id: number }> {
    const client = await newMember(system);
    await decide(await ask(client), { status: 'approved', role });
    return { client, id: (await me(client)).id };
  }

  const changeRole = (by: ApiClient, userId: number, role: 'member' | 'admin' | 'owner') =>
    by.call(members.changeRole, { params: { ...place(), userId: String(userId) }, body: { role } });
  const remove = (by: ApiClient, userId: number) =>
    by.call(members.remove, { params: { ...place(), userId: String(userId) } });

  it('let nobody in whose approval was taken back while the request waited', async () => {
    const client = await newMember(system);
    const { id } = await me(client);
    const requestId = await ask(client);
    const setStatus = (status: string) =>
      system.database.query('UPDATE users SET account_status = $2 WHERE id = $1', [id, status]);
    for (const status of ['pending_approval', 'suspended']) {
      await setStatus(status);
      await expect(decide(requestId, { status: 'approved' })).rejects.toMatchObject({
        status: 409,
        problem: { code: 'REQUESTER_NOT_ACTIVE' },
      });
    }
    expect(await roles()).not.toHaveProperty(String(id));

    await setStatus('active');
    await decide(requestId, { status: 'approved' });
    expect(await roles()).toHaveProperty(String(id), 'member');
  });

  it('join by name and access code, wait, and are let in by an owner', async () => {
    const client = await newMember(system);
    const person = await me(client);

    const request = await ask(client);
    await ask(client);

    expect(await pending()).toHaveLength(1);
    expect(await client.call(accessRequests.mine, { query: {} })).toMatchObject([
      { id: request, status: 'pending', workspaceDetails: { name: 'Workspace' } },
    ]);
    expect((await client.fetch('GET', `/api/workspaces/${owner.workspaceId}`)).status).toBe(404);

    expect(await decide(request, { status: 'approved' })).toMatchObject({
      status: 'approved',
      userDetails: { email: person.email },
    });
    expect(await client.call(accessRequests.mine, { query: {} })).toEqual([]);
    expect((await roles())[person.id]).toBe('member');
    await expect(decide(request, { status: 'rejected' })).rejects.toMatchObject({
      problem: { code: 'REQUEST_DECIDED' },
    });
    await expect(ask(client)).rejects.toMatchObject({ problem: { code: 'ALREADY_MEMBER' } });
    const [received, approved] = [await subjects(await me(owner.client)), await subjects(person)];
    expect(received).toContain('Ada Test asks to join Workspace');
    expect(approved).toContain('You have joined Workspace');
  });

  it('are not told what is wrong with a name or a code, and cannot try for ever', async () => {
    const client = await newMember(system);
    const { name, accessCode } = await workspace();
    const tryOut = (body: { workspaceName: string; accessCode: string }) =>
      client.call(accessRequests.join, { body });
    const refusal = { status: 404, problem: { code: 'JOIN_REFUSED' } };

    await expect(tryOut({ workspaceName: name.toLowerCase(), accessCode })).rejects.toMatchObject(refusal);
    for (let attempt = 0; attempt < 19; attempt += 1)
      await expect(tryOut({ workspaceName: name, accessCode: 'NONE' })).rejects.toMatchObject(refusal);

    await expect(tryOut({ workspaceName: name, accessCode })).rejects.toMatchObject({ status: 429 });
  });

  it('take an access code that is typed in small letters', async () => {
    const client = await newMember(system);
    const { name, accessCode } = await workspace();

    await client.call(accessRequests.join, {
      body: { workspaceName: name, accessCode: ` ${accessCode.toLowerCase()} ` },
    });

    expect(await client.call(accessRequests.mine, { query: {} })).toHaveLength(1);
  });

  it('cannot be asked for with an access code that was replaced', async () => {
    const before = await workspace();
    const admin = await join('admin');

    const after = await admin.client.call(workspaces.refreshAccessCode, { params: place() });

    expect(after.accessCode).not.toBe(before.accessCode);
    const late = await newMember(system);
    const body = { workspaceName: before.name, accessCode: before.accessCode };
    await expect(late.call(accessRequests.join, { body })).rejects.toMatchObject({ status: 404 });
  });

  it('are rejected, hear of it, and may ask again', async () => {
    const client = await newMember(system);

    await decide(await ask(client), { status: 'rejected' });

    expect(await subjects(await me(client))).toContain('Your request to join Workspace was not approved');
    expect(await ask(client)).toBeGreaterThan(0);
  });

  it('become admin, by approval or change of role, through the owner only', async () => {
    const [admin, member] = [await join('admin'), await join('member')];
    const request = await ask(await newMember(system));
    const forbidden = { status: 403 };

    await expect(decide(request, { status: 'approved', role: 'admin' }, admin.client)).rejects.toMatchObject(
      forbidden,
    );
    await expect(changeRole(admin.client, member.id, 'admin')).rejects.toMatchObject(forbidden);
    await expect(changeRole(admin.client, admin.id, 'owner')).rejects.toMatchObject(forbidden);
    await decide(request, { status: 'approved' }, admin.client);
    expect(await changeRole(owner.client, member.id, 'admin')).toMatchObject({ role: 'admin' });
  });

  it('change owner: the former one becomes admin and can no longer change roles', async () => {
    const [heir, former] = [await join('member'), (await me(owner.client)).id];
    await expect(changeRole(owner.client, former, 'member')).rejects.toMatchObject({
      problem: { code: 'OWN_ROLE' },
    });
    await system.database.query('UPDATE users SET email_verified = false WHERE id = $1', [heir.id]);
    await expect(changeRole(owner.client, heir.id, 'owner')).rejects.toMatchObject({
      problem: { code: 'NEW_OWNER_NOT_ACTIVE' },
    });
    await system.database.query('UPDATE users SET email_verified = true WHERE id = $1', [heir.id]);

    await changeRole(owner.client, heir.id, 'owner');

    expect(await roles()).toEqual({ [heir.id]: 'owner', [former]: 'admin' });
    expect((await workspace()).ownerId).toBe(heir.id);
    await expect(changeRole(owner.client, heir.id, 'member')).rejects.toMatchObject({ status: 403 });
    await expect(remove(owner.client, heir.id)).rejects.toMatchObject({
      problem: { code: 'MEMBER_PROTECTED' },
    });
  });

  it('are removed by those above them only', async () => {
    const [admin, second, member] = [await join('admin'), await join('admin'), await join('member')];
    const protectedMember = { status: 403, problem: { code: 'MEMBER_PROTECTED' } };
    const ownerId = (await me(owner.client)).id;

    await expect(remove(admin.client, second.id)).rejects.toMatchObject(protectedMember);
    await expect(remove(admin.client, ownerId)).rejects.toMatchObject(protectedMember);
    await expect(remove(owner.client, ownerId)).rejects.toMatchObject(protectedMember);
    await expect(remove(member.client, admin.id)).rejects.toMatchObject({ status: 403 });
    await remove(admin.client, member.id);
    await remove(owner.client, admin.id);

    expect(Object.keys(await roles()).sort()).toEqual([ownerId, second.id].map(String).sort());
    expect((await member.client.fetch('GET', `/api/workspaces/${owner.workspaceId}`)).status).toBe(404);
  });

  it('hear of the workspace from their admission to their removal, on every API process', async () => {
    const client = await newMember(system);
    const socket = io(secondApi, {
      path: LIVE_PATH,
      transports: ['websocket'],
      extraHeaders: { origin: APP_URL, cookie: client.cookies },
      reconnection: false,
    });
    sockets.push(socket);
    await new Promise((resolve) => socket.once('connect', () => resolve(null)));
    const { id } = await me(client);
    const rooms = async () => {
      const path = `/api/workspaces/${owner.workspaceId}/forms/${owner.formId}`;
      return (await client.fetch('GET', path)).status;
    };
    const heard: unknown[] = [];
    socket.onAny((...event: unknown[]) => heard.push(event));

    await decide(await ask(client), { status: 'approved' });
    expect(await rooms()).toBe(200);
    await until(async () => (await announce(), heard.length > 0 ? true : null), 30);
    await remove(owner.client, id);
    await until(async () => {
      const before = heard.length;
      await announce();
      return heard.length === before ? true : null;
    }, 30);

    expect(socket.connected).toBe(true);
    expect(await rooms()).toBe(404);
  });

  /** Changes a document and publishes the event, which the workspace's room receives within a moment. */
  async function announce(): Promise<void> {
    const base = `/api/workspaces/${owner.workspaceId}/forms/${owner.formId}`;
    const created = await system.database.query<{ id: number }>(
      `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path, reading_status)
       VALUES ($1, 'n', 'n.pdf', 1, 'application/pdf', gen_random_uuid()::text, 'read') RETURNING id`,
      [owner.formId],
    );
    await owner.client.fetch('PUT', `${base}/documents/${created[0]?.id ?? 0}`, { name: 'Renamed' });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }

  const subjects = (person: User) =>
    until(async () => {
      const mails = (await mailsTo(person.email)).map(({ subject }) => subject);
      return mails.some((subject) => !subject.includes('code')) ? mails : null;
    }, 30);
});
