import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@app/testing';
import { createVirusScanner, ScannerAway, type VirusScanner } from './clamd';

/** Part of Debian's package clamav-daemon. */
const CLAMD = process.env['CLAMD_PATH'] ?? '/usr/sbin/clamd';
/** The EICAR test file (eicar.org), in two parts, because scanners would remove this source file otherwise. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const STREAM_MAXIMUM_MB = 50;

// Without clamd, Jest reports these tests as skipped.
(existsSync(CLAMD) ? describe : describe.skip)('clamd itself, with one signature', () => {
  let folder: string;
  let clamd: ChildProcess;
  let scanner: VirusScanner;
  const scan = (bytes: Uint8Array) => scanner.scan(bytes, new AbortController().signal);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clamd-'));
    const port = await freePort();
    // name:any file type:any offset:bytes in hex
    await writeFile(
      join(folder, 'own.ndb'),
      `Test.Eicar:0:*:${Buffer.from(EICAR, 'latin1').toString('hex')}\n`,
    );
    await writeFile(
      join(folder, 'clamd.conf'),
      `DatabaseDirectory ${folder}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nForeground yes\nStreamMaxLength ${STREAM_MAXIMUM_MB}M\n`,
    );
    clamd = spawn(CLAMD, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    const found = createVirusScanner({ CLAMD_URL: `tcp://127.0.0.1:${port}` });
    if (found === undefined) throw new Error('Expected a scanner.');
    scanner = found;
    await untilItAnswers();
  });
  afterAll(async () => {
    clamd.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  async function untilItAnswers(): Promise<void> {
    for (;;) {
      try {
        await scan(Buffer.from('ready?'));
        return;
      } catch {
        await sleep(200);
      }
    }
  }

  it('finds nothing in a protocol', async () => {
    expect(await scan(await readFile('infra/samples/files/northwind-nwt-301-protocol.pdf'))).toEqual({
      isClean: true,
    });
  });

  it('names a threat, at the start and in the middle of a file', async () => {
    expect(await scan(Buffer.from(EICAR))).toEqual({
      isClean: false,
      threat: expect.stringContaining('Test.Eicar') as string,
    });
    const hidden = Buffer.concat([
      Buffer.alloc(200_000, 'a'),
      Buffer.from(EICAR),
      Buffer.alloc(200_000, 'b'),
    ]);
    expect((await scan(hidden)).isClean).toBe(false);
  });

  it('scans the largest file that can be uploaded, and gives no verdict on a larger one', async () => {
    expect(await scan(Buffer.alloc(STREAM_MAXIMUM_MB * 2 ** 20, 'a'))).toEqual({ isClean: true });
    await expect(scan(Buffer.alloc(STREAM_MAXIMUM_MB * 2 ** 20 + 1, 'a'))).rejects.toBeInstanceOf(
      ScannerAway,
    );
  });
});
