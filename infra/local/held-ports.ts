import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A port on which one of our processes listens. */
export interface WantedPort {
  readonly name: string;
  /** Preferred ports, in order. If none is free, the system chooses. */
  readonly preferred: readonly number[];
  /** The first address is required. The others can be missing on a computer without IPv6. */
  readonly hosts: readonly string[];
}

/** A listening socket that the supervisor keeps open, so that other processes cannot take its port. */
export interface HeldSocket {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** File descriptor in this process. Negative on systems that cannot pass a socket on by number (Windows). */
  readonly descriptor: number;
}

/** Environment variable with the sockets of a child: `host port descriptor`, comma-separated. */
export const INHERITED_SOCKETS = 'CLINDROVE_INHERITED_SOCKETS';
/** The first number after standard input, output and error. */
const FIRST_INHERITED = 3;

/**
 * Binds all ports at once and keeps them until this process ends. Connections queue while the process that serves a port starts
 * or restarts. On Windows the ports are chosen but not kept; each process binds its own.
 */
export function holdPorts(wanted: readonly WantedPort[]): Promise<readonly HeldSocket[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(__dirname, 'held-ports-thread.js'));
    thread.once('message', (sockets: readonly HeldSocket[]) => {
      // The thread sleeps from now on and must not keep this process alive.
      thread.unref();
      resolve(sockets);
    });
    thread.once('error', reject);
    thread.postMessage(wanted);
  });
}

/** Options of a child process, in addition to its program, for listening on held sockets. */
export interface Handover {
  readonly inherited: readonly number[];
  /** Arguments for Node, before the script. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Prepares the transfer of sockets to a Node program. Its `listen` calls with these addresses then use them. */
export function handOver(sockets: readonly HeldSocket[]): Handover {
  const passed = sockets.filter(({ descriptor }) => descriptor >= 0);
  if (passed.length === 0) return { inherited: [], args: [], env: {} };
  const described = passed.map(({ host, port }, index) => `${host} ${port} ${FIRST_INHERITED + index}`);
  return {
    inherited: passed.map(({ descriptor }) => descriptor),
    args: ['--require', join(__dirname, 'held-ports-loader.js')],
    env: { [INHERITED_SOCKETS]: described.join(',') },
  };
}
