import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Config } from '@app/config';
import { type DocumentStudy, emptyStudy, type SignatureMeaning } from '@app/contracts';
import { sealText, secondFactorBinding } from '@app/encryption';
import type { Database } from '@app/persistence';
import { createS3ObjectStore, evidenceKey, resultFileKey } from '@app/storage';
import {
  aDocumentRow,
  aFolder,
  aPerson,
  aWorkflow,
  connectTestDatabase,
  type TestDatabase,
  type TestFolder,
} from '@app/testing';
import type { Request } from 'express';
import { Secret, TOTP } from 'otpauth';
import { LoginAttemptsService } from './auth/login-attempts.service';
import { PasswordHasher } from './auth/passwords/password-hasher';
import { newSecret } from './auth/second-factor/one-time-code';
import { ReauthenticationService } from './auth/second-factor/reauthentication.service';
import { SignInService } from './auth/sign-in.service';
import { requestContext } from './http/request-context';
import { AttemptLimiter } from './infrastructure/attempt-limiter';
import type { Reauthentication } from './infrastructure/reauthentication';
import { StudyDecisionsService } from './workflows/study/study-decisions.service';
import { WorkflowEvidenceService } from './workflows/workflow-evidence.service';
import { WorkflowsService } from './workflows/workflows.service';
import { RevisionContentService } from './workflows/revisions/revision-content.service';
import { RevisionsService } from './workflows/revisions/revisions.service';
import { SigningService } from './workflows/revisions/signing.service';

const PASSWORD = 'Copper-lantern-73';
const cell = { document: 1, block: 't', cell: 't.r1.c1' };
const fact = (value: string) => ({
  value,
  origin: 'stated' as const,
  readers: ['rules' as const],
  evidence: [cell],
});
const STUDY: DocumentStudy = {
  model: emptyStudy({
    documents: [{ id: 1, name: 'protocol.pdf' }],
    facts: { title: fact('A study'), registryIds: [] },
    openQuestions: [],
  }),
  files: [
    { id: 'usdm-4', bytes: 2, findings: [] },
    { id: 'json', bytes: 2, findings: [] },
  ],
};

interface Signer {
  readonly request: Request;
  readonly totp: TOTP;
}

