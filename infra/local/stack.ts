import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DataFolder } from './data-folder';
import { choosePort } from './ports';
import type { App } from './supervisor';

/** What to run, in which order, with which settings. */
export interface Stack {
  /** Run to their end, one after the other, before any app starts. */
  readonly steps: readonly Step[];
  readonly apps: readonly App[];
  readonly appUrl: string;
  readonly demo: { readonly email: string; readonly password: string };
}

export interface Step {
  readonly name: string;
  readonly script: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

const PREFERRED = { web: 5173, api: 3000, model: 3900, worker: 3100 };
type Ports = Readonly<Record<keyof typeof PREFERRED, number>>;

/** The ports of the last start where they are free, else the usual ones, else any. */
export async function chooseStackPorts(folder: DataFolder): Promise<Ports> {
  const known = folder.loadPorts();
  const choose = (name: keyof typeof PREFERRED): Promise<number> => {
    const kept = known[name];
    return choosePort(kept === undefined ? [PREFERRED[name]] : [kept, PREFERRED[name]]);
  };
  const ports = {
    web: await choose('web'),
    api: await choose('api'),
    model: await choose('model'),
    worker: await choose('worker'),
  };
  folder.savePorts({ ...folder.loadPorts(), ...ports });
  return ports;
}

interface StackOptions {
  /** Where the compiled programs are. */
  readonly dist: string;
  readonly folder: DataFolder;
  readonly ports: Ports;
  readonly storeEnv: Readonly<Record<string, string>>;
}

/** Lays out the processes of the product for one machine; throws when one of them has not been built. */
export function layOutStack({ dist, folder, ports, storeEnv }: StackOptions): Stack {
  const program = (...path: string[]): { script: string; cwd: string } => ({
    script: builtFile(join(dist, ...path)),
    cwd: dirname(dist),
  });
  const at = (port: number): string => `http://127.0.0.1:${port}`;
  const appUrl = `http://localhost:${ports.web}`;
  const demo = demoAccount(folder);
  const env = {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    // A paragraph about Node versions at every start helps nobody who just looks around.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    APP_URL: appUrl,
    // The web server stands in front of the API and says for whom it asks.
    TRUSTED_PROXIES: '1',
    SESSION_SECRET: folder.secret('session', 32),
    APP_KEK_ACTIVE: '1',
    APP_KEK_1: folder.secret('kek-1', 32, 'base64'),
    // On one's own machine whoever looks around may look at everything.
    API_DOCS: process.env.API_DOCS ?? 'public',
    MAIL_FROM: process.env.MAIL_FROM ?? 'Clindrove <no-reply@clindrove.example>',
    BOOKING_URL: process.env.BOOKING_URL ?? '',
    AI_BASE_URL_ALLOWLIST: [at(ports.model), process.env.AI_BASE_URL_ALLOWLIST ?? ''].join(','),
    // On a person's machine Ctrl-C should not take long; what runs is given back and goes on at the next start.
    DRAIN_SECONDS: process.env.DRAIN_SECONDS ?? '3',
    LOCAL_MODEL_URL: `${at(ports.model)}/v1`,
    SAMPLE_FILE: join(dist, '..', 'infra', 'samples', 'files', 'northwind-nwt-301-protocol.pdf'),
    DEMO_EMAIL: demo.email,
    DEMO_PASSWORD: demo.password,
    ...storeEnv,
  };
  const webEnv = {
    NODE_ENV: 'development',
    PORT: String(ports.web),
    API_URL: at(ports.api),
    APP_URL: appUrl,
    S3_PUBLIC_ENDPOINT: storeEnv.S3_PUBLIC_ENDPOINT ?? '',
    WEB_ROOT: join(dist, 'web', 'client'),
  };
  return {
    appUrl,
    demo,
    steps: [
      { name: 'migrate', ...program('libs', 'persistence', 'src', 'migrate.js'), env },
      { name: 'seed', ...program('api', 'src', 'seed.js'), env },
    ],
    apps: [
      {
        name: 'model',
        ...program('infra', 'local-model', 'main.js'),
        env: { NODE_ENV: 'development', HOST: '127.0.0.1', PORT: String(ports.model) },
        healthUrl: `${at(ports.model)}/health`,
        // The worker ends its calls to the model before it ends.
        stopsLast: true,
      },
      {
        name: 'api',
        ...program('api', 'src', 'main.js'),
        env: { ...env, PORT: String(ports.api) },
        healthUrl: `${at(ports.api)}/health/ready`,
      },
      {
        name: 'worker',
        ...program('worker', 'src', 'main.js'),
        env: { ...env, HEALTH_PORT: String(ports.worker) },
        healthUrl: `${at(ports.worker)}/health`,
      },
      {
        name: 'web',
        ...program('web', 'server', 'main.js'),
        env: webEnv,
        healthUrl: `${appUrl}/`,
      },
    ],
  };
}

function builtFile(path: string): string {
  if (existsSync(path)) return path;
  throw new Error(`${path} is missing. Run "npm run build" first ("npm start" does so by itself).`);
}

function demoAccount(folder: DataFolder): { email: string; password: string } {
  return {
    email: process.env.DEMO_EMAIL ?? 'demo@clindrove.example',
    // Random, because the stack may be reached by others on the machine; with every kind of sign a rule may ask for.
    password: process.env.DEMO_PASSWORD ?? `Demo-7${folder.secret('demo-password', 6)}`,
  };
}
