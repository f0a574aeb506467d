import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { admin, auth, members, secondFactor, type User, workspaces } from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { DIST, mailsTo, newMember, startSystem, type System, until } from './system';

const PASSWORD = 'Correct-horse-1';

describe('administration', () => {
  let system: System;
  let administrator: ApiClient;
  let count = 0;

  beforeAll(async () => {
    system = await startSystem();
    administrator = system.newClient();
    await register('boss@admin.example', administrator);
    await makeAdmin('boss@admin.example');
  });
  afterAll(() => system.stop(), 90_000);

  const me = (client: ApiClient): Promise<User> => client.call(auth.currentUser, { query: {} });
  const makeAdmin = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(DIST, 'api', 'src', 'make-admin.js'), ...words], {
      env: system.env,
    });

  function register(email: string, client = system.newClient()): Promise<User> {
    const person = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Test', organization: 'Test' };
    return client.call(auth.register, { body: person });
  }
  const newDomain = () => `site${(count += 1)}.example`;
  const login = (email: string) =>
    system.newClient().call(auth.login, { body: { email, password: PASSWORD } });
  const pendingEmails = async (search?: string) => {
    const { users } = await administrator.call(admin.pendingUsers, { query: search ? { search } : {} });
    return users.map(({ email }) => email);
  };
  const approved = async () => (await administrator.call(admin.approvedUsers, { query: {} })).users;
  const approve = (userId: number, approveDomain = false) =>
    administrator.call(admin.approveUser, { body: { userId, approveDomain } });
  const untilMailed = (email: string, part: string) =>
    until(async () => (await mailsTo(email)).find(({ subject }) => subject.includes(part)) ?? null, 30);

  it('begins with the command that makes a registered person an administrator', async () => {
    const { email } = await register(`second@${newDomain()}`);

    const { stdout } = await makeAdmin(email);
    expect(stdout).toContain('is now an administrator');
    expect(await login(email)).toMatchObject({ isAdmin: true, emailVerified: true, accountStatus: 'active' });
    await makeAdmin(email, '--remove');
    expect(await login(email)).toMatchObject({ isAdmin: false });
    await expect(makeAdmin('nobody@example.net')).rejects.toMatchObject({ code: 1 });
  });

  it('approves one account, tells the person, and does it once', async () => {
    const domain = newDomain();
    const [one, other] = [await register(`one@${domain}`), await register(`other@${domain}`)];
    expect(await pendingEmails(domain.toUpperCase())).toEqual([other.email, one.email]);

    expect(await approve(one.id)).toMatchObject({ message: 'User approved', usersApproved: 1 });

    expect(await pendingEmails(domain)).toEqual([other.email]);
    expect((await approved()).find(({ id }) => id === one.id)).toMatchObject({
      domain,
      approvalMethod: 'manual',
      approvedBy: (await me(administrator)).id,
    });
    await untilMailed(one.email, 'was approved');
    await expect(approve(one.id)).rejects.toMatchObject({ problem: { code: 'ACCOUNT_CHANGED' } });
  });

  it('approves a whole domain, those who wait and those who come, and takes it back but for the kept', async () => {
    const domain = newDomain();
    const [first, second] = [await register(`first@${domain}`), await register(`second@${domain}`)];

    const { usersApproved } = await approve(first.id, true);
    const later = await register(`later@${domain.toUpperCase()}`);
    expect(usersApproved).toBe(2);
    expect(later.accountStatus).toBe('active');
    const domains = await administrator.call(admin.approvedDomains, { query: { search: domain } });
    expect(domains.map((each) => each.domain)).toEqual([domain]);
    const domainId = domains.find((each) => each.domain === domain)?.id ?? 0;

    const removed = await administrator.call(admin.removeDomain, {
      body: { domainId, usersToKeep: [second.id] },
    });

    expect(removed).toMatchObject({ usersKept: 1, usersReturned: 1 });
    expect(removed.message).toBe('Domain removed. 1 users remained approved.');
    expect(await pendingEmails(domain)).toEqual([later.email]);
    expect((await login(first.email)).accountStatus).toBe('active');
    expect((await login(second.email)).accountStatus).toBe('active');
  });

  it('takes only a domain that is one, once', async () => {
    const add = (domain: string) => administrator.call(admin.approveDomain, { body: { domain } });
    const domain = newDomain();
    await register(`waits@${domain}`);

    expect(await add(` ${domain.toUpperCase()} `)).toMatchObject({
      message: 'Domain approved. 1 users were automatically approved.',
      usersApproved: 1,
    });
    await expect(add(domain)).rejects.toMatchObject({ problem: { code: 'DOMAIN_EXISTS' } });
    await expect(add('')).rejects.toMatchObject({
      problem: { detail: 'Please enter a domain to whitelist' },
    });
    for (const bad of ['nodot', '.example.org', 'example.org.', 'a b.org'])
      await expect(add(bad)).rejects.toMatchObject({
        problem: { detail: expect.stringContaining('Please enter a valid domain') },
      });
  });

  it('revokes, suspends and reactivates; a suspended person is out at once', async () => {
    const client = await newMember(system);
    const { id, email } = await me(client);

    await administrator.call(admin.suspendUser, { body: { userId: id, reason: 'Left the company' } });
    expect((await client.fetch('GET', '/api/user')).status).toBe(401);
    await expect(login(email)).rejects.toMatchObject({ status: 403, problem: { code: 'ACCOUNT_SUSPENDED' } });
    await system.database.query(`UPDATE users SET approval_method = 'manual' WHERE id = $1`, [id]);
    await administrator.call(admin.reactivateUser, { body: { userId: id } });
    expect((await login(email)).accountStatus).toBe('active');

    await administrator.call(admin.revokeUserApproval, { body: { userId: id } });
    expect((await client.fetch('GET', '/api/user')).status).toBe(401);
    expect((await login(email)).accountStatus).toBe('pending_approval');
    await untilMailed(email, 'was revoked');
    const trail = await system.database.query<{ action: string; reason: string | null }>(
      `SELECT action, reason FROM audit_events WHERE target_type = 'user' AND target_id = $1
       AND action LIKE 'user.%' ORDER BY id`,
      [id],
    );
    expect(trail).toEqual([
      { action: 'user.suspend', reason: 'Left the company' },
      { action: 'user.reactivate', reason: null },
      { action: 'user.revoke', reason: null },
    ]);
  });

  it('resets the second factor of another person, who is told', async () => {
    const person = await newMember(system);
    const { id, email } = await me(person);
    const reset = () =>
      administrator.call(admin.resetSecondFactor, { body: { userId: id, reason: 'Lost phone' } });
    await expect(reset()).rejects.toMatchObject({ problem: { code: 'NO_SECOND_FACTOR' } });
    await system.database.query(
      `INSERT INTO second_factors (user_id, secret_sealed, confirmed_at) VALUES ($1, 'v1.1.a.b.c', now())`,
      [id],
    );

    await reset();

    expect((await person.call(secondFactor.get, { query: {} })).confirmedAt).toBeNull();
    await untilMailed(email, 'second factor was removed');
    const [event] = await system.database.query(
      `SELECT reason FROM audit_events WHERE action = 'second-factor.reset' AND target_id = $1`,
      [id],
    );
    expect(event).toEqual({ reason: 'Lost phone' });
  });

  it('does not let administrators be revoked, suspended, deleted or reset', async () => {
    const body = { userId: (await me(administrator)).id };
    const { revokeUserApproval, suspendUser, deleteUser, resetSecondFactor } = admin;
    for (const endpoint of [revokeUserApproval, suspendUser, deleteUser, resetSecondFactor])
      await expect(administrator.call(endpoint, { body })).rejects.toMatchObject({
        problem: { code: 'ADMINISTRATOR_PROTECTED' },
      });
  });

  it('deletes an account, but no workspace of others unsaid; the trail keeps the id, the name is apart', async () => {
    const [owner, colleague] = [await system.newResearcher(), await newMember(system)];
    const [{ id: userId }, { id: colleagueId }] = [await me(owner.client), await me(colleague)];
    await system.database.query('INSERT INTO workspace_members (workspace_id, user_id) VALUES ($1, $2)', [
      owner.workspaceId,
      colleagueId,
    ]);
    const remove = (change: object = {}) =>
      administrator.call(admin.deleteUser, { body: { userId, ...change } });

    expect(
      await administrator.call(admin.ownedWorkspaces, { params: { userId: String(userId) }, query: {} }),
    ).toEqual([{ id: owner.workspaceId, name: 'Workspace', memberCount: 2 }]);
    await expect(remove()).rejects.toMatchObject({
      problem: { code: 'OWNS_WORKSPACES', detail: expect.stringContaining('"Workspace"') },
    });
    await remove({ transferTo: colleagueId });

    const params = { workspaceId: String(owner.workspaceId) };
    expect(await colleague.call(workspaces.get, { params, query: {} })).toMatchObject({
      ownerId: colleagueId,
      role: 'owner',
    });
    expect(await colleague.call(members.list, { params, query: {} })).toHaveLength(1);
    expect((await owner.client.fetch('GET', '/api/user')).status).toBe(401);
    const names = await system.database.query('SELECT first_name FROM former_users WHERE id = $1', [userId]);
    expect(names).toEqual([{ first_name: 'Ada' }]);
    const [trail] = await system.database.query<{ count: string }>(
      'SELECT count(*) FROM audit_events WHERE actor_id = $1',
      [userId],
    );
    expect(Number(trail?.count)).toBeGreaterThan(0);
  });

  it('deletes a person with workspaces of their own, and every trace of the name', async () => {
    const { client, workspaceId } = await system.newResearcher();
    const { id, email } = await me(client);

    await administrator.call(admin.deleteUser, { body: { userId: id, eraseName: true } });

    await expect(login(email)).rejects.toMatchObject({ status: 401 });
    const left = await system.database.query(
      'SELECT id FROM workspaces WHERE id = $1 UNION SELECT id FROM former_users WHERE id = $2',
      [workspaceId, id],
    );
    expect(left).toEqual([]);
  });

  it('shows real figures', async () => {
    const trends = await administrator.call(admin.registrationTrends, { query: {} });
    const figures = await administrator.call(admin.statistics, { query: {} });

    const [row] = await system.database.query<{ users: number; workspaces: number }>(
      'SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM workspaces) AS workspaces',
    );
    expect(trends.monthlyRegistrations).toHaveLength(12);
    expect(trends.monthlyRegistrations.at(-1)?.count).toBe(row?.users);
    expect(figures.pendingUsers + figures.approvedUsers).toBe(row?.users);
    expect(figures.approvalRate).toBe(Math.round((figures.approvedUsers / (row?.users ?? 1)) * 100));
    expect(figures.workspaces).toBe(row?.workspaces);
    expect(figures.topDomains.length).toBeLessThanOrEqual(3);
  });
});
