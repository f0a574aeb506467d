import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { account, auth, type Revision, revisions, secondFactor, workflows } from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { createS3ObjectStore } from '@app/storage';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { uploadSample } from './sample';
import {
  execute,
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

const SCRIPT = resolve(__dirname, '..', '..', 'web', 'public', 'verify-signed-revision.mjs');

interface Signer {
  readonly client: ApiClient;
  readonly id: number;
  readonly email: string;
  /** Unused recovery codes. */
  readonly codes: string[];
}
type Meaning = 'author' | 'reviewer' | 'approver';

describe('signing a study result', () => {
  let system: System;
  let person: Researcher;
  let documentId: number;
  const folder = mkdtempSync(join(tmpdir(), 'signing-'));

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
    documentId = await uploadSample(person, 'docx');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await system.stop();
  }, 90_000);

  const result = async (): Promise<number> => {
    const { id } = await execute(person, [documentId], { target: 'odm-1.3.2' });
    return (await untilEnded(person, id)).id;
  };
  const of = (workflowId: number) => ({ ...formParams(person), workflowId: String(workflowId) });
  const withFactor = async (client: ApiClient): Promise<Signer> => {
    const { secret } = await client.call(secondFactor.enroll, { body: { password: PASSWORD } });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { recoveryCodes } = await client.call(secondFactor.confirm, { body: { code } });
    const { id, email } = await client.call(auth.currentUser, { query: {} });
    return { client, id, email, codes: recoveryCodes };
  };
  /** Creates a member of the workspace with a new session and a second factor. */
  const signer = async (): Promise<Signer> => {
    const client = await newMember(system);
    const { id } = await client.call(auth.currentUser, { query: {} });
    await system.database.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'member')`,
      [person.workspaceId, id],
    );
    return withFactor(client);
  };
  const reviewed = async (workflowId: number): Promise<Revision> => {
    const { id } = await person.client.call(revisions.create, { params: of(workflowId) });
    const params = { ...of(workflowId), revisionId: String(id) };
    await person.client.call(revisions.advance, { params, body: { to: 'in-review' } });
    return person.client.call(revisions.advance, { params, body: { to: 'reviewed' } });
  };
  const sign = (
    { client }: Signer,
    { id, content, digest }: Revision,
    proof: { password?: string; code?: string },
    meaning: Meaning = 'approver',
  ): Promise<Revision> =>
    client.call(revisions.sign, {
      params: { ...of(content.workflowId), revisionId: String(id) },
      body: { meaning, digest, ...proof },
    });
  const both = (who: Signer) => ({ password: PASSWORD, code: who.codes.pop() ?? '' });
  const list = (workflowId: number) =>
    person.client.call(revisions.list, { params: of(workflowId), query: {} });
  const refusedWith = (code: string) => ({ problem: { code } });
  const exported = async (workflowId: number, revisionId: number): Promise<Response> => {
    const { workspaceId, formId } = formParams(person);
    const path = `/api/workspaces/${workspaceId}/forms/${formId}/workflows/${workflowId}/revisions/${revisionId}/export`;
    return person.client.fetch('GET', path);
  };

  it('binds name, time, meaning and digest, and asks for both components first, then for one', async () => {
    const workflowId = await result();
    const who = await signer();
    const revision = await reviewed(workflowId);
    const none = await person.client.call(secondFactor.get, { query: {} });
    expect(none.confirmedAt).toBeNull();
    const owner = { client: person.client, id: 0, email: '', codes: [] };
    await expect(sign(owner, revision, { password: PASSWORD, code: '000000' })).rejects.toMatchObject(
      refusedWith('SECOND_FACTOR_MISSING'),
    );
    for (const proof of [{}, { password: PASSWORD }, { code: who.codes[0] ?? '' }])
      await expect(sign(who, revision, proof)).rejects.toMatchObject(
        refusedWith('REAUTHENTICATION_INCOMPLETE'),
      );
    await expect(
      sign(who, revision, { password: 'Wrong-horse-1', code: who.codes[0] ?? '' }),
    ).rejects.toMatchObject(refusedWith('PASSWORD_WRONG'));

    const before = Date.now();
    const authored = await sign(who, revision, both(who), 'author');
    expect(authored).toMatchObject({ status: 'reviewed' });
    await expect(sign(who, revision, {}, 'approver')).rejects.toMatchObject(
      refusedWith('REAUTHENTICATION_INCOMPLETE'),
    );
    const signed = await sign(who, revision, { password: PASSWORD }, 'approver');

    expect(signed).toMatchObject({
      status: 'signed',
      signatures: [
        { meaning: 'author', digest: revision.digest },
        { meaning: 'approver', digest: revision.digest, signedBy: who.id },
      ],
    });
    const [, approval] = signed.signatures;
    expect(approval?.printedName).not.toBe('');
    expect(Math.abs(Date.parse(approval?.signedAt ?? '') - before)).toBeLessThan(120_000);
    await expect(sign(who, revision, { password: PASSWORD }, 'approver')).rejects.toMatchObject(
      refusedWith('SIGNED_BEFORE'),
    );
    // A new session requires both components again.
    const again = system.newClient();
    await again.call(auth.login, { body: { email: who.email, password: PASSWORD } });
    await expect(
      sign({ ...who, client: again }, revision, { password: PASSWORD }, 'reviewer'),
    ).rejects.toMatchObject(refusedWith('REAUTHENTICATION_INCOMPLETE'));
    const events = await system.database.query<{ value: { digest: string; meaning: string } }>(
      `SELECT new_value AS value FROM audit_events WHERE action = 'revision.sign' AND target_id = $1 ORDER BY id`,
      [workflowId],
    );
    expect(events.map(({ value }) => [value.meaning, value.digest])).toEqual([
      ['author', revision.digest],
      ['approver', revision.digest],
    ]);
  });

  it('exports a package that the script verifies, and keeps the result and the name of an erased person', async () => {
    const workflowId = await result();
    const who = await signer();
    const signed = await sign(who, await reviewed(workflowId), both(who));
    const printed = signed.signatures[0]?.printedName ?? '';

    await expect(person.client.call(workflows.delete, { params: of(workflowId) })).rejects.toMatchObject(
      refusedWith('WORKFLOW_SIGNED'),
    );
    await who.client.call(account.delete, { body: { password: PASSWORD, eraseName: true } });
    const response = await exported(workflowId, signed.id);
    expect(response.status).toBe(200);
    const file = join(folder, 'revision.zip');
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    const output = execFileSync(process.execPath, [SCRIPT, file], { encoding: 'utf8' });

    expect(output).toContain(`approver: ${printed}`);
    expect(output).toContain('Unchanged');
    const [after] = await list(workflowId);
    expect(after).toMatchObject({
      status: 'signed',
      signatures: [{ printedName: printed, signedBy: who.id }],
    });
  });

  it('is void, visibly, when the XML or a stored source was exchanged', async () => {
    const [first, second] = [await result(), await result()];
    const who = await signer();
    const signed = await sign(who, await reviewed(first), both(who));
    await system.database.query(
      `UPDATE ai_workflows SET xml_output = xml_output || ' ' WHERE id = $1 AND xml_output IS NOT NULL`,
      [first],
    );
    expect((await exported(first, signed.id)).status).toBe(409);
    expect((await list(first))[0]).toMatchObject({ status: 'void', voidReason: 'file-changed' });

    const revision = await reviewed(second);
    const [row] = await system.database.query<{ path: string }>(
      'SELECT object_path AS path FROM form_documents WHERE id = $1',
      [documentId],
    );
    const store = createS3ObjectStore({
      endpoint: system.env.S3_ENDPOINT,
      region: 'us-east-1',
      bucket: system.env.S3_BUCKET ?? '',
      accessKeyId: system.env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: system.env.S3_SECRET_ACCESS_KEY ?? '',
    });
    const original = await store.get(row?.path ?? '', 10_000_000);
    await store.put(row?.path ?? '', 'exchanged', 'application/octet-stream');
    try {
      await expect(sign(who, revision, { password: PASSWORD })).rejects.toMatchObject(
        refusedWith('REVISION_CHANGED'),
      );
    } finally {
      await store.put(row?.path ?? '', original ?? '', 'application/octet-stream');
    }
    expect((await list(second))[0]).toMatchObject({
      status: 'void',
      voidReason: 'source-changed',
      signatures: [],
    });
  });

  it('signs nothing while another person changes the result', async () => {
    const workflowId = await result();
    const who = await signer();
    const revision = await reviewed(workflowId);
    const other = new pg.Client(system.database.ownerUrl);
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('UPDATE ai_workflows SET version = version + 1 WHERE id = $1', [workflowId]);
      const signing = Promise.allSettled([sign(who, revision, both(who))]);
      await until(async () => {
        const { rows } = await other.query(
          'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))',
        );
        return rows.length === 0 ? null : true;
      }, 30);
      await other.query('COMMIT');
      expect(await signing).toMatchObject([{ reason: { status: 409, ...refusedWith('REVISION_CHANGED') } }]);
    } finally {
      await other.end();
    }
    expect((await list(workflowId))[0]?.signatures).toEqual([]);
  });

  it('requires another approver than the last editor if the workspace says so', async () => {
    const workflowId = await result();
    const owner = await withFactor(person.client);
    const who = await signer();
    const workspace = { workspaceId: String(person.workspaceId) };
    await expect(
      who.client.call(revisions.setRules, { params: workspace, body: { separateApprover: true } }),
    ).rejects.toMatchObject({ status: 403 });
    await person.client.call(revisions.setRules, { params: workspace, body: { separateApprover: true } });
    const revision = await reviewed(workflowId);

    await expect(sign(owner, revision, both(owner))).rejects.toMatchObject(refusedWith('APPROVER_IS_EDITOR'));
    expect(await sign(owner, revision, both(owner), 'author')).toMatchObject({ status: 'reviewed' });
    expect(await sign(who, revision, both(who))).toMatchObject({ status: 'signed' });
  });

  it('follows draft, review, signed and superseded, and needs no other order', async () => {
    const workflowId = await result();
    const who = await signer();
    const first = await sign(who, await reviewed(workflowId), both(who));
    const draft = await person.client.call(revisions.create, { params: of(workflowId) });
    await expect(sign(who, draft, { password: PASSWORD })).rejects.toMatchObject(
      refusedWith('REVISION_STATUS'),
    );
    await expect(
      person.client.call(revisions.advance, {
        params: { ...of(workflowId), revisionId: String(draft.id) },
        body: { to: 'reviewed' },
      }),
    ).rejects.toMatchObject(refusedWith('REVISION_STATUS'));
    const second = await reviewed(workflowId);
    expect((await list(workflowId)).map(({ status }) => status)).toEqual([
      'reviewed',
      'superseded',
      'signed',
    ]);
    await sign(who, second, { code: who.codes.pop() ?? '' });

    const all = await list(workflowId);
    expect(all.map(({ number, status }) => [number, status])).toEqual([
      [3, 'signed'],
      [2, 'superseded'],
      [1, 'superseded'],
    ]);
    expect(all[2]?.id).toBe(first.id);
    // The result has not changed, so the earlier signature can still be exported.
    expect((await exported(workflowId, first.id)).status).toBe(200);
    expect((await exported(workflowId, draft.id)).status).toBe(409);
    const withdrawn = await person.client.call(revisions.advance, {
      params: { ...of(workflowId), revisionId: String(second.id) },
      body: { to: 'void' },
    });
    expect(withdrawn).toMatchObject({ status: 'void', voidReason: 'withdrawn' });
  });

  it('locks a signer after five wrong passwords and sends a notice', async () => {
    const workflowId = await result();
    const who = await signer();
    const revision = await reviewed(workflowId);
    for (let count = 0; count < 5; count += 1)
      await expect(
        sign(who, revision, { password: `Wrong-horse-${count}`, code: '000000' }),
      ).rejects.toMatchObject(refusedWith('PASSWORD_WRONG'));

    await expect(sign(who, revision, both(who))).rejects.toMatchObject({
      status: 429,
      ...refusedWith('REAUTHENTICATION_LOCKED'),
    });
    const mails = await until(async () => {
      const found = await mailsTo(who.email);
      return found.some(({ subject }) => subject.includes('signature is locked')) ? found : null;
    });
    expect(mails.filter(({ subject }) => subject.includes('signature is locked'))).toHaveLength(1);
  });

  it('lets no process change a signature or the content of a revision, and sets the time itself', async () => {
    const client = new pg.Client(system.database.appUrl);
    await client.connect();
    try {
      for (const statement of [
        `UPDATE study_signatures SET printed_name = 'Another'`,
        'DELETE FROM study_signatures',
        `UPDATE study_revisions SET digest = 'another'`,
        'DELETE FROM study_revisions',
      ])
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.end();
    }
    const [row] = await system.database.query<{ id: number; workspace_id: number; digest: string }>(
      'SELECT id, workspace_id, digest FROM study_revisions LIMIT 1',
    );
    const [added] = await system.database.query<{ age: number }>(
      `INSERT INTO study_signatures (workspace_id, revision_id, signed_by, printed_name, meaning, digest, signed_at)
       VALUES ($1, $2, 1, 'N', 'author', $3, '2001-01-01') RETURNING extract(epoch FROM now() - signed_at)::float AS age`,
      [row?.workspace_id, row?.id, row?.digest],
    );
    expect(Math.abs(added?.age ?? 1000)).toBeLessThan(10);
  });
});
