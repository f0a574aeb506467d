import { connect } from 'node:net';
import type { Config } from '@app/config';

/** Result of a virus scan. */
export type ScanVerdict = { readonly isClean: true } | { readonly isClean: false; readonly threat: string };

/** Scans for viruses. Throws `ScannerAway` if there is no verdict: without one no document passes. */
export interface VirusScanner {
  scan(bytes: Uint8Array, signal: AbortSignal): Promise<ScanVerdict>;
}

/** The scanner is unavailable. */
export class ScannerAway extends Error {}

const TIMEOUT_MS = 120_000;
const CHUNK_BYTES = 65_536;
/** An answer is one short line. */
const LONGEST_ANSWER = 4096;

/** clamd over TCP; undefined if none is configured. Its `StreamMaxLength` must be 50 MB or more. */
export function createVirusScanner({ CLAMD_URL }: Pick<Config, 'CLAMD_URL'>): VirusScanner | undefined {
  if (CLAMD_URL === undefined) return undefined;
  const { hostname, port } = new URL(CLAMD_URL);
  return {
    async scan(bytes, signal) {
      const answer = await ask({ host: hostname, port: Number(port) || 3310 }, bytes, signal);
      if (answer === 'stream: OK') return { isClean: true };
      const threat = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (threat === undefined) throw new ScannerAway(`the virus scanner answered "${answer}"`);
      return { isClean: false, threat };
    },
  };
}

/** The command INSTREAM (clamd(8)): chunks prefixed with their length, ended by a chunk of length zero. */
function ask(
  address: { host: string; port: number },
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...address, signal });
    let answer = '';
    const fail = (reason: string): void => {
      socket.destroy();
      reject(new ScannerAway(reason));
    };
    socket.setTimeout(TIMEOUT_MS, () => fail('the virus scanner does not answer'));
    socket.on('error', (error) => fail(`the virus scanner cannot be reached: ${error.message}`));
    socket.on('close', () => fail('the virus scanner hung up'));
    socket.on('data', (data: Buffer) => {
      answer += data.toString('utf8');
      const end = answer.indexOf('\0');
      if (end >= 0) {
        resolve(answer.slice(0, end));
        socket.destroy();
      } else if (answer.length > LONGEST_ANSWER) fail('the virus scanner answers too much');
    });
    socket.write('zINSTREAM\0');
    for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
      const piece = bytes.subarray(start, start + CHUNK_BYTES);
      socket.write(lengthOf(piece));
      socket.write(piece);
    }
    socket.write(lengthOf(new Uint8Array()));
  });
}

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}
