import { connect, createServer, type Socket } from 'node:net';

/** A gate between the product and a store. While it is shut, the product cannot reach the store; other clients can. */
export interface TcpGate {
  readonly port: number;
  shut(): void;
  open(): void;
  close(): Promise<void>;
}

const KEEPALIVE_MS = 5000;

/** Opens a gate to a port of this machine, by default on its loopback address. */
export async function startTcpGate(targetPort: number, host = '127.0.0.1'): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((socket) => {
    if (!isOpen) {
      socket.destroy();
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    // Passes on that the machine of a client is gone, as the store itself would notice it.
    socket.setKeepAlive(true, KEEPALIVE_MS);
    for (const [from, to] of [
      [socket, target],
      [target, socket],
    ] as const) {
      sockets.add(from);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gate has no port.');
  return {
    port: address.port,
    shut() {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    open() {
      isOpen = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