/** Signing with real stores, without the processes of the product. */
describe('signing a revision', () => {
  let database: Database;
  let rows: TestDatabase;
  let folder: TestFolder;
  let limiter: AttemptLimiter;
  let revisions: RevisionsService;
  let decisions: StudyDecisionsService;
  let reauthentication: ReauthenticationService;
  let signing: SigningService;
  const hasher = new PasswordHasher();
  const store = createS3ObjectStore({
    endpoint: process.env['S3_ENDPOINT'],
    region: 'us-east-1',
    bucket: `bucket-${randomBytes(4).toString('hex')}`,
    accessKeyId: process.env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['S3_SECRET_ACCESS_KEY'] ?? '',
  });
  const config = {
    SESSION_SECRET: 'secret',
    APP_KEK_ACTIVE: 'k1',
    keyRing: new Map([['k1', randomBytes(32)]]),
  } as unknown as Config;

  beforeAll(async () => {
    ({ store: rows, database } = await connectTestDatabase());
    await store.prepareBucket('http://localhost');
    folder = await aFolder(rows);
    limiter = new AttemptLimiter({
      redisUrl: process.env['REDIS_URL'] ?? '',
      prefix: randomUUID(),
      onError: () => undefined,
    });
    const ways = new LoginAttemptsService(database, config, limiter);
    reauthentication = new ReauthenticationService(
      database,
      config,
      new SignInService(database, config, hasher, ways),
    );
    // Live events and jobs take no part in reading a result.
    const workflows = new WorkflowsService(database, store, null as never, config, null as never);
    const evidence = new WorkflowEvidenceService(database, store);
    revisions = new RevisionsService(
      database,
      new RevisionContentService(database, store, workflows, evidence),
    );
    decisions = new StudyDecisionsService(database, store);
    signing = new SigningService(database, reauthentication, revisions);
  });
  afterAll(async () => {
    limiter.close();
    await database.close();
    await rows.close();
  });

  const signer = async (): Promise<Signer> => {
    const id = await aPerson(rows);
    await rows.query(`UPDATE users SET password = $2, email_verified = true WHERE id = $1`, [
      id,
      await hasher.hash(PASSWORD),
    ]);
    const secret = newSecret();
    const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
    await rows.query(
      `INSERT INTO second_factors (user_id, secret_sealed, confirmed_at) VALUES ($1, $2, now())`,
      [id, sealText(ring, secondFactorBinding(id), secret)],
    );
    const user = await database.repositories.users.findById(id);
    const request = {
      id: randomUUID(),
      user,
      session: {},
      headers: {},
      ip: '127.0.0.1',
      get: () => undefined,
    };
    return { request: request as unknown as Request, totp: new TOTP({ secret: Secret.fromBase32(secret) }) };
  };
  const aResult = async (study = STUDY) => {
    const path = `results/${randomUUID()}.xml`;
    const documentId = await aDocumentRow(rows, folder);
    const id = await aWorkflow(rows, folder);
    const [document] = await rows.query<{ path: string }>(
      `SELECT object_path AS path FROM form_documents WHERE id = $1`,
      [documentId],
    );
    const source = document?.path ?? '';
    await rows.query(
      `UPDATE ai_workflows SET status = 'completed', completed_at = now(), xml_output = '<ODM/>', xml_object_path = $2,
         document_ids = ARRAY[$3]::int[] WHERE id = $1`,
      [id, path, documentId],
    );
    const put = (key: string, text: string) => store.put(key, gzipSync(text), 'application/gzip');
    for (const file of study.files) await put(resultFileKey(path, file.id), '{}');
    await put(evidenceKey(path, 'study'), JSON.stringify(study));
    await store.put(source, 'the protocol', 'application/pdf');
    const params = { workspaceId: folder.workspaceId, formId: folder.formId, workflowId: id };
    return { params, source, exchange: (file: string) => put(resultFileKey(path, file), '[]') };
  };
  type Result = Awaited<ReturnType<typeof aResult>>;
  const reviewed = async ({ params }: Result, { request }: Signer) => {
    const context = requestContext(request);
    const { id, digest } = await revisions.create(params, context);
    const revision = { ...params, revisionId: id };
    await revisions.advance(revision, 'in-review', context);
    await revisions.advance(revision, 'reviewed', context);
    return { params: revision, digest };
  };
  type Reviewed = Awaited<ReturnType<typeof reviewed>>;
  const sign = (
    { request }: Signer,
    { params, digest }: Reviewed,
    proof: { password?: string; code?: string },
    meaning: SignatureMeaning = 'approver',
  ) => signing.sign(params, { meaning, digest, ...proof }, request);
  const both = ({ totp }: Signer) => ({ password: PASSWORD, code: totp.generate() });
  const accept = ({ params }: Result, { request }: Signer, version = 0) =>
    decisions.accept(
      params,
      { values: [{ entity: 'study', field: 'title', version }] },
      requestContext(request),
    );
  const newest = async ({ params }: Result, { request }: Signer) =>
    (await revisions.list(params, requestContext(request)))[0];
  const countOf = async (sql: string, values: unknown[]): Promise<number> => {
    const [row] = await rows.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values);
    return row?.n ?? -1;
  };
  const eventsOf = ({ params }: Result) =>
    countOf(`audit_events WHERE action = 'revision.sign' AND target_id = $1`, [params.workflowId]);
  const signaturesOf = ({ params }: Reviewed) =>
    countOf(`study_signatures WHERE revision_id = $1`, [params.revisionId]);

  it('requires both components first, and one of them at each further signature', async () => {
    const [who, result] = [await signer(), await aResult()];
    const revision = await reviewed(result, who);
    for (const proof of [{ password: PASSWORD }, { code: who.totp.generate() }])
      await expect(sign(who, revision, proof)).rejects.toMatchObject({ code: 'REAUTHENTICATION_INCOMPLETE' });
    await sign(who, revision, both(who), 'author');
    await expect(sign(who, revision, {})).rejects.toMatchObject({ code: 'REAUTHENTICATION_INCOMPLETE' });
    await expect(sign(who, revision, { password: 'Wrong-horse-1' })).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
    });
    expect(await sign(who, revision, { password: PASSWORD })).toMatchObject({ status: 'signed' });
  });

  it('is locked after the fifth failure, in any session, with one notice', async () => {
    const [who, result] = [await signer(), await aResult()];
    const revision = await reviewed(result, who);
    for (let count = 0; count < 5; count += 1)
      await expect(
        sign(who, revision, { password: PASSWORD, code: `00000${String(count)}` }),
      ).rejects.toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    await expect(sign(who, revision, both(who))).rejects.toMatchObject({ code: 'REAUTHENTICATION_LOCKED' });
    expect(
      await countOf(`account_mails WHERE kind = 'signing-locked' AND user_id = $1`, [who.request.user?.id]),
    ).toBe(1);
    expect(await signaturesOf(revision)).toBe(0);
  });

  it('is for another person than the one who decided last, if the workspace says so', async () => {
    const [editor, other, result] = [await signer(), await signer(), await aResult()];
    await accept(result, editor);
    await signing.setRules(folder.workspaceId, { separateApprover: true }, requestContext(editor.request));
    const revision = await reviewed(result, editor);
    await expect(sign(editor, revision, both(editor))).rejects.toMatchObject({ code: 'APPROVER_IS_EDITOR' });
    expect(await sign(other, revision, both(other))).toMatchObject({ status: 'signed' });
    await signing.setRules(folder.workspaceId, { separateApprover: false }, requestContext(editor.request));
  });

  it('is void after a decision, and after a change of any file', async () => {
    const [who, decided, exchanged] = [await signer(), await aResult(), await aResult()];
    await sign(who, await reviewed(decided, who), both(who));
    await accept(decided, who);
    expect(await newest(decided, who)).toMatchObject({ status: 'void', voidReason: 'decisions-changed' });

    const revision = await reviewed(exchanged, who);
    expect((await newest(exchanged, who))?.content.files.map(({ name }) => name)).toEqual([
      'result.xml',
      'study.usdm.json',
      'study.study.json',
    ]);
    await exchanged.exchange('json');
    await expect(sign(who, revision, { password: PASSWORD })).rejects.toMatchObject({
      code: 'REVISION_CHANGED',
    });
    expect(await newest(exchanged, who)).toMatchObject({ status: 'void', voidReason: 'file-changed' });
  });

  it('is refused while a value is open, and for another digest than the one on the screen', async () => {
    const who = await signer();
    const differences = [{ rules: 'A study', model: 'Another study', evidence: [cell] }];
    const open = await aResult({ ...STUDY, differences });
    await expect(reviewed(open, who)).rejects.toMatchObject({ code: 'REVISION_OPEN' });
    await accept(open, who);
    const revision = await reviewed(open, who);
    await expect(sign(who, { ...revision, digest: 'f'.repeat(64) }, both(who))).rejects.toMatchObject({
      code: 'REVISION_CHANGED',
    });
    expect(await sign(who, revision, both(who))).toMatchObject({ status: 'signed' });
  });

  it('stores nothing if a person decides between the check and the signature', async () => {
    const [who, colleague, result] = [await signer(), await signer(), await aResult()];
    const revision = await reviewed(result, who);
    const late: Reauthentication = {
      confirm: async (request, proof) => {
        await reauthentication.confirm(request, proof);
        await accept(result, colleague);
      },
      rememberSignature: (request) => reauthentication.rememberSignature(request),
    };
    const body = { meaning: 'approver' as const, digest: revision.digest, ...both(who) };
    await expect(
      new SigningService(database, late, revisions).sign(revision.params, body, who.request),
    ).rejects.toMatchObject({ code: 'REVISION_CHANGED' });
    expect(await signaturesOf(revision)).toBe(0);
    expect(who.request.session.signedAt).toBeUndefined();
  });

  it('covers 10,000 values that were accepted at once, with one event', async () => {
    const criteria = Array.from({ length: 10_000 }, (_, at) => ({
      id: `c${String(at)}`,
      kind: 'inclusion' as const,
      number: String(at + 1),
      text: fact(`Criterion ${String(at + 1)}`),
      children: [],
    }));
    const [who, result] = [await signer(), await aResult({ ...STUDY, model: { ...STUDY.model, criteria } })];
    const values = criteria.map(({ id }) => ({ entity: id, field: 'text', version: 0 }));
    const accepted = await decisions.accept(result.params, { values }, requestContext(who.request));
    expect(accepted).toHaveLength(10_000);
    await expect(
      decisions.accept(result.params, { values: values.slice(-1) }, requestContext(who.request)),
    ).rejects.toMatchObject({ code: 'STUDY_VALUE_DECIDED' });
    expect(
      await countOf(
        `audit_events WHERE action = 'study.accept' AND target_id = $1
           AND jsonb_array_length(new_value -> 'values') = 10000`,
        [result.params.workflowId],
      ),
    ).toBe(1);
    const revision = await reviewed(result, who);
    expect(await sign(who, revision, both(who))).toMatchObject({
      status: 'signed',
      content: { decisions: { count: 10_000 } },
    });
  });

  it('is one transaction with its audit event: both are stored, or none', async () => {
    const [who, result] = [await signer(), await aResult()];
    const revision = await reviewed(result, who);
    const failing = async (table: string, condition: string) => {
      await rows.query(`CREATE OR REPLACE FUNCTION fail_here() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'not stored'; END $$`);
      await rows.query(`CREATE CONSTRAINT TRIGGER fail_here AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION fail_here()`);
      await expect(sign(who, revision, both(who))).rejects.toThrow('not stored');
      await rows.query(`DROP TRIGGER fail_here ON ${table}`);
      await rows.query(`UPDATE second_factors SET last_step = NULL`);
    };
    // The end of the transaction fails, so that what was stored outside of it would remain.
    await failing('study_signatures', 'true');
    expect([await signaturesOf(revision), await eventsOf(result)]).toEqual([0, 0]);
    await failing('audit_events', `NEW.action = 'revision.sign'`);
    expect([await signaturesOf(revision), await eventsOf(result)]).toEqual([0, 0]);

    expect(await sign(who, revision, both(who))).toMatchObject({ status: 'signed' });
    expect([await signaturesOf(revision), await eventsOf(result)]).toEqual([1, 1]);
  });
});
