import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DataFolder } from './data-folder';
import { type HeldSocket, holdPorts } from './held-ports';
import type { App } from './supervisor';

/** Processes to run, with their order and settings. */
export interface Stack {
  /** Run to completion, one after the other, before any app starts. */
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

const PREFERRED = {
  web: 5173,
  api: 3000,
  worker: 3100,
  'api-metrics': 9464,
  'worker-metrics': 9465,
};
type PortName = keyof typeof PREFERRED;
const IPV4 = '127.0.0.1';
/** Browsers resolve `localhost` to either address. */
const HOSTS = {
  web: [IPV4, '::1'],
  api: [IPV4],
  worker: [IPV4],
  'api-metrics': [IPV4],
  'worker-metrics': [IPV4],
};
const NAMES = ['web', 'api', 'worker', 'api-metrics', 'worker-metrics'] as const;

/**
 * Binds the ports of the last start if they are free, otherwise the default ones, otherwise any, and keeps them until this
 * process ends. Does so before anything else starts, because settings of other processes depend on them.
 */
export async function holdStackPorts(folder: DataFolder): Promise<readonly HeldSocket[]> {
  const known = folder.loadPorts();
  const preferred = (name: PortName): number[] => {
    const kept = known[name];
    return kept === undefined ? [PREFERRED[name]] : [kept, PREFERRED[name]];
  };
  const sockets = await holdPorts(
    NAMES.map((name) => ({ name, preferred: preferred(name), hosts: HOSTS[name] })),
  );
  const ports = Object.fromEntries(sockets.map(({ name, port }) => [name, port]));
  folder.savePorts({ ...known, ...ports });
  return sockets;
}

interface StackOptions {
  /** The folder of the compiled programs. */
  readonly dist: string;
  readonly folder: DataFolder;
  readonly sockets: readonly HeldSocket[];
  readonly storeEnv: Readonly<Record<string, string>>;
}

/** Defines the processes of the product for one computer. Throws if one of them has not been built. */
export function layOutStack({ dist, folder, sockets, storeEnv }: StackOptions): Stack {
  const program = (...path: string[]): { script: string; cwd: string } => ({
    script: builtFile(join(dist, ...path)),
    cwd: dirname(dist),
  });
  const socketsOf = (name: PortName): HeldSocket[] => sockets.filter((socket) => socket.name === name);
  const portOf = (name: PortName): string => String(socketsOf(name)[0]?.port);
  const at = (name: PortName): string => `http://${IPV4}:${portOf(name)}`;
  const appUrl = `http://localhost:${portOf('web')}`;
  const demo = demoAccount(folder);
  const env = {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    // Suppresses a notice about Node versions at every start.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    APP_URL: appUrl,
    // The web server is a proxy in front of the API and forwards the client address.
    TRUSTED_PROXIES: '1',
    SESSION_SECRET: folder.secret('session', 32),
    APP_KEK_ACTIVE: '1',
    APP_KEK_1: folder.secret('kek-1', 32, 'base64'),
    // On a local computer, every user can view everything.
    API_DOCS: process.env.API_DOCS ?? 'public',
    MAIL_FROM: process.env.MAIL_FROM ?? 'Clindrove <no-reply@clindrove.example>',
    BOOKING_URL: process.env.BOOKING_URL ?? '',
    AI_BASE_URL_ALLOWLIST: process.env.AI_BASE_URL_ALLOWLIST ?? '',
    // On a local computer Ctrl-C should be fast. Running jobs are released and continue at the next start.
    DRAIN_SECONDS: process.env.DRAIN_SECONDS ?? '3',
    SAMPLE_FILE: join(dist, '..', 'infra', 'samples', 'files', 'northwind-nwt-301-protocol.pdf'),
    DEMO_EMAIL: demo.email,
    DEMO_PASSWORD: demo.password,
    ...storeEnv,
  };
  const webEnv = {
    NODE_ENV: 'development',
    PORT: portOf('web'),
    API_URL: at('api'),
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
        name: 'api',
        sockets: [...socketsOf('api'), ...socketsOf('api-metrics')],
        ...program('api', 'src', 'main.js'),
        env: { ...env, PORT: portOf('api'), METRICS_PORT: portOf('api-metrics') },
        healthUrl: `${at('api')}/health/ready`,
      },
      {
        name: 'worker',
        sockets: [...socketsOf('worker'), ...socketsOf('worker-metrics')],
        ...program('worker', 'src', 'main.js'),
        env: { ...env, HEALTH_PORT: portOf('worker'), METRICS_PORT: portOf('worker-metrics') },
        healthUrl: `${at('worker')}/health`,
      },
      {
        name: 'web',
        sockets: socketsOf('web'),
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
    // Random, because other users of the computer may be able to reach the stack. Contains every kind of character that a rule
    // may require.
    password: process.env.DEMO_PASSWORD ?? `Demo-7${folder.secret('demo-password', 6)}`,
  };
}
