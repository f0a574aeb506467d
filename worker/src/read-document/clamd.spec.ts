import { createServer, type Server, type Socket } from 'node:net';
import { createVirusScanner, ScannerAway } from './clamd';

describe('clamd', () => {
  let server: Server;
  let answer: (socket: Socket) => void;
  let url: string;

  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => answer(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `tcp://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const scan = (to = url) =>
    createVirusScanner({ CLAMD_URL: to })?.scan(Buffer.from('a file'), new AbortController().signal);

  it('is used only if it is configured', () => {
    expect(createVirusScanner({ CLAMD_URL: undefined })).toBeUndefined();
  });

  it('reports a clean file or the threat', async () => {
    answer = (socket) => socket.end('stream: OK\0');
    expect(await scan()).toEqual({ isClean: true });
    answer = (socket) => socket.end('stream: Win.Test.EICAR FOUND\0');
    expect(await scan()).toEqual({ isClean: false, threat: 'Win.Test.EICAR' });
  });

  it.each([
    ['an error', (socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
    ['half an answer', (socket: Socket) => socket.end('stream: O')],
    ['nothing', (socket: Socket) => socket.destroy()],
    ['too much', (socket: Socket) => socket.write('x'.repeat(10_000))],
  ])('gives no verdict when it answers with %s', async (_what, given) => {
    answer = given;
    await expect(scan()).rejects.toBeInstanceOf(ScannerAway);
  });

  it('gives no verdict when it is unreachable', async () => {
    await expect(scan('tcp://127.0.0.1:1')).rejects.toBeInstanceOf(ScannerAway);
  });
});
