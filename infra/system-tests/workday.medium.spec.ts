import {
  accessRequests,
  account,
  type Arguments,
  audit,
  auth,
  bulk,
  documents,
  type Document,
  IDEMPOTENCY_HEADER,
  invitations,
  members,
  LIMITS,
  workflows,
  workspaces,
} from '@app/contracts';
import { type ApiClient, ProblemError } from '@app/testing';
import { strFromU8, unzipSync } from 'fflate';
import { uploadSample } from './sample';
import {
  formParams,
  mailsTo,
  newMember,
  PASSWORD,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
} from './system';

/** The requests of one working day, many of them concurrent. */
describe('a day of work', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(() => system.stop(), 90_000);

  const unzipped = async (blob: Blob) => unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const params = () => formParams(person);
  const listed = () => person.client.call(workflows.list, { params: params(), query: {} });

  describe('with many documents', () => {
    let files: Document[];

    beforeAll(async () => {
      const ids = [await uploadSample(person, 'docx'), await uploadSample(person, 'xlsx')];
      files = await person.client.call(documents.list, { params: params(), query: {} });
      expect(files.map(({ id }) => id)).toEqual(ids.reverse());
    });

    it('starts a run for each, once however often it is asked, and names those that are gone', async () => {
      const [first = 0, second = 0] = files.map(({ id }) => id);
      const order = () =>
        person.client.call(
          bulk.executeWorkflows,
          {
            params: params(),
            body: {
              name: 'Each',
              prompt: 'Write CDISC ODM 1.3.2.',
              aiIntegrationId: person.integrationId,
              documentIds: [first, 999_999, second],
            },
          },
          { [IDEMPOTENCY_HEADER]: 'one-order' },
        );

      const outcomes = await order();
      await order();

      expect(outcomes).toEqual([
        { id: first, problem: null },
        { id: 999_999, problem: expect.objectContaining({ code: 'DOCUMENT_GONE' }) },
        { id: second, problem: null },
      ]);
      const runs = await listed();
      expect(runs.map(({ documentIds }) => documentIds).sort()).toEqual([[first], [second]].sort());
      expect(runs.map(({ name }) => name).sort()).toEqual(files.map(({ name }) => `Each: ${name}`).sort());
      for (const { id } of runs) await untilEnded(person, id);
      const ends = await person.client.call(audit.list, {
        params: params(),
        query: { action: 'workflow.complete' },
      });
      expect(ends.map(({ targetId }) => targetId).sort()).toEqual(runs.map(({ id }) => id).sort());
      expect(ends[0]).toMatchObject({ actor: null, newValue: { outcome: expect.any(String) } });
    });

    it('adds tags and leaves those that are there, and says which cannot have more', async () => {
      const ids = files.map(({ id }) => id);
      const [first = 0, second = 0] = ids;
      const tag = (tags: string[]) =>
        person.client.call(bulk.tagDocuments, { params: params(), body: { ids, tags } });
      await tag(['phase 3']);
      await system.database.query('UPDATE form_documents SET tags = $2 WHERE id = $1', [
        second,
        Array.from({ length: 30 }, (_, place) => `tag ${place}`),
      ]);

      const outcomes = await tag(['amended', 'phase 3']);

      expect(outcomes).toEqual([
        { id: first, problem: null },
        {
          id: second,
          problem: {
            code: 'TOO_MANY_TAGS',
            detail: 'A document can have at most 30 tags.',
            said: { code: 'TOO_MANY_TAGS', args: { maximum: 30 } },
          },
        },
      ]);
      const one = { ...params(), documentId: String(first) };
      const { tags } = await person.client.call(documents.get, { params: one, query: {} });
      expect(tags).toEqual(['phase 3', 'amended']);
    });

    it('are one ZIP, whose manifest names what is not in it and why', async () => {
      const [first = 0, second = 0] = files.map(({ id }) => id);
      await system.database.query(`UPDATE form_documents SET scan = 'infected' WHERE id = $1`, [second]);

      const zip = await unzipped(
        await person.client.call(bulk.downloadDocuments, {
          params: params(),
          query: { ids: `${first},${second},999999` },
        }),
      );

      const file = files.find(({ id }) => id === first);
      expect(Object.keys(zip)).toEqual([file?.fileName, 'manifest.csv']);
      expect(zip[file?.fileName ?? '']).toHaveLength(file?.fileSize ?? 0);
      const [, one, other, gone] = strFromU8(zip['manifest.csv'] ?? new Uint8Array()).split('\r\n');
      expect(one).toContain(`"${file?.fileName}","${file?.sha256}","${file?.fileSize}"`);
      expect(other).toContain('virus');
      expect(gone).toContain('"999999","","","","not found"');
    });

    it('are deleted but for those that a running workflow reads', async () => {
      const [first = 0, second = 0] = files.map(({ id }) => id);
      await row('running', [second]);

      const outcomes = await person.client.call(bulk.deleteDocuments, {
        params: params(),
        body: { ids: [first, second, 999_999] },
      });

      expect(outcomes.map(({ problem }) => problem?.code ?? null)).toEqual([
        null,
        'DOCUMENT_IN_USE',
        'NOT_FOUND',
      ]);
    });
  });

  it('cancels, runs again, downloads and deletes many workflows, and says of each what became of it', async () => {
    const [completed, failed, running] = [await row('completed'), await row('failed'), await row('running')];
    const ids = [completed, failed, running];
    const order = (endpoint: typeof bulk.cancelWorkflows) =>
      person.client.call(endpoint, { params: params(), body: { ids } });
    const codes = (outcomes: Awaited<ReturnType<typeof order>>) =>
      outcomes.map(({ problem }) => problem?.code ?? null);

    const zip = await unzipped(
      await person.client.call(bulk.downloadWorkflows, { params: params(), query: { ids: ids.join() } }),
    );
    expect(Object.keys(zip)).toEqual(['Many (Incomplete).xml', 'manifest.csv']);
    expect(strFromU8(zip['Many (Incomplete).xml'] ?? new Uint8Array())).toBe('<ODM/>');
    const manifest = strFromU8(zip['manifest.csv'] ?? new Uint8Array());
    for (const id of ids) expect(manifest).toContain(`"${id}","Many"`);

    expect(codes(await order(bulk.deleteWorkflows))).toEqual([null, null, 'WORKFLOW_RUNNING']);
    expect(codes(await order(bulk.cancelWorkflows))).toEqual(['NOT_FOUND', 'NOT_FOUND', null]);
    expect(codes(await order(bulk.cancelWorkflows))).toEqual(['NOT_FOUND', 'NOT_FOUND', 'WORKFLOW_ENDED']);
    await system.database.query(`UPDATE ai_workflows SET status = 'completed' WHERE id = $1`, [running]);
    expect(codes(await order(bulk.retryWorkflows))).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'WORKFLOW_NOT_STOPPED',
    ]);
  });

  describe('with as many as one order takes, some of them in use', () => {
    const IN_USE = 20;

    it('deletes the others, says of each what became of it, and keeps nobody else waiting', async () => {
      const ids = await documentRows(LIMITS.bulkMaximum);
      const used = ids.filter((_, place) => place % (LIMITS.bulkMaximum / IN_USE) === 0);
      await row('running', used);
      let isDone = false;
      const order = person.client
        .call(bulk.deleteDocuments, { params: params(), body: { ids } })
        .finally(() => (isDone = true));
      let answers = 0;
      while (!isDone) {
        await person.client.call(documents.count, { params: params(), query: {} });
        answers += 1;
      }

      const outcomes = await order;

      expect(outcomes.map(({ id }) => id)).toEqual(ids);
      expect(outcomes.filter(({ problem }) => problem !== null)).toEqual(
        used.map((id) => ({ id, problem: expect.objectContaining({ code: 'DOCUMENT_IN_USE' }) })),
      );
      const left = await system.database.query<{ id: number }>(
        'SELECT id FROM form_documents WHERE id = ANY($1) ORDER BY id',
        [ids],
      );
      expect(left.map(({ id }) => id)).toEqual(used);
      const trail = await system.database.query(
        `SELECT id FROM audit_events WHERE action = 'document.delete' AND target_id = ANY($1)`,
        [ids.map(String)],
      );
      expect(trail).toHaveLength(ids.length - used.length);
      // A caller that waits for the whole order gets one response.
      expect(answers).toBeGreaterThan(3);
    });

    it('refuses one more than that before it does anything', async () => {
      const ids = await documentRows(LIMITS.bulkMaximum + 1);

      expect(
        await refusalOf(person.client.call(bulk.deleteDocuments, { params: params(), body: { ids } })),
      ).toBe('INVALID_INPUT');

      const { total } = await person.client.call(documents.count, { params: params(), query: {} });
      expect(total).toBeGreaterThanOrEqual(ids.length);
    });

    /** Inserts documents into the database and returns their ids in ascending order. */
    async function documentRows(many: number): Promise<number[]> {
      const made = await system.database.query<{ id: number }>(
        `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path, reading_status)
         SELECT $1, 'Report ' || n, 'report-' || n || '.pdf', n, 'application/pdf', gen_random_uuid(), 'failed'
         FROM generate_series(1, $2::int) n RETURNING id`,
        [person.formId, many],
      );
      return made.map(({ id }) => id).sort((one, other) => one - other);
    }
  });

  describe('with invitations', () => {
    const tokenOf = ({ link }: { link: string }) => link.split('#')[1] ?? '';
    const accept = (client: ApiClient, invitation: { link: string }) =>
      client.call(invitations.accept, { body: { token: tokenOf(invitation) } });
    const invite = (
      client: ApiClient,
      workspaceId: number,
      body: Arguments<typeof invitations.create>['body'],
    ) => client.call(invitations.create, { params: { workspaceId: String(workspaceId) }, body });
    const makeWorkspace = async () => {
      const owner = await newMember(system);
      const { id } = await owner.call(workspaces.create, { body: { name: 'With guests' } });
      return { owner, id, params: { workspaceId: String(id) } };
    };

    it('lets in the address that it was sent to, once, and nobody else', async () => {
      const { owner, id, params: place } = await makeWorkspace();
      const [guest, other] = [await newMember(system), await newMember(system)];
      const { email } = await guest.call(auth.currentUser, { query: {} });
      const [invitation = { link: '' }] = await invite(owner, id, { emails: [email.toUpperCase()] });

      // The mail with the person's registration code may arrive after it.
      const mail = await until(async () => {
        const mails = await mailsTo(email.toUpperCase());
        return mails.find(({ text }) => text.includes('With guests')) ?? null;
      });
      expect(mail.text).toContain(invitation.link);
      expect(await refusalOf(accept(other, invitation))).toBe('INVITATION_OF_ANOTHER');
      expect(await guest.call(invitations.look, { body: { token: tokenOf(invitation) } })).toEqual({
        workspaceName: 'With guests',
        role: 'member',
      });
      await guest.call(accessRequests.join, {
        body: {
          workspaceName: 'With guests',
          accessCode: (await owner.call(workspaces.get, { params: place, query: {} })).accessCode,
        },
      });
      await accept(guest, invitation);

      expect((await guest.call(workspaces.get, { params: place, query: {} })).role).toBe('member');
      expect(await owner.call(accessRequests.list, { params: place, query: {} })).toEqual([]);
      expect(await refusalOf(accept(guest, invitation))).toBe('INVITATION_ENDED');
      const stored = await system.database.query('SELECT * FROM workspace_invitations');
      expect(JSON.stringify(stored)).not.toContain(tokenOf(invitation));
    });

    it('are links for so many people, also when more ask at once', async () => {
      const { owner, id } = await makeWorkspace();
      const guests = await Promise.all([1, 2, 3].map(() => newMember(system)));
      const [invitation = { link: '' }] = await invite(owner, id, { uses: 2 });

      const ends = await Promise.all(guests.map((guest) => refusalOf(accept(guest, invitation))));

      expect(ends.filter((end) => end === null)).toHaveLength(2);
      expect(ends.filter((end) => end === 'INVITATION_ENDED')).toHaveLength(1);
    });

    it('do not let anybody back in who left, or was removed, after they were made', async () => {
      const { owner, id, params: place } = await makeWorkspace();
      const guest = await newMember(system);
      const { id: userId } = await guest.call(auth.currentUser, { query: {} });
      const [link = { link: '' }] = await invite(owner, id, { uses: 9 });
      await accept(guest, link);
      await owner.call(members.remove, { params: { ...place, userId: String(userId) } });
      expect(await refusalOf(accept(guest, link))).toBe('INVITATION_BEFORE_LEAVING');

      const [second = { link: '' }] = await invite(owner, id, { uses: 9 });
      await accept(guest, second);
      await guest.call(workspaces.leave, { params: place });
      for (const old of [link, second])
        expect(await refusalOf(accept(guest, old))).toBe('INVITATION_BEFORE_LEAVING');
    });

    it('end with the access code, by hand, after seven days, and with the role of whoever made them', async () => {
      const { owner, id, params: place } = await makeWorkspace();
      const guest = await newMember(system);
      const make = async () => (await invite(owner, id, { uses: 1 }))[0] ?? { id: 0, link: '' };
      const expectEnded = async (invitation: { link: string }) =>
        expect(await refusalOf(accept(guest, invitation))).toBe('INVITATION_ENDED');

      const first = await make();
      await owner.call(workspaces.refreshAccessCode, { params: place });
      await expectEnded(first);
      const second = await make();
      await owner.call(invitations.end, { params: { ...place, invitationId: String(second.id) } });
      await expectEnded(second);
      const third = await make();
      await system.database.query(
        `UPDATE workspace_invitations SET expires_at = now() - interval '1 second' WHERE id = $1`,
        [third.id],
      );
      await expectEnded(third);
      const fourth = await make();
      await system.database.query(`UPDATE workspace_members SET role = 'member' WHERE workspace_id = $1`, [
        id,
      ]);
      await expectEnded(fourth);
      expect(await refusalOf(accept(guest, { link: `#${'x'.repeat(43)}` }))).toBe('INVITATION_ENDED');
    });

    it('lead nowhere once their workspace was deleted', async () => {
      const { owner, id, params: place } = await makeWorkspace();
      const guest = await newMember(system);
      const { email } = await guest.call(auth.currentUser, { query: {} });
      const [sent = { link: '' }] = await invite(owner, id, { emails: [email] });
      const [link = { link: '' }] = await invite(owner, id, { uses: 2 });
      await owner.call(workspaces.delete, { params: place, body: { name: 'With guests' } });

      for (const invitation of [sent, link]) {
        const look = guest.call(invitations.look, { body: { token: tokenOf(invitation) } });
        expect(await refusalOf(look)).toBe('INVITATION_ENDED');
        expect(await refusalOf(accept(guest, invitation))).toBe('INVITATION_ENDED');
      }
      expect(await guest.call(workspaces.list, { query: {} })).toEqual([]);
    });

    it('are sent by the admins of a workspace together up to a daily limit, whatever the limit of each', async () => {
      const { owner, id } = await makeWorkspace();
      const admins = [owner, await newMember(system)];
      const [link = { link: '' }] = await invite(owner, id, { uses: 1, role: 'admin' });
      await accept(admins[1] ?? owner, link);
      const inviteMany = (client: ApiClient, many: number) =>
        invite(client, id, {
          emails: Array.from({ length: many }, (_, at) => `guest-${at}@example.invalid`),
        });

      for (const client of [...admins, ...admins, ...admins]) await inviteMany(client, 49);
      expect(await refusalOf(inviteMany(owner, 6))).toBe('TOO_MANY_REQUESTS');
    });

    it('stay closed to a person who tries many tokens, also to the right one', async () => {
      const { owner, id } = await makeWorkspace();
      const guest = await newMember(system);
      const [link = { link: '' }] = await invite(owner, id, { uses: 1 });

      for (let tried = 0; tried < 20; tried += 1) {
        const wrong = { link: `#${String(tried).padStart(43, 'x')}` };
        expect(await refusalOf(accept(guest, wrong))).toBe('INVITATION_ENDED');
      }
      expect(await refusalOf(accept(guest, link))).toBe('TOO_MANY_REQUESTS');
    });

    it('are for approved accounts; only an owner invites admins, and nobody an owner', async () => {
      const { owner, id, params: place } = await makeWorkspace();
      const [invitation = { link: '' }] = await invite(owner, id, { uses: 5, role: 'admin' });
      const admin = await newMember(system);
      await accept(admin, invitation);
      expect((await admin.call(workspaces.get, { params: place, query: {} })).role).toBe('admin');

      expect(await refusalOf(invite(admin, id, { uses: 1, role: 'admin' }))).toBe('FORBIDDEN');
      const body = { uses: 1, role: 'owner' };
      expect((await owner.fetch('POST', `/api/workspaces/${id}/invitations`, body)).status).toBe(400);
      const waiting = await newMember(system);
      const { id: waitingId } = await waiting.call(auth.currentUser, { query: {} });
      await system.database.query(`UPDATE users SET account_status = 'pending_approval' WHERE id = $1`, [
        waitingId,
      ]);
      expect(await refusalOf(accept(waiting, invitation))).toBe('ACCOUNT_PENDING');
    });
  });

  describe('with one’s own account', () => {
    const signIn = async (email: string, password: string) => {
      const client = system.newClient();
      await client.call(auth.login, { body: { email, password } });
      return client;
    };

    it('changes name, dates and password, and ends the sessions elsewhere', async () => {
      const client = await newMember(system);
      const { email } = await client.call(auth.currentUser, { query: {} });
      const elsewhere = await signIn(email, PASSWORD);
      const user = await client.call(account.update, {
        body: { lastName: 'Lovelace', locale: 'de-AT', timeZone: 'Europe/Vienna' },
      });
      expect(user).toMatchObject({ lastName: 'Lovelace', locale: 'de-AT', timeZone: 'Europe/Vienna' });
      expect(await refusalOf(client.call(account.update, { body: { timeZone: 'Mars/Olympus' } }))).toBe(
        'INVALID_INPUT',
      );
      const known = await client.call(account.sessions, { query: {} });
      expect(known.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);

      const change = (currentPassword: string) =>
        client.call(account.changePassword, { body: { currentPassword, newPassword: 'Another-horse-2' } });
      expect(await refusalOf(change('wrong'))).toBe('PASSWORD_WRONG');
      await change(PASSWORD);

      expect(await refusalOf(elsewhere.call(auth.currentUser, { query: {} }))).toBe('UNAUTHENTICATED');
      expect(await client.call(account.sessions, { query: {} })).toHaveLength(1);
      const again = await signIn(email, 'Another-horse-2');
      const [{ id = '' } = {}] = await client
        .call(account.sessions, { query: {} })
        .then((list) => list.filter(({ isCurrent }) => !isCurrent));
      const stranger = await newMember(system);
      expect(await refusalOf(stranger.call(account.endSession, { params: { sessionId: id } }))).toBe(
        'NOT_FOUND',
      );
      await client.call(account.endSession, { params: { sessionId: id } });
      expect(await refusalOf(again.call(auth.currentUser, { query: {} }))).toBe('UNAUTHENTICATED');
    });

    it('leaves a workspace, unless it owns it; an owner deletes it by its exact name', async () => {
      const owner = await newMember(system);
      const guest = await newMember(system);
      const made = await owner.call(workspaces.create, { body: { name: 'Short-lived' } });
      const workspace = { workspaceId: String(made.id) };
      const { id: guestId } = await guest.call(auth.currentUser, { query: {} });
      const join = () =>
        system.database.query(
          `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'admin')`,
          [made.id, guestId],
        );
      await join();

      expect(await refusalOf(owner.call(workspaces.leave, { params: workspace }))).toBe('OWNER_CANNOT_LEAVE');
      await guest.call(workspaces.leave, { params: workspace });
      expect(await refusalOf(guest.call(workspaces.get, { params: workspace, query: {} }))).toBe('NOT_FOUND');

      await join();
      const contents = await owner.call(workspaces.contents, { params: workspace, query: {} });
      expect(contents).toEqual({ folders: 0, documents: 0, workflows: 0, respondents: 0, members: 2 });
      const remove = (client: ApiClient, name: string) =>
        client.call(workspaces.delete, { params: workspace, body: { name } });
      expect(await refusalOf(remove(guest, 'Short-lived'))).toBe('FORBIDDEN');
      expect(await refusalOf(remove(owner, 'short-lived'))).toBe('WORKSPACE_NAME_DIFFERS');
      await remove(owner, 'Short-lived');
      expect(await guest.call(workspaces.list, { query: {} })).toEqual([]);
    });

    it('ends with its password, and takes no workspace of others along unsaid', async () => {
      const owner = await newMember(system);
      const { email, id } = await owner.call(auth.currentUser, { query: {} });
      const { id: workspaceId } = await owner.call(workspaces.create, { body: { name: 'Shared' } });
      await system.database.query(
        `INSERT INTO workspace_members (workspace_id, user_id, role)
         SELECT $1, u.id, 'member' FROM users u WHERE u.id <> $2 LIMIT 1`,
        [workspaceId, id],
      );
      const remove = (body: { password: string; deleteWorkspaces?: boolean }) =>
        owner.call(account.delete, { body });

      expect(await refusalOf(remove({ password: 'wrong' }))).toBe('PASSWORD_WRONG');
      expect(await refusalOf(remove({ password: PASSWORD }))).toBe('OWNS_WORKSPACES');
      await remove({ password: PASSWORD, deleteWorkspaces: true });

      expect(await refusalOf(owner.call(auth.currentUser, { query: {} }))).toBe('UNAUTHENTICATED');
      expect(await refusalOf(signIn(email, PASSWORD))).toBe('CREDENTIALS_WRONG');
    });
  });

  /** Inserts a workflow into the database. No job refers to it. */
  async function row(status: string, documentIds: number[] = []): Promise<number> {
    const [made] = await system.database.query<{ id: number }>(
      `INSERT INTO ai_workflows (form_id, executed_by, name, prompt, ai_integration_id, ai_integration_name, ai_provider,
         document_ids, status, outcome, xml_output, xml_size, completed_at, lease_token, lease_until)
       SELECT $1, w.owner_id, 'Many', 'P', $2, 'K', 'custom', $5, $3::varchar,
         CASE WHEN $3 = 'completed' THEN 'incomplete' END, CASE WHEN $3 = 'completed' THEN '<ODM/>' END,
         CASE WHEN $3 = 'completed' THEN 6 END, CASE WHEN $3 <> 'running' THEN now() END,
         CASE WHEN $3 = 'running' THEN gen_random_uuid() END, CASE WHEN $3 = 'running' THEN now() + interval '1 hour' END
       FROM workspaces w WHERE w.id = $4 RETURNING id`,
      [person.formId, person.integrationId, status, person.workspaceId, documentIds],
    );
    return made?.id ?? 0;
  }
});

/** Returns the problem code of a refused order, or null if the order succeeded. */
const refusalOf = (order: Promise<unknown>): Promise<unknown> =>
  order.then(
    () => null,
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : error),
  );
