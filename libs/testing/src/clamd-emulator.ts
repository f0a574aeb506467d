import { createServer, type Server, type Socket } from 'node:net';

/** Emulates the part of clamd's protocol that the product uses, and detects its single signature. */
export class ClamdEmulator {
  /** If true, closes every connection. */
  isAway = false;
  /** Number of scanned files. */
  scans = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(signature: string): Promise<ClamdEmulator> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The emulator has no port.');
    const emulator = new ClamdEmulator(server, `tcp://127.0.0.1:${address.port}`);
    server.on('connection', (socket) => emulator.serve(socket, signature));
    return emulator;
  }

  close(): void {
    this.server.close();
  }

  private serve(socket: Socket, signature: string): void {
    if (this.isAway) {
      socket.destroy();
      return;
    }
    let received = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const file = fileIn(received);
      if (file === null) return;
      this.scans += 1;
      socket.end(file.includes(signature) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0');
    });
  }
}

const COMMAND = 'zINSTREAM\0';

/** The file of a complete request. Null until it has arrived. */
function fileIn(received: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
