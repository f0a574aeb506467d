import { setImmediate as othersFirst } from 'node:timers/promises';
import { DocumentModel } from '@app/contracts';
import { openMessagePipe } from '@app/sandbox';
import { extractDocument } from '../../../libs/documents/src/extract/extract-document';
import { isOurMistake, ReadingError } from '../../../libs/documents/src/reading/reading-error';
import type { FuzzAnswer } from './fuzz-reader';

/**
 * Reads one file after another in one process, so that ten thousand files do not each wait for a process to start. Files arrive
 * on stdin, each after its length in four bytes. Answers are lines on the message pipe.
 */
function main(): void {
  const { say } = openMessagePipe<FuzzAnswer>();
  let waiting = Buffer.alloc(0);
  let isBusy = false;
  let mistake: FuzzAnswer | null = null;
  const work = async (): Promise<void> => {
    if (isBusy || waiting.length < 4) return;
    const length = waiting.readUInt32LE(0);
    if (waiting.length < 4 + length) return;
    isBusy = true;
    const bytes = new Uint8Array(waiting.subarray(4, 4 + length));
    waiting = waiting.subarray(4 + length);
    const answer = await read(bytes);
    // Node reports unhandled rejections only after all pending callbacks have run.
    for (let turn = 0; turn < 3; turn++) await othersFirst();
    say(mistake ?? answer);
    mistake = null;
    isBusy = false;
    await work();
  };
  // As in the product's child. An unhandled rejection belongs to the file that is being read.
  process.on('unhandledRejection', (reason) => {
    if (isOurMistake(reason)) mistake ??= { outcome: 'unhandled', detail: stackOf(reason) };
  });
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
    // Check the model as it will be loaded from storage, where NaN has become null.
    const { error } = DocumentModel.safeParse(JSON.parse(JSON.stringify(model)));
    if (error) return { outcome: 'crashed', detail: error.message };
    return { outcome: 'read', detail: model.format };
  } catch (error) {
    if (error instanceof ReadingError) return { outcome: error.code, detail: '' };
    return isOurMistake(error)
      ? { outcome: 'crashed', detail: stackOf(error) }
      : { outcome: 'damaged', detail: '' };
  }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 6).join('\n') : String(error);

main();
