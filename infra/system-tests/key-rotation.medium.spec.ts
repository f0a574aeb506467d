import { randomBytes } from 'node:crypto';
import {
  aiIntegrations,
  auth,
  calls,
  formAiIntegrations,
  formIntegrations,
  respondents,
  responses,
  secondFactor,
  testCalls,
} from '@app/contracts';
import { invitationBinding, mailedCodeBinding, sealText } from '@app/encryption';
import { ProviderEmulator } from '@app/testing';
import { Secret, TOTP } from 'otpauth';
import { productCommand, ROTATE_KEYS, VERIFY_AUDIT } from './product-command';
import { uploadSample } from './sample';
import {
  execute,
  formParams,
  PASSWORD,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
} from './system';
import { newRespondent, newSection } from './test-form';

const API_KEY = 'sk-canary-0123456789';
const codeOf = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

describe('the rotation of keys', () => {
  let emulator: ProviderEmulator;
  let system: System;
  let restarted: System | null = null;
  let person: Researcher;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    emulator.always({ kind: 'answer', text: '<study><title>Ready</title></study>' });
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url });
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
  });
  afterAll(async () => {
    await restarted?.stop();
    await system.stop();
    await emulator.close();
  });

  it('seals everything with the new key; without the old one the product works, and the audit trail is sound', async () => {
    const params = formParams(person);
    const { client } = person;
    const { email } = await client.call(auth.currentUser, { query: {} });
    const documentId = await uploadSample(person, 'xlsx');
    const made = await sealedThings();
    await until(
      async () => ((await system.database.query('SELECT FROM audit_heads')).length > 0 ? true : null),
      120,
    );
    await until(async () =>
      (await system.database.query('SELECT FROM audit_unsealed')).length === 0 ? true : null,
    );
    await Promise.all([system.worker.kill('SIGKILL'), system.api.kill('SIGKILL')]);
    await putMails();

    const { APP_KEK_1: old = '', ...others } = system.env;
    const onlyNew = { ...others, APP_KEK_2: randomBytes(32).toString('base64'), APP_KEK_ACTIVE: '2' };
    // A rotation without the old key fails and changes nothing.
    await expect(productCommand([ROTATE_KEYS], onlyNew)).rejects.toThrow('NOT ROTATED  integrations');
    expect(await textsSealedWith('2')).toEqual([]);
    const places = await textsSealedWith('1');
    expect(places.length).toBe(11);

    const both = { ...onlyNew, APP_KEK_1: old };
    const said = await productCommand([ROTATE_KEYS], both);
    expect(said).toContain('Everything is sealed with APP_KEK_2');
    expect(await textsSealedWith('1')).toEqual([]);
    expect(await textsSealedWith('2')).toEqual(places);
    expect(await productCommand([ROTATE_KEYS], both)).not.toMatch(/rows of/);
    expect(
      await system.database.query(
        `SELECT new_value ->> 'keyId' AS key FROM audit_events WHERE action = 'installation.rotate-keys'`,
      ),
    ).toHaveLength(3);

    // Start the product on the same stores without the old key.
    restarted = await startSystem({ ...onlyNew, APP_KEK_1: '' });
    const again = { ...person, client: restarted.newClient() };
    await again.client.call(auth.login, { body: { email, password: PASSWORD } });
    const ended = await untilEnded(again, (await execute(again, [documentId])).id, 180);
    expect(ended.status).toBe('completed');
    expect(emulator.requests.at(-1)?.headers.authorization).toBe(`Bearer ${API_KEY}`);
    for (const search of ['canary@example.net', '+12025550188', 'xantippe'])
      expect(await again.client.call(respondents.search, { params, body: { search } })).toMatchObject([
        { id: made.respondentId },
      ]);
    const callParams = { ...params, formCallId: String(made.callId) };
    expect(await again.client.call(calls.get, { params: callParams, query: {} })).toMatchObject({
      phoneNumber: '+12025550188',
    });
    const responseParams = { ...params, responseId: String(made.responseId) };
    expect(await again.client.call(responses.get, { params: responseParams, query: {} })).toMatchObject({
      archivedRespondentData: { firstName: 'Xantippe' },
      answers: [{ answer: 'Well' }],
    });
    await again.client.call(secondFactor.remove, {
      body: { password: PASSWORD, code: codeOf(made.secret, 0) },
    });
    expect(await productCommand([VERIFY_AUDIT], onlyNew)).toContain('nothing was altered');
  });

  /** Uses the product to create data in every column that contains sealed text. */
  async function sealedThings() {
    const params = formParams(person);
    const { client } = person;
    const respondent = await newRespondent(client, params, { identifierCode: 'R-1' });
    const { questionIds } = await newSection(client, params, 'S', [{ questionText: 'How?' }]);
    const answers = questionIds.map((questionId) => ({ questionId, answer: 'Well' }));
    const response = await client.call(responses.create, {
      params,
      body: { respondentId: respondent.id, answers, isComplete: true },
    });
    await client.call(responses.setArchived, {
      params: { ...params, responseId: String(response.id) },
      body: { archived: true },
    });
    const call = await client.call(calls.create, { params, body: { respondentId: respondent.id } });
    await client.call(testCalls.create, { params, body: { phoneNumber: '+1 202 555 0199', notes: 'Notes' } });
    await client.call(formIntegrations.create, {
      params,
      body: { type: 'retellai', apiKey: 'key-of-a-service' },
    });
    await client.call(formAiIntegrations.create, {
      params,
      body: { name: 'Folder', provider: 'claude', apiKey: 'sk-of-the-folder-7788' },
    });
    const { secret } = await client.call(secondFactor.enroll, { body: { password: PASSWORD } });
    await client.call(secondFactor.confirm, { body: { code: codeOf(secret, -1) } });
    expect(
      await client.call(aiIntegrations.list, {
        params: { workspaceId: params.workspaceId },
        query: {},
      }),
    ).toHaveLength(1);
    return { respondentId: respondent.id, responseId: response.id, callId: call.id, secret };
  }

  /** Inserts mails that wait for delivery, sealed as the API seals them. A running worker would send them at once. */
  async function putMails(): Promise<void> {
    const ring = {
      keys: new Map([['1', Buffer.from(system.env['APP_KEK_1'] ?? '', 'base64')]]),
      active: '1',
    };
    await system.database.query(
      `INSERT INTO workspace_invitations (workspace_id, role, email, token_hash, mail_token, uses_left, created_by, expires_at, mail_at)
       SELECT $1, 'member', 'guest@example.net', 'hash', $2, 1, id, now() + interval '1 day', now() + interval '1 day' FROM users LIMIT 1`,
      [person.workspaceId, sealText(ring, invitationBinding('hash'), 'token')],
    );
    await system.database.query(
      `INSERT INTO account_mails (user_id, kind, code_hash, code_sealed, expires_at, mail_at)
       SELECT id, 'reset-code', 'hash', $1, now() + interval '1 day', now() + interval '1 day' FROM users LIMIT 1`,
      [sealText(ring, mailedCodeBinding('hash'), '123456')],
    );
  }

  /** Returns the tables that contain text sealed with a key, including tables that the rotation does not know. */
  async function textsSealedWith(keyId: string): Promise<string[]> {
    const tables = await system.database.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await system.database.query(
        `SELECT FROM ${name} AS r WHERE to_jsonb(r)::text ~ $1 LIMIT 1`,
        [`"v1\\.${keyId}\\.|"${keyId}\\.[A-Za-z0-9_-]{22}"`],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }
});
