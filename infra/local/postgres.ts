import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type DataFolder, shortHash } from './data-folder';
import { type Daemon, runCommand, startDaemon } from './daemon';
import {
  errorCode,
  findNobody,
  isReachableByOthers,
  isRoot,
  isWindows,
  type Log,
  type User,
} from './platform';
import { choosePort } from './ports';
import { findPostgresBinaries, type PostgresBinaries, systemDataFolder } from './postgres-binaries';
import { createDatabaseAndRoles } from './postgres-roles';
import { startStallClock } from './stall-clock';

interface PostgresOptions {
  readonly folder: DataFolder;
  readonly log: Log;
  readonly preferredPorts: readonly number[];
  /** False gives up safety on power loss for speed. For tests. */
  readonly isDurable: boolean;
}

interface RunningPostgres {
  readonly daemon: Daemon;
  readonly port: number;
  /** For migrations. */
  readonly ownerUrl: string;
  /** For the API: neither owner nor superuser. */
  readonly appUrl: string;
  /** For the administration of the API. */
  readonly systemUrl: string;
  /** For the worker. */
  readonly workerUrl: string;
}

const MAJOR = '18';
const SUPERUSER = 'clindrove_admin';
const START_ATTEMPTS = 5;
const INITDB_ATTEMPTS = 2;
/** After a hard kill the port is open seconds before the database accepts logins. */
const LOGIN_WITHIN_IDLE_MS = 30_000;
const LOGIN_ATTEMPT_MS = 20_000;

/** Starts Postgres on the loopback address, creating its cluster, database and roles on the first start. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { folder, log } = options;
  const binaries = findPostgresBinaries(log);
  const user = isRoot ? findNobody() : undefined;
  const cluster = prepareClusterFolder(folder.path, user);
  refuseOtherMajor(cluster);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise({ binaries, cluster, user, folder, log });
  await stopLeftover({ binaries, cluster, user, log });

  const { daemon, port } = await startOnFreePort({ ...options, binaries, cluster, user });
  const admin = { host: '127.0.0.1', port, user: SUPERUSER, password: folder.secret('postgres-admin') };
  const passwords = {
    owner: folder.secret('postgres-owner'),
    app: folder.secret('postgres-app'),
    worker: folder.secret('postgres-worker'),
    installation: folder.secret('postgres-installation'),
  };
  await createDatabaseAndRoles(admin, passwords);
  const url = (role: keyof typeof passwords): string =>
    `postgres://clindrove_${role}:${passwords[role]}@127.0.0.1:${port}/clindrove`;
  return {
    daemon,
    port,
    ownerUrl: url('owner'),
    appUrl: url('app'),
    systemUrl: url('installation'),
    workerUrl: url('worker'),
  };
}

/** Locale and PG variables of the user's shell would otherwise affect the programs and break them. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

function prepareClusterFolder(dataPath: string, user: User | undefined): string {
  const cluster = join(openPath(dataPath, user), 'postgres');
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (user !== undefined && statSync(cluster).uid !== user.uid) chownSync(cluster, user.uid, user.gid);
  return cluster;
}

/**
 * Returns a folder that the database user can reach: the given one, which is opened if only its last level is closed, or one
 * below the system's data folder.
 */
function openPath(dataPath: string, user: User | undefined): string {
  const path = resolve(dataPath);
  if (user === undefined || isReachableByOthers(path)) return path;
  if (isReachableByOthers(dirname(path))) {
    chmodSync(path, statSync(path).mode | 0o001);
    return path;
  }
  const elsewhere = join(systemDataFolder, `data-${shortHash(path)}`);
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  return elsewhere;
}

function refuseOtherMajor(cluster: string): void {
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) return;
  const found = readFileSync(file, 'utf8').trim();
  if (found === MAJOR) return;
  throw new Error(
    `The data in ${cluster} was written by Postgres ${found}, and this is Postgres ${MAJOR}. ` +
      'Move the data folder away to start empty, or dump it with the old version and load it into the new one.',
  );
}

interface Cluster {
  readonly binaries: PostgresBinaries;
  readonly cluster: string;
  readonly user: User | undefined;
}

