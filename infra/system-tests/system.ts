import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AiIntegrationSettings,
  aiIntegrations,
  auth,
  documents,
  forms,
  type Document,
  type ExpectedPart,
  type ProcessingTier,
  RULES_MODEL,
  type Target,
  type Workflow,
  workflows,
  workspaces,
} from '@app/contracts';
import { BUILT_IN_MODELS, type KnownModel } from '@app/models';
import { ApiClient, createTestDatabase, freePort, type TestDatabase } from '@app/testing';
import { z } from 'zod';

/** The running build of the product: the API and the worker as separate processes on the stores of the test run. */
export interface System {
  readonly url: string;
  readonly database: TestDatabase;
  readonly env: Readonly<Record<string, string>>;
  /** Creates a client without a session. */
  newClient(): ApiClient;
  /** Creates an approved person with a workspace, a folder and an integration. The default model is the rules model. */
  newResearcher(integration?: AiIntegrationSettings): Promise<Researcher>;
  startWorker(overrides?: Record<string, string>): Promise<RunningProcess>;
  /** Starts another API process on the same stores. */
  startApi(changed?: Record<string, string>): Promise<RunningApi>;
  worker: RunningProcess;
  /** The API at `url`. `restartApi` replaces it. */
  api: RunningProcess;
  restartApi(signal?: NodeJS.Signals): Promise<void>;
  /** Starts processes from this build from now on. */
  useBuild(folder: string): void;
  stop(): Promise<void>;
}

export interface Researcher {
  readonly client: ApiClient;
  readonly workspaceId: number;
  readonly formId: number;
  readonly integrationId: number;
}

