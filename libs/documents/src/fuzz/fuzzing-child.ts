import { Socket } from 'node:net';
import { DocumentModel } from '@app/contracts';
import { MESSAGE_PIPE } from '../child/child-messages';
import { extractDocument } from '../extract';
import { ReadingError } from '../reading-error';
import type { FuzzAnswer } from './fuzz-reader';

/**
 * Reads one file after another in one process, so that ten thousand do not each wait for a process to start. Files come
 * through stdin, each after its length in four bytes; answers go as lines through the message pipe.
 */
function main(): void {
  const pipe = new Socket({ fd: MESSAGE_PIPE, readable: false, writable: true });
  let waiting = Buffer.alloc(0);
  let isBusy = false;
  const say = (answer: FuzzAnswer) => pipe.write(`${JSON.stringify(answer)}\n`);
  const work = async (): Promise<void> => {
    if (isBusy || waiting.length < 4) return;
    const length = waiting.readUInt32LE(0);
    if (waiting.length < 4 + length) return;
    isBusy = true;
    const bytes = new Uint8Array(waiting.subarray(4, 4 + length));
    waiting = waiting.subarray(4 + length);
    say(await read(bytes));
    isBusy = false;
    await work();
  };
  // In the real child a rejection that nobody handles ends the process; here it must not go unseen either.
  process.on('unhandledRejection', (reason) => say({ outcome: 'unhandled', detail: stackOf(reason) }));
  process.stdin.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    void work();
  });
  process.stdin.on('end', () => process.exit(0));
}

async function read(bytes: Uint8Array): Promise<FuzzAnswer> {
  try {
    const { model, makePreview } = await extractDocument(bytes);
    await makePreview?.();
    // As whoever loads the stored model will see it: numbers that are none become null.
    const { error } = DocumentModel.safeParse(JSON.parse(JSON.stringify(model)));
    if (error) return { outcome: 'crashed', detail: error.message };
    return { outcome: 'read', detail: model.format };
  } catch (error) {
    if (error instanceof ReadingError) return { outcome: error.code, detail: '' };
    const isOurs = error instanceof TypeError || error instanceof ReferenceError;
    return { outcome: isOurs ? 'crashed' : 'damaged', detail: isOurs ? stackOf(error) : '' };
  }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 6).join('\n') : String(error);

main();
