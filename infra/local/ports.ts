import { createServer } from 'node:net';

/** Returns whether this port of the loopback address is free in both protocol families. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined));
}

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns a port that the system chose and that was free a moment ago. */
export function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Returns the first free one of the preferred ports, or any other free port. */
export async function choosePort(preferred: readonly number[]): Promise<number> {
  for (const port of preferred) if (await isPortFree(port)) return port;
  return anyFreePort();
}
