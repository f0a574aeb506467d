import { forms, StepName, workspaces } from '@app/contracts';
import { freePort, ProviderEmulator } from '@app/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  execute,
  formParams,
  type Researcher,
  SAMPLES,
  startSystem,
  type System,
  until,
  untilEnded,
  untilRead,
  upload,
} from './system';
import { withLimits } from './sample';
import { startTcpGate, type TcpGate } from './tcp-gate';

/** Names that must not appear in a label. */
const SECRETS = {
  workspace: 'Zebra-Oncology',
  folder: 'Quagga-301',
  document: 'okapi-protocol.pdf',
  person: 'Ada',
  model: 'Quagga-301-tuned',
};

/** The permitted values of each label. Any other value would be a name or would grow without limit. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  vendor: /^(claude|gemini|openai|custom)$/,
  model: /^(local-rules-1|emulated-1|other)$/,
  finish: /^[a-z]+$/,
  kind: /^[a-z_]+$/,
  fault: /^[a-z-]+$/,
  step: /^(reading|planning|generating|validating|tracing|storing|read-document)$/,
  queue: /^(extraction|conversion)$/,
  method: /^[A-Z]+$/,
  route: /^(none|\/(?:[a-z-]+|:[a-zA-Z]+)(?:\/(?:[a-z-]+|:[a-zA-Z]+|[a-z.]+))*)$/,
  status: /^[1-5]xx$/,
  le: /^(\+Inf|[\d.]+)$/,
  quantile: /^[\d.]+$/,
  // Labels of Node's own metrics.
  type: /^[A-Za-z_]+$/,
  space: /^[a-z_]+$/,
  version: /^v\d+\.\d+\.\d+$/,
  major: /^\d+$/,
  minor: /^\d+$/,
  patch: /^\d+$/,
};

interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

function seriesIn(text: string): Series[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^([\w:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, label = '', said = '']) => [label, said])),
        value: Number(value),
      };
    });
}

describe('metrics', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let [apiPort, workerPort] = [0, 0];
  let apiUrl: string;
  let gate: TcpGate;

  const scrape = async (port: number): Promise<Series[]> =>
    seriesIn(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());

  beforeAll(async () => {
    [apiPort, workerPort] = [await freePort(), await freePort()];
    emulator = await ProviderEmulator.start();
    emulator.always({ kind: 'answer', text: '<Study><Visit>Informed consent</Visit></Study>' });
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url });
    apiUrl = (await system.startApi({ METRICS_PORT: String(apiPort) })).url;
    await system.worker.kill('SIGTERM');
    const databaseUrl = new URL(system.env.DATABASE_WORKER_URL ?? '');
    gate = await startTcpGate(Number(databaseUrl.port));
    databaseUrl.port = String(gate.port);
    system.worker = await system.startWorker({
      METRICS_PORT: String(workerPort),
      DATABASE_WORKER_URL: databaseUrl.href,
    });
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1` });
    const params = { workspaceId: String(person.workspaceId) };
    await person.client.call(workspaces.update, { params, body: { name: SECRETS.workspace } });
    await person.client.call(forms.update, { params: formParams(person), body: { name: SECRETS.folder } });
    const sample = readFileSync(join(SAMPLES, 'northwind-nwt-301-protocol.pdf'));
    const document = await upload(person, SECRETS.document, sample);
    await untilRead(person, document.id);
    const typed = { baseUrl: `${emulator.url}/v1`, model: SECRETS.model, contextTokens: 1_000_000 };
    const other = await withLimits(person, typed);
    const second = await execute(other, [document.id], { target: 'any' });
    expect(await untilEnded(other, second.id)).toMatchObject({ status: 'completed' });
    const workflow = await execute(person, [document.id], { target: 'any' });
    expect(await untilEnded(person, workflow.id)).toMatchObject({ status: 'completed' });
  });
  afterAll(async () => {
    await system.stop();
    await gate.close();
    await emulator.close();
  }, 90_000);

  it('of a worker count what a conversion did', async () => {
    const all = await scrape(workerPort);
    const sum = (name: string, labels: Record<string, string> = {}): number =>
      all
        .filter((series) => series.name === name)
        .filter((series) => Object.entries(labels).every(([label, value]) => series.labels[label] === value))
        .reduce((total, { value }) => total + value, 0);

    const [calls] = await system.database.query<{ n: number; input: number }>(
      `SELECT count(*)::int AS n, sum(input_tokens)::int AS input FROM ai_workflow_calls WHERE integration_id = $1`,
      [person.integrationId],
    );
    expect(calls?.n).toBeGreaterThan(0);
    const model = { vendor: 'custom', model: 'emulated-1' };
    expect(sum('clindrove_provider_calls_total', { ...model, finish: 'complete' })).toBe(calls?.n);
    expect(sum('clindrove_provider_tokens_total', { ...model, kind: 'input' })).toBe(calls?.input);
    expect(sum('clindrove_step_seconds_count', { step: 'read-document' })).toBe(1);
    for (const step of StepName.options)
      expect([step, sum('clindrove_step_seconds_count', { step })]).toEqual([step, 2]);
    expect(sum('clindrove_provider_calls_total', { model: 'other' })).toBeGreaterThan(0);
    expect(sum('clindrove_running')).toBe(0);
    expect(sum('clindrove_database_up')).toBe(1);
    expect(all).toContainEqual({
      name: 'clindrove_queue_waiting',
      labels: { queue: 'conversion' },
      value: 0,
    });
    expect(sum('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it('of the API count requests by route, without ids', async () => {
    await fetch(`${apiUrl}/api/workspaces/123456`);
    await fetch(`${apiUrl}/api/${SECRETS.workspace}`);

    const requests = await until(async () => {
      const found = (await scrape(apiPort)).filter(
        ({ name }) => name === 'clindrove_http_request_seconds_count',
      );
      return found.some(({ labels }) => labels.route === 'none') ? found : null;
    }, 30);

    expect(requests).toContainEqual({
      name: 'clindrove_http_request_seconds_count',
      labels: { method: 'GET', route: '/api/workspaces/:workspaceId', status: '4xx' },
      value: 1,
    });
  });

  it('contain no name of a person, a workspace, a folder or a document', async () => {
    for (const { name, labels } of [...(await scrape(apiPort)), ...(await scrape(workerPort))])
      for (const [label, value] of Object.entries(labels)) {
        expect({ name, label, value, isAllowed: ALLOWED[label]?.test(value) ?? false }).toEqual({
          name,
          label,
          value,
          isAllowed: true,
        });
        for (const secret of Object.values(SECRETS)) expect(value).not.toContain(secret);
      }
  });

  it('say within seconds that the database is away, and that it is back', async () => {
    const stateOf = async () =>
      (await scrape(workerPort)).find(({ name }) => name === 'clindrove_database_up')?.value;
    gate.shut();
    const begun = performance.now();
    const all = await scrape(workerPort);

    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(all).toContainEqual({ name: 'clindrove_database_up', labels: {}, value: 0 });
    expect(all.some(({ name }) => name.startsWith('clindrove_queue'))).toBe(false);
    expect(all.some(({ name }) => name === 'clindrove_provider_calls_total')).toBe(true);
    gate.open();
    await until(async () => ((await stateOf()) === 1 ? true : null), 60);
  });
});
