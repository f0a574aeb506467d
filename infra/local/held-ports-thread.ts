import { createServer, type Server } from 'node:net';
import { parentPort } from 'node:worker_threads';
import type { HeldSocket, WantedPort } from './held-ports';
import { errorCode } from './platform';
import { isPortFree } from './ports';

/**
 * Binds ports in a thread that then sleeps forever. A server in a running thread would accept connections itself. With a sleeping
 * thread, they queue in the kernel until the process that inherits the socket accepts them.
 */
async function main(wanted: readonly WantedPort[]): Promise<void> {
  const held: Bound[] = [];
  for (const port of wanted) held.push(...(await bindOne(port)));
  const sockets = held.map(({ name, host, port, server }) => ({
    name,
    host,
    port,
    descriptor: descriptorOf(server),
  }));
  const areInheritable = sockets.every(({ descriptor }) => descriptor >= 0);
  if (!areInheritable) await Promise.all(held.map(({ server }) => closeServer(server)));
  parentPort?.postMessage(sockets satisfies HeldSocket[]);
  if (areInheritable) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

interface Bound {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly server: Server;
}

/** A port that the system chooses for the first address can be in use on the second one. */
const ANY_PORT_ATTEMPTS = 20;

async function bindOne({ name, preferred, hosts }: WantedPort): Promise<Bound[]> {
  for (const port of preferred) {
    const bound = (await isPortFree(port)) ? await bindAll(name, port, hosts) : undefined;
    if (bound !== undefined) return bound;
  }
  for (let attempt = 0; attempt < ANY_PORT_ATTEMPTS; attempt++) {
    const bound = await bindAll(name, 0, hosts);
    if (bound !== undefined) return bound;
  }
  throw new Error(`This machine has no free port for ${name}.`);
}

/** Binds the same port on each address. Binds nothing and returns undefined if one of them is in use. */
async function bindAll(name: string, wanted: number, hosts: readonly string[]): Promise<Bound[] | undefined> {
  const bound: Bound[] = [];
  for (const host of hosts) {
    try {
      const server = await listenOn(bound[0]?.port ?? wanted, host);
      bound.push({ name, host, port: portOf(server), server });
    } catch (error) {
      // Computers without IPv6 have no ::1.
      if (bound.length > 0 && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(error) ?? '')) continue;
      await Promise.all(bound.map(({ server }) => closeServer(server)));
      if (['EADDRINUSE', 'EACCES'].includes(errorCode(error) ?? '')) return undefined;
      throw error;
    }
  }
  return bound;
}

function listenOn(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    // Node refuses this call while the thread still binds other ports.
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Node exposes the descriptor of a server only as `_handle`, which the documentation of `server.listen(handle)` mentions. */
function descriptorOf(server: Server): number {
  const handle: unknown = '_handle' in server ? server._handle : undefined;
  const hasDescriptor = typeof handle === 'object' && handle !== null && 'fd' in handle;
  return hasDescriptor && typeof handle.fd === 'number' ? handle.fd : -1;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

parentPort?.once('message', (wanted: readonly WantedPort[]) => void main(wanted));