/** Tries a second time, because a busy computer can make the first attempt fail. */
async function initialise(options: Cluster & { folder: DataFolder; log: Log }): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await runInitdb(options);
      return;
    } catch (error) {
      if (attempt === INITDB_ATTEMPTS) throw error;
      options.log(`${error instanceof Error ? error.message : String(error)}\nTrying once more.`);
    }
  }
}

/** Works beside the final folder, so that an interrupted attempt does not leave an incomplete cluster there. */
async function runInitdb({
  binaries,
  cluster,
  user,
  folder,
}: Cluster & { folder: DataFolder }): Promise<void> {
  const draft = `${cluster}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = join(dirname(cluster), 'postgres.password');
  writeFileSync(passwordFile, folder.secret('postgres-admin'), { mode: 0o600 });
  if (user !== undefined) [draft, passwordFile].forEach((path) => chownSync(path, user.uid, user.gid));
  const access = ['-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const args = ['-D', draft, '-E', 'UTF8', '--locale=C', '--no-sync', ...access];
  try {
    await runCommand({
      name: 'Postgres initdb',
      command: binaries.initdb,
      args,
      env: cleanEnvironment(),
      user,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(cluster, { recursive: true, force: true });
  renameSync(draft, cluster);
}

/** A killed supervisor may have left its Postgres running, or only its lock file. */
async function stopLeftover({ binaries, cluster, user, log }: Cluster & { log: Log }): Promise<void> {
  if (!existsSync(join(cluster, 'postmaster.pid'))) return;
  try {
    await stopWithPgCtl({ binaries, cluster, user });
    log('stopped a Postgres that an earlier run had left behind');
  } catch (error) {
    // There is no such process. Postgres detects this, too, and replaces the lock file.
    log(`stale lock file: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function stopWithPgCtl({ binaries, cluster, user }: Cluster): Promise<void> {
  const args = ['-D', cluster, '-m', 'fast', '-t', '120', 'stop'];
  await runCommand({
    name: 'pg_ctl',
    command: binaries.pgCtl,
    args,
    env: cleanEnvironment(),
    user,
    idleMs: 150_000,
  });
}

async function startOnFreePort(
  options: PostgresOptions & Cluster,
): Promise<{ daemon: Daemon; port: number }> {
  const { preferredPorts, log, folder } = options;
  let problem = '';
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    // The port can be taken between the check and the start, especially if tests start many servers at once.
    const port = await choosePort(attempt === 0 ? preferredPorts : []);
    const daemon = launch(options, port);
    const password = folder.secret('postgres-admin');
    if (await acceptsLogins({ daemon, port, password })) return { daemon, port };
    const hasHung = !daemon.hasEnded();
    await daemon.stop();
    problem = hasHung ? `It took no logins on port ${port}.\n${daemon.lastLines()}` : daemon.lastLines();
    log(`did not start on port ${port}`);
  }
  throw new Error(`Postgres did not start:\n${problem}`);
}

function launch(options: PostgresOptions & Cluster, port: number): Daemon {
  const { binaries, cluster, user, log, isDurable } = options;
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
  ];
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const flags = [...settings, ...(isDurable ? [] : fast)].flatMap((setting) => ['-c', setting]);
  return startDaemon({
    name: 'postgres',
    command: binaries.postgres,
    args: ['-D', cluster, '-p', String(port), ...flags],
    env: cleanEnvironment(),
    cwd: isWindows ? undefined : '/',
    user,
    log,
    stopSignal: 'SIGINT',
    stopCommand: isWindows ? () => stopWithPgCtl({ binaries, cluster, user }) : undefined,
  });
}

interface Login {
  readonly daemon: Daemon;
  readonly port: number;
  readonly password: string;
}

async function acceptsLogins({ daemon, port, password }: Login): Promise<boolean> {
  const clock = startStallClock({ pid: daemon.pid, limitMs: LOGIN_WITHIN_IDLE_MS });
  while (!clock.isOver() && !daemon.hasEnded()) {
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: SUPERUSER,
      password,
      database: 'postgres',
      connectionTimeoutMillis: LOGIN_ATTEMPT_MS,
    });
    // Without a listener, a connection that breaks later would end our process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return !daemon.hasEnded();
    } catch (error) {
      // Another Postgres took the port first.
      if (errorCode(error) === '28P01') return false;
      await sleep(25);
    }
  }
  return false;
}
