import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { extractDocument, loadParsers } from '../extract';
import { ReadingError } from '../reading-error';
import { WAITING } from './child-command';
import { MESSAGE_PIPE, type ChildMessage } from './child-messages';

/** Entry of the reading child: reads the one file it was given (or stdin), says the result and ends. */
async function main(): Promise<void> {
  const pipe = new Socket({ fd: MESSAGE_PIPE, readable: false, writable: true });
  const say = (message: ChildMessage) => pipe.write(`${JSON.stringify(message)}\n`);
  const outcome = await run((done, total) => say({ kind: 'progress', done, total }));
  say(outcome);
  await new Promise<void>((resolve) => pipe.end(resolve));
  process.exit(0);
}

async function run(onProgress: (done: number, total: number) => void): Promise<ChildMessage> {
  try {
    const path = process.argv[2];
    if (path === WAITING) await loadParsers();
    const isSent = path === undefined || path === WAITING;
    const bytes = new Uint8Array(isSent ? await readInput() : await readFile(path));
    const { model, preview } = await extractDocument(bytes, onProgress);
    return { kind: 'read', model, ...(preview === undefined ? {} : { preview }) };
  } catch (error) {
    if (error instanceof ReadingError) {
      const detail = [error.detail, error.cause instanceof Error ? error.cause.name : ''].join(' ').trim();
      return { kind: 'failed', code: error.code, detail };
    }
    // A mistake of ours must not be blamed on the document.
    const isOurs = error instanceof TypeError || error instanceof ReferenceError;
    const detail = error instanceof Error ? error.name : typeof error;
    return { kind: 'failed', code: isOurs ? 'crashed' : 'damaged', detail };
  }
}

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(process.stdin, 'end');
  return Buffer.concat(chunks);
}

void main();