export interface RunningProcess {
  /** Address of the health check. */
  readonly healthUrl?: string;
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Sends a signal and waits until the process has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

export interface RunningApi extends RunningProcess {
  readonly url: string;
}

/** The root of the build. Compiled code finds it next to this file; Jest runs the sources, from the root of the repository. */
const ROOT = resolve(__dirname, '..', '..');
export const DIST = existsSync(join(ROOT, 'worker', 'src', 'main.js')) ? ROOT : join(ROOT, 'dist');
export const SAMPLES = join(DIST, '..', 'infra', 'samples', 'files');
export const APP_URL = 'http://localhost:5999';
/** Password of all accounts that tests register. */
export const PASSWORD = 'Correct-horse-1';

/** The model of the provider emulator: free of charge, with a context large enough for every document. */
const EMULATED: KnownModel = {
  vendor: 'custom',
  id: 'emulated-1',
  contextTokens: 10_000_000,
  outputTokens: 10_000_000,
  tokens: { usual: 1.1, most: 1.15 },
  takesSampling: true,
  prices: [{ validFrom: '2025-01-01', tiers: [{ input: 0, cached: 0, output: 0 }] }],
  source: 'tests',
};

/** The lease duration of production, for measurements of the cost of a lost worker. */
export const SHIPPED_LEASE = { LEASE_SECONDS: '20' };

/** Settings that replace the defaults. A function receives the defaults, for example to put a gate in front of a store. */
type Overrides = Record<string, string> | ((usual: Record<string, string>) => Record<string, string>);

/** A place in which a process runs: the address at which it is reached, and the command that starts others there. */
export interface Host {
  readonly address: string;
  readonly command: readonly string[];
}

interface SystemOptions {
  /** A build of another version with its database. */
  readonly earlier?: { readonly build: string; readonly database: TestDatabase };
  /** Returns the host of the next process. */
  readonly nextHost?: (kind: 'api' | 'worker') => Host;
}

const THIS_MACHINE: Host = { address: '127.0.0.1', command: [] };

export async function startSystem(
  overrides: Overrides = {},
  { earlier, nextHost = () => THIS_MACHINE }: SystemOptions = {},
): Promise<System> {
  const database = earlier?.database ?? (await createTestDatabase());
  let build = earlier?.build ?? DIST;
  const apiPort = await freePort();
  const usual = settings(database);
  const env = { ...usual, ...(typeof overrides === 'function' ? overrides(usual) : overrides) };
  const firstHost = nextHost('api');
  const url = `http://${firstHost.address}:${apiPort}`;

  const startWorker = async (changed: Record<string, string> = {}): Promise<RunningProcess> => {
    const port = String(await freePort());
    const host = nextHost('worker');
    const started = startProcess(host, join(build, 'worker/src/main.js'), {
      ...env,
      ...changed,
      HOST: host.address,
      HEALTH_PORT: port,
    });
    const healthUrl = `http://${host.address}:${port}`;
    await healthy(`${healthUrl}/health`, started);
    return { ...started, healthUrl };
  };
  const others: RunningProcess[] = [];
  const startApi = async (
    host: Host,
    port: number,
    changed: Record<string, string> = {},
  ): Promise<RunningApi> => {
    const started = startProcess(host, join(build, 'api/src/main.js'), {
      ...env,
      ...changed,
      HOST: host.address,
      PORT: String(port),
    });
    others.push(started);
    const address = `http://${host.address}:${port}`;
    await healthy(`${address}/health/ready`, started);
    return { ...started, url: address };
  };

  const [first, api] = await Promise.all([startWorker(), startApi(firstHost, apiPort)]);

  const system: System = {
    url,
    database,
    env,
    worker: first,
    api,
    useBuild(folder) {
      build = folder;
    },
    async restartApi(signal = 'SIGKILL') {
      await system.api.kill(signal);
      system.api = await startApi(firstHost, apiPort);
    },
    newClient: () => new ApiClient(url, APP_URL, earlier === undefined ? 'this version' : 'another version'),
    newResearcher: (integration) => newResearcher(system, integration),
    async startWorker(changed) {
      const started = await startWorker(changed);
      others.push(started);
      return started;
    },
    async startApi(changed) {
      return startApi(nextHost('api'), await freePort(), changed);
    },
    async stop() {
      await Promise.all([system.worker, ...others].map((each) => each.kill('SIGKILL')));
      await database.close();
    },
  };
  return system;
}

function settings(database: TestDatabase): Record<string, string> {
  const stores = Object.entries(process.env).filter(([name]) =>
    /^(REDIS_URL|S3_|SMTP_URL|MAIL_INBOX_URL)/.test(name),
  );
  return {
    ...Object.fromEntries(stores.map(([name, value]) => [name, value ?? ''])),
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    APP_URL,
    LOG_LEVEL: 'info',
    METRICS_PORT: 'off',
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_WORKER_URL: database.workerUrl,
    DATABASE_SYSTEM_URL: database.systemUrl,
    QUEUE_PREFIX: `test-${randomBytes(4).toString('hex')}`,
    // Keys contain workspace and workflow ids, which start at 1 in every database.
    S3_BUCKET: `test-${randomBytes(4).toString('hex')}`,
    S3_MANAGE_BUCKET: 'true',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    APP_KEK_ACTIVE: '1',
    APP_KEK_1: randomBytes(32).toString('base64'),
    AI_MODELS: JSON.stringify({ ...BUILT_IN_MODELS, models: [...BUILT_IN_MODELS.models, EMULATED] }),
    NODE_NO_WARNINGS: '1',
    DRAIN_SECONDS: '3',
    // Long enough for a busy machine, and short because tests wait for the leases of killed workers.
    LEASE_SECONDS: '8',
  };
}

async function newResearcher(
  system: System,
  integration: AiIntegrationSettings = { model: RULES_MODEL },
): Promise<Researcher> {
  return newWorkspace(await newMember(system), integration);
}

/** Creates a workspace for a signed-in person, with a folder and an integration. */
export async function newWorkspace(
  client: ApiClient,
  integration: AiIntegrationSettings = { model: RULES_MODEL },
): Promise<Researcher> {
  const workspace = await client.call(workspaces.create, {
    body: { name: 'Workspace', description: 'For a test' },
  });
  const params = { workspaceId: String(workspace.id) };
  const form = await client.call(forms.create, { params, body: { name: 'Folder' } });
  const created = await client.call(aiIntegrations.create, {
    params,
    body: {
      name: 'Test model',
      provider: 'custom',
      apiKey: 'sk-canary-0123456789',
      settings: { model: EMULATED.id, ...integration },
    },
  });
  return { client, workspaceId: workspace.id, formId: form.id, integrationId: created.id };
}

/** Registers a person who is then verified and approved, as an administrator would do it. */
export async function newMember(system: System): Promise<ApiClient> {
  const client = system.newClient();
  const email = `person${randomInt(1e9)}@example.net`;
  const person = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Test', organization: 'Test' };
  const user = await client.call(auth.register, { body: person });
  await system.database.query(
    `UPDATE users SET email_verified = true, account_status = 'active' WHERE id = $1`,
    [user.id],
  );
  return client;
}

export const formParams = ({ workspaceId, formId }: Researcher) => ({
  workspaceId: String(workspaceId),
  formId: String(formId),
});

const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  doc: 'application/msword',
};

