import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolder, openDataFolder } from './data-folder';
import { listen } from './listen';
import { startMailCatcher } from './mail/mail-catcher';
import { createObjectStore } from './object-store/server';
import type { Log } from './platform';
import { startPostgres } from './postgres';
import { startRedis } from './redis';

export interface StoresOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Fixed names suit the single stack of a developer. Tests use any free ports. */
  readonly ports?: 'preferred' | 'any';
  /** False makes Postgres fast, but it loses data on a power cut. For tests. */
  readonly isDurable?: boolean;
  /** Called with a sentence if a store ends by itself. */
  readonly onDeath?: (how: string) => void;
}

export interface RunningStores {
  /** Environment variables with the addresses of the stores. */
  readonly env: Record<string, string>;
  /** Stops all of them in any order, since their clients have ended by then. Safe to call twice. */
  readonly stop: () => Promise<void>;
}

interface Store {
  readonly env: Record<string, string>;
  readonly stop: () => Promise<void>;
}

const PREFERRED = { postgres: 5433, redis: 6380, objects: 9100, smtp: 1026, inbox: 8026 };
type PortName = keyof typeof PREFERRED;
/** Log lines that Postgres and Redis write on every healthy start and stop. */
const ROUTINE =
  /LOG: |system is starting up|oO0Oo|Redis version|Configuration loaded|Server initialized|Memory overcommit|signal-handler|requested shutdown|ready to exit/;
const REGION = 'us-east-1';
const BUCKET = 'clindrove';

/** Arguments for starting one store. */
interface Starting {
  readonly folder: DataFolder;
  readonly options: StoresOptions;
  readonly log: (store: string) => Log;
  readonly preferred: (name: PortName) => number[];
  readonly keepPort: (name: PortName, port: number) => void;
  readonly watch: (ended: Promise<string>, store: string) => void;
}

/**
 * Starts Postgres, Redis, an object store and a mail catcher on this computer, each one only if the environment does not specify
 * one (DATABASE_URL, REDIS_URL, S3_ENDPOINT, SMTP_URL). Several sets can run concurrently in different folders.
 */
export async function startStores(options: StoresOptions): Promise<RunningStores> {
  const starting = prepare(options);
  const starts = [startOwnPostgres, startOwnRedis, startOwnObjectStore, startOwnMail];
  const results = await Promise.allSettled(starts.map((start) => start(starting)));
  const running = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  let stopping: Promise<unknown> | undefined;
  const stop = async (): Promise<void> => {
    starting.isStopping.value = true;
    stopping ??= Promise.all(running.map((store) => store.stop()));
    await stopping;
  };
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  return { env: Object.fromEntries(running.flatMap(({ env }) => Object.entries(env))), stop };
}

function prepare(options: StoresOptions): Starting & { isStopping: { value: boolean } } {
  const folder = openDataFolder(options.dataDir);
  const known = folder.loadPorts();
  const isStopping = { value: false };
  return {
    folder,
    options,
    isStopping,
    log: (store) => (line) => {
      if (!ROUTINE.test(line)) options.log(`[${store}] ${line}`);
    },
    preferred: (name) => {
      const kept = known[name];
      if (options.ports !== 'preferred') return [];
      return kept === undefined ? [PREFERRED[name]] : [kept, PREFERRED[name]];
    },
    keepPort: (name, port) => {
      known[name] = port;
      folder.savePorts({ ...folder.loadPorts(), [name]: port });
    },
    watch: (ended, store) => {
      void ended.then((how) => {
        if (!isStopping.value) options.onDeath?.(`${store} ended: ${how}`);
      });
    },
  };
}

async function startOwnPostgres({
  folder,
  options,
  log,
  preferred,
  keepPort,
  watch,
}: Starting): Promise<Store> {
  const given = process.env.DATABASE_URL;
  if (given) {
    const { DATABASE_OWNER_URL = given, DATABASE_WORKER_URL = DATABASE_OWNER_URL } = process.env;
    const { DATABASE_SYSTEM_URL = DATABASE_WORKER_URL } = process.env;
    return borrowed({ DATABASE_URL: given, DATABASE_OWNER_URL, DATABASE_WORKER_URL, DATABASE_SYSTEM_URL });
  }
  const isDurable = options.isDurable ?? true;
  const preferredPorts = preferred('postgres');
  const postgres = await startPostgres({ folder, log: log('postgres'), preferredPorts, isDurable });
  keepPort('postgres', postgres.port);
  watch(postgres.daemon.ended, 'Postgres');
  return {
    env: {
      DATABASE_URL: postgres.appUrl,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      DATABASE_WORKER_URL: postgres.workerUrl,
      DATABASE_SYSTEM_URL: postgres.systemUrl,
    },
    stop: postgres.daemon.stop,
  };
}

