import { Server as HttpServer } from 'node:http';
import type { Server, Socket } from 'node:net';
import { errorCode } from './platform';
import { choosePort } from './ports';

/** A server that accepts connections. */
export interface Listening {
  readonly port: number;
  /** Stops accepting and closes open connections. */
  readonly stop: () => Promise<void>;
}

/** Lets a server listen on the loopback address, on the first free one of the preferred ports or on any other port. */
export async function listen(
  server: Server,
  preferred: readonly number[],
  host = '127.0.0.1',
): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  try {
    await bind(server, await choosePort(preferred), host);
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    await bind(server, 0, host);
  }
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, stop: () => close(server, sockets) };
}

function bind(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if (server instanceof HttpServer) server.closeIdleConnections();
    // Give running requests a moment to end.
    const timer = setTimeout(() => sockets.forEach((socket) => socket.destroy()), 500);
    server.once('close', () => clearTimeout(timer));
  });
}