/** Uploads as the browser does: signed address, PUT to the object storage, creation of the document. */
export async function upload(person: Researcher, fileName: string, bytes: Uint8Array): Promise<Document> {
  const file = await send(person, fileName, bytes);
  return person.client.call(documents.create, {
    params: formParams(person),
    body: { name: fileName, ...file },
  });
}

/** Adds a file as the next version of a document. */
export async function addVersion(
  person: Researcher,
  documentId: number,
  [fileName, bytes]: readonly [string, Uint8Array],
): Promise<Document> {
  const params = { ...formParams(person), documentId: String(documentId) };
  return person.client.call(documents.addVersion, { params, body: await send(person, fileName, bytes) });
}

/** Sends a file to the object storage and returns its announcement. */
async function send(person: Researcher, fileName: string, bytes: Uint8Array) {
  const params = formParams(person);
  const mimeType = TYPES[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const fileSize = bytes.length;
  const target = await person.client.call(documents.uploadUrl, {
    params,
    body: { fileName, fileSize, mimeType },
  });
  const body = new Blob([new Uint8Array(bytes)]);
  const put = await fetch(target.uploadURL, { method: 'PUT', body, headers: target.headers });
  if (!put.ok) throw new Error(`The storage refused the file: ${put.status} ${await put.text()}`);
  return { fileName, fileSize, mimeType, uploadURL: target.uploadURL };
}

export function untilRead(person: Researcher, documentId: number): Promise<Document> {
  return until(async () => {
    const list = await person.client.call(documents.list, { params: formParams(person), query: {} });
    const document = list.find((candidate) => candidate.id === documentId);
    return document && ['read', 'failed'].includes(document.reading.status) ? document : null;
  });
}

export function execute(
  person: Researcher,
  documentIds: number[],
  options: {
    prompt?: string;
    target?: Target;
    xmlSchemaId?: number;
    pace?: ProcessingTier;
    expectedParts?: ExpectedPart[];
    headers?: Record<string, string>;
  } = {},
): Promise<Workflow> {
  const { prompt = 'Write CDISC ODM 1.3.2.', headers, ...chosen } = options;
  const body = { name: 'Run', documentIds, aiIntegrationId: person.integrationId, prompt, ...chosen };
  return person.client.call(workflows.execute, { params: formParams(person), body }, headers);
}

export function untilEnded(person: Researcher, workflowId: number, seconds = 540): Promise<Workflow> {
  const params = { ...formParams(person), workflowId: String(workflowId) };
  return until(async () => {
    const workflow = await person.client.call(workflows.get, { params, query: {} });
    return ['completed', 'failed', 'cancelled'].includes(workflow.status) ? workflow : null;
  }, seconds);
}

const Mails = z.array(z.object({ subject: z.string(), text: z.string(), html: z.string() }));

/** Returns the messages that the mail catcher has for an address, newest first. */
export async function mailsTo(email: string): Promise<z.infer<typeof Mails>> {
  const inbox = process.env.MAIL_INBOX_URL ?? '';
  const response = await fetch(`${inbox}/api/mails?to=${encodeURIComponent(email)}`);
  return Mails.parse(await response.json());
}

/** Calls `ask` repeatedly until it returns a value. Throws after `seconds`. */
export async function until<T>(ask: () => Promise<T | null>, seconds = 540): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`Nothing happened within ${seconds} s.`);
    await sleep(150);
  }
}

function startProcess({ command }: Host, script: string, env: Record<string, string>): RunningProcess {
  const [program = process.execPath, ...args] = [...command, process.execPath, script];
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      chunks.push(data.toString('utf8'));
    });
  return {
    process: child,
    output: () => chunks.join(''),
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

async function healthy(url: string, started: RunningProcess): Promise<void> {
  await until(async () => {
    if (started.process.exitCode !== null)
      throw new Error(`A process ended at its start:\n${started.output()}`);
    try {
      return (await fetch(url)).ok ? true : null;
    } catch {
      // The process is not listening yet.
      return null;
    }
  });
}