async function startOwnRedis({ folder, log, preferred, keepPort, watch }: Starting): Promise<Store> {
  const given = process.env.REDIS_URL;
  if (given) return borrowed({ REDIS_URL: given });
  const packageFolder = redisPackageFolder(folder);
  const redis = await startRedis({
    folder,
    packageFolder,
    log: log('redis'),
    preferredPorts: preferred('redis'),
  });
  keepPort('redis', redis.port);
  watch(redis.daemon.ended, 'Redis');
  return { env: { REDIS_URL: redis.url }, stop: redis.daemon.stop };
}

/** Beside the installed packages, so that tests and the user's stack share one download; otherwise in the data folder. */
function redisPackageFolder({ path }: DataFolder): string {
  const cache = join(require.resolve('pg/package.json'), '..', '..', '.cache', 'clindrove');
  const own = join(path, 'redis-package');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return join(cache, 'redis');
  } catch {
    // Installed by another user or on a read-only file system. An existing copy is still usable.
    return existsSync(join(cache, 'redis')) ? join(cache, 'redis') : own;
  }
}

async function startOwnObjectStore({ folder, log, preferred, keepPort }: Starting): Promise<Store> {
  const given = process.env.S3_ENDPOINT;
  if (given) return borrowed(givenObjectStore(given));
  const credentials = {
    accessKeyId: `local-${folder.secret('s3-key-id', 8)}`,
    secretAccessKey: folder.secret('s3-secret'),
    region: REGION,
  };
  const server = createObjectStore({
    folder: join(folder.path, 'objects'),
    credentials,
    log: log('objects'),
  });
  const { port, stop } = await listen(server, preferred('objects'));
  keepPort('objects', port);
  const endpoint = `http://127.0.0.1:${port}`;
  const env = {
    S3_ENDPOINT: endpoint,
    S3_PUBLIC_ENDPOINT: endpoint,
    S3_REGION: REGION,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    // No other process creates the bucket and its CORS rule in this setup.
    S3_MANAGE_BUCKET: 'true',
  };
  return { env, stop };
}

function givenObjectStore(endpoint: string): Record<string, string> {
  const { env } = process;
  return {
    S3_ENDPOINT: endpoint,
    S3_PUBLIC_ENDPOINT: env.S3_PUBLIC_ENDPOINT ?? endpoint,
    S3_REGION: env.S3_REGION ?? REGION,
    S3_BUCKET: env.S3_BUCKET ?? BUCKET,
    ...(env.S3_ACCESS_KEY_ID && { S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID }),
    ...(env.S3_SECRET_ACCESS_KEY && { S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY }),
    ...(env.S3_MANAGE_BUCKET && { S3_MANAGE_BUCKET: env.S3_MANAGE_BUCKET }),
  };
}

async function startOwnMail({ folder, log, preferred, keepPort }: Starting): Promise<Store> {
  const given = process.env.SMTP_URL;
  if (given) return borrowed({ SMTP_URL: given, MAIL_INBOX_URL: process.env.MAIL_INBOX_URL ?? '' });
  const preferredPorts = { smtp: preferred('smtp'), inbox: preferred('inbox') };
  const mail = await startMailCatcher({
    folder: join(folder.path, 'mail'),
    log: log('mail'),
    preferredPorts,
  });
  keepPort('smtp', mail.smtpPort);
  keepPort('inbox', mail.inboxPort);
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}`, MAIL_INBOX_URL: mail.inboxUrl },
    stop: mail.stop,
  };
}

/** An external store: used, but not stopped. */
function borrowed(env: Record<string, string>): Store {
  return { env, stop: () => Promise.resolve() };
}
