import { aiIntegrations, workflows } from '@app/contracts';
import { ProviderEmulator } from '@app/testing';
import {
  execute,
  formParams,
  newMember,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
} from './system';
import { uploadSample } from './sample';

const XML = `<study>${'<visit>Baseline</visit>'.repeat(10)}</study>`;

describe('an integration that takes over (B-09)', () => {
  let system: System;
  /** The provider of the chosen integration and the provider of the fallback. */
  let chosen: ProviderEmulator;
  let other: ProviderEmulator;
  let person: Researcher;
  let otherId: number;
  let documentId: number;

  beforeAll(async () => {
    [chosen, other] = await Promise.all([ProviderEmulator.start(), ProviderEmulator.start()]);
    system = await startSystem({
      AI_BASE_URL_ALLOWLIST: `${chosen.url},${other.url}`,
      AI_RETRY_SECONDS: '0.05,0.1',
      WAIT_SECONDS: '1,1,1,1,1',
      AI_REST_SECONDS: '1',
      AI_IDLE_SECONDS: '2',
    });
  });
  beforeEach(async () => {
    chosen.reset();
    other.reset();
    other.always({ kind: 'answer', text: XML });
    person = await system.newResearcher({ baseUrl: `${chosen.url}/v1`, model: 'chosen-model' });
    const created = await person.client.call(aiIntegrations.create, {
      params: inWorkspace(),
      body: {
        name: 'Backup',
        provider: 'custom',
        apiKey: 'sk-canary-backup-key',
        settings: { baseUrl: `${other.url}/v1`, model: 'backup-model' },
      },
    });
    otherId = created.id;
    documentId = await uploadSample(person, 'xlsx');
  });
  afterAll(async () => {
    await system.stop();
    await Promise.all([chosen.close(), other.close()]);
  });

  const inWorkspace = () => ({ workspaceId: String(person.workspaceId) });
  const allow = (integrationId: number | null) =>
    person.client.call(aiIntegrations.setFallback, { params: inWorkspace(), body: { integrationId } });
  const run = async () => untilEnded(person, (await execute(person, [documentId])).id);
  const auditOf = (action: string) =>
    system.database.query<{ new_value: unknown; reason: string | null }>(
      'SELECT new_value, reason FROM audit_events WHERE workspace_id = $1 AND action = $2',
      [person.workspaceId, action],
    );

  it('does so when the provider fails again and again, and everything says so', async () => {
    await allow(otherId);
    chosen.always({ kind: 'status', status: 529, body: '{"error":{"message":"overloaded"}}' });

    const ended = await run();

    expect(ended).toMatchObject({
      status: 'completed',
      aiIntegrationName: 'Test model',
      model: 'emulated',
      takeover: { integrationId: otherId, integrationName: 'Backup', model: 'backup-model' },
    });
    expect(ended.takeover?.reason).toMatch(/^“Test model” \(Custom API\) was not available: /);
    const params = { ...formParams(person), workflowId: String(ended.id) };
    const calls = await person.client.call(workflows.calls, { params, query: {} });
    const failed = calls.filter(({ integrationName }) => integrationName === 'Test model').length;
    // Five failures within a minute open the circuit. Calls in flight at the fifth failure, and failures of an earlier minute,
    // add to these.
    expect(failed).toBeGreaterThanOrEqual(5);
    expect(failed).toBeLessThan(15);
    expect(calls.at(-1)).toMatchObject({
      integrationId: otherId,
      integrationName: 'Backup',
      finish: 'complete',
    });
    const findings = await person.client.call(workflows.findings, { params, query: {} });
    const told = findings.find(({ rule }) => rule === 'provider.takeover');
    expect(told).toMatchObject({ severity: 'info' });
    expect(told?.sentence).toContain('“Backup” (backup-model)');
    expect(await auditOf('workspace.ai-fallback')).toMatchObject([{ new_value: { integrationId: otherId } }]);
    expect(await auditOf('workflow.takeover')).toMatchObject([{ new_value: { integrationId: otherId } }]);
  });

  it('does so when the provider cannot be reached at all', async () => {
    await allow(otherId);
    chosen.always({ kind: 'cut', text: XML });

    expect(await run()).toMatchObject({ status: 'completed', takeover: { integrationName: 'Backup' } });
  });

  it('never without consent, and not after it was taken back', async () => {
    chosen.always({ kind: 'cut', text: XML });
    expect(await person.client.call(aiIntegrations.fallback, { params: inWorkspace(), query: {} })).toEqual({
      integrationId: null,
    });

    expect(await run()).toMatchObject({ status: 'failed', takeover: null });
    await allow(otherId);
    await allow(null);
    expect(await run()).toMatchObject({ status: 'failed', takeover: null });

    expect(other.requests).toEqual([]);
    expect(await auditOf('workflow.takeover')).toEqual([]);
  });

  it('not when the consent is taken back while the workflow runs', async () => {
    await allow(otherId);
    chosen.always({ kind: 'stall', text: XML });
    const { id } = await execute(person, [documentId]);
    await until(() => Promise.resolve(chosen.requests.length > 0 ? true : null));

    await allow(null);

    expect(await untilEnded(person, id)).toMatchObject({ status: 'failed', errorCode: 'PROVIDER_STALLED' });
    expect(other.requests).toEqual([]);
  });

  it.each([
    ['a refused key', { kind: 'status', status: 401, body: '{}' }, 'PROVIDER_AUTH'],
    ['a spent budget', { kind: 'status', status: 402, body: '{}' }, 'PROVIDER_BILLING'],
    ['a bad request', { kind: 'status', status: 404, body: '{}' }, 'PROVIDER_REQUEST'],
    ['a refusal', { kind: 'refused' }, 'PROVIDER_REFUSED'],
    ['a wrong kind of answer', { kind: 'html' }, 'PROVIDER_RESPONSE'],
  ] as const)(
    'not for %s',
    async (_what, behaviour, errorCode) => {
      await allow(otherId);
      chosen.always(behaviour);

      expect(await run()).toMatchObject({ status: 'failed', errorCode, takeover: null });
      expect(other.requests).toEqual([]);
    },
    180_000,
  );

  it('not for a limit of rate, which is waited for', async () => {
    await allow(otherId);
    chosen.next({ kind: 'status', status: 429, headers: { 'retry-after': '2' }, body: '{}' });
    chosen.always({ kind: 'answer', text: XML });

    expect(await run()).toMatchObject({ status: 'completed', takeover: null });
    expect(other.requests).toEqual([]);
  });

  it('not when it is inactive; and its own failure leaves the reason of the first', async () => {
    await allow(otherId);
    chosen.always({ kind: 'cut', text: XML });
    other.always({ kind: 'status', status: 401, body: '{}' });
    expect(await run()).toMatchObject({ status: 'failed', errorCode: 'PROVIDER_UNAVAILABLE' });
    const asked = other.requests.length;
    const params = { ...inWorkspace(), integrationId: String(otherId) };
    await person.client.call(aiIntegrations.update, { params, body: { active: false } });

    expect(await run()).toMatchObject({ status: 'failed', errorCode: 'PROVIDER_UNAVAILABLE' });
    expect(asked).toBe(1);
    expect(other.requests).toHaveLength(asked);
  });

  it('is for owners and admins to allow, among the integrations of their own workspace', async () => {
    const stranger = await system.newResearcher({ baseUrl: `${chosen.url}/v1` });
    const member = await newMember(system);
    const [me] = await system.database.query<{ id: number }>('SELECT max(id) AS id FROM users');
    await system.database.query('INSERT INTO workspace_members (workspace_id, user_id) VALUES ($1, $2)', [
      person.workspaceId,
      me?.id,
    ]);
    const body = { integrationId: otherId };

    await expect(
      member.call(aiIntegrations.setFallback, { params: inWorkspace(), body }),
    ).rejects.toMatchObject({ problem: { code: 'FORBIDDEN' } });
    await expect(allow(stranger.integrationId)).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } });
    await allow(otherId);
    await person.client.call(aiIntegrations.delete, {
      params: { ...inWorkspace(), integrationId: String(otherId) },
    });
    expect(await person.client.call(aiIntegrations.fallback, { params: inWorkspace(), query: {} })).toEqual({
      integrationId: null,
    });
  });
});
