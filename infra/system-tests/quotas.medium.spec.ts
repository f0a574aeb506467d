import { randomInt } from 'node:crypto';
import { auth, workspaces } from '@app/contracts';
import { hash } from '@node-rs/argon2';
import { formParams, mailsTo, newMember, type Researcher, startSystem, type System, until } from './system';

describe('what one person may do', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(() => system.stop(), 90_000);

  const registration = (password: string, email = `q${randomInt(1e9)}@example.net`) => ({
    email,
    password,
    firstName: 'Click http://evil.example',
    lastName: 'Now',
    organization: 'Test',
  });
  const register = async (password: string): Promise<unknown> =>
    (await system.newClient().fetch('POST', '/api/register', registration(password))).json();

  it('is not to take a password that is weak or among the commonest; old ones still open', async () => {
    expect(await register('onlyletters')).toMatchObject({
      status: 400,
      detail: expect.stringContaining('Password must include at least 3 of'),
    });
    expect(await register('Password2026')).toMatchObject({
      status: 400,
      invalidParams: [{ name: 'password', reason: expect.stringContaining('guessed first') }],
    });
    const reset = { email: 'a@example.net', code: '123456', newPassword: 'Trustno1' };
    const refused = await system.newClient().fetch('POST', '/api/reset-password', reset);
    expect(await refused.json()).toMatchObject({ invalidParams: [{ name: 'newPassword' }] });

    const { email } = await (await newMember(system)).call(auth.currentUser, { query: {} });
    await system.database.query('UPDATE users SET password = $1 WHERE email = $2', [
      await hash('password', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
      email,
    ]);
    const login = await system.newClient().fetch('POST', '/api/login', { email, password: 'password' });
    expect(login.status).toBe(200);
  });

  it('is not to write to strangers by registering under their address', async () => {
    const body = registration('Correct-horse-1');
    await system.newClient().call(auth.register, { body });
    const [mail] = await until(async () => {
      const mails = await mailsTo(body.email);
      return mails.length > 0 ? mails : null;
    });

    expect(JSON.stringify(mail)).not.toMatch(/Click|evil/);
  });

  it('is not to have addresses for files without end', async () => {
    const { workspaceId, formId } = formParams(person);
    const path = `/api/workspaces/${workspaceId}/forms/${formId}/documents/upload-url`;
    const ask = async () => {
      const answer = await person.client.fetch('POST', path, { fileName: 'a.pdf' });
      return answer.ok ? 'handed out' : `${answer.status} ${await answer.text()}`;
    };
    const isRefusal = (answer: string) => /^(429 |503 .*SERVICE_UNAVAILABLE)/.test(answer);

    const answers: string[] = [];
    const askTenTimes = async () => {
      for (let time = 0; time < 10; time += 1) answers.push(await ask());
    };
    // A thousand connections at once would test the connection backlog of the system, which is a different limit.
    await Promise.all(Array.from({ length: 100 }, askTenTimes));

    // A server that is too slow for this load rejects some requests before it counts them. Repeat those one at a time.
    while (!answers.at(-1)?.startsWith('429 ')) answers.push(await ask());
    expect(answers.filter((answer) => answer === 'handed out').length).toBeLessThanOrEqual(300);
    expect(answers.filter((answer) => answer !== 'handed out' && !isRefusal(answer))).toEqual([]);
  });

  it('is not to leave more than a hundred uploads unfinished', async () => {
    const { client, formId, workspaceId } = await system.newResearcher();
    const { id } = await client.call(auth.currentUser, { query: {} });
    await system.database.query(
      `INSERT INTO uploads (object_path, form_id, created_by, file_name, expires_at)
       SELECT 'uploads/unfinished/' || gen_random_uuid(), $1, $2, 'a.pdf', now() FROM generate_series(1, 100)`,
      [formId, id],
    );
    const path = `/api/workspaces/${workspaceId}/forms/${formId}/documents/upload-url`;
    const refused = await client.fetch('POST', path, { fileName: 'a.pdf' });

    expect(await refused.json()).toMatchObject({ status: 429, code: 'UPLOADS_UNFINISHED' });
  });

  it('is not to test connections more often than five times a minute', async () => {
    const path = `/api/workspaces/${person.workspaceId}/ai-integrations/${person.integrationId}/test`;
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await person.client.fetch('POST', path)).status);

    expect(statuses.slice(0, 5).every((status) => status < 300)).toBe(true);
    expect(statuses[5]).toBe(429);
  });

  it('is not to own more than a hundred workspaces', async () => {
    const client = await newMember(system);
    const { id } = await client.call(auth.currentUser, { query: {} });
    await system.database.query(
      `INSERT INTO workspaces (name, owner_id, access_code)
       SELECT 'w', $1, substr(md5(random()::text), 1, 20) FROM generate_series(1, 100)`,
      [id],
    );

    await expect(client.call(workspaces.create, { body: { name: 'One more' } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'TOO_MANY_WORKSPACES' },
    });
  });

  it('is deleted or given a workspace, never both half, however they meet', async () => {
    const administrator = await newMember(system);
    const { id } = await administrator.call(auth.currentUser, { query: {} });
    await system.database.query('UPDATE users SET is_admin = true WHERE id = $1', [id]);
    for (let round = 0; round < 8; round += 1) {
      const giver = await newMember(system);
      const taker = await newMember(system);
      const { id: takerId } = await taker.call(auth.currentUser, { query: {} });
      const { id: workspaceId } = await giver.call(workspaces.create, { body: { name: 'Given' } });
      await system.database.query(
        `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'member')`,
        [workspaceId, takerId],
      );
      const [given, deleted] = await Promise.all([
        giver.fetch('PATCH', `/api/workspaces/${workspaceId}/members/${takerId}`, { role: 'owner' }),
        administrator.fetch('POST', '/api/admin/delete-user', { userId: takerId, reason: 'left' }),
      ]);
      expect([given.status, deleted.status].every((status) => status < 500)).toBe(true);
      const kept = await system.database.query('SELECT owner_id FROM workspaces WHERE id = $1', [
        workspaceId,
      ]);
      expect(kept).toHaveLength(1);
      expect([given.ok, deleted.ok].filter(Boolean)).toHaveLength(1);
    }
  });
});
