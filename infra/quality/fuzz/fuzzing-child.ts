import { setImmediate as othersFirst } from 'node:timers/promises';
import { DocumentModel } from '@app/contracts';
import { openMessagePipe } from '@app/sandbox';
import { extractDocument } from '../../../libs/documents/src/extract/extract-document';
import { isOurMistake, ReadingError } from '../../../libs/documents/src/reading/reading-error';
import type { FuzzAnswer } from './fuzz-reader';

/**
 * Reads one file after another in one process, so that ten thousand files do not each wait for a process to start. Each file
 * arrives as a message, in base 64. Answers are lines on the message pipe.
 */
function main(): void {
  const { say } = openMessagePipe<FuzzAnswer>();
  let mistake: FuzzAnswer | null = null;
  // As in the product's child. An unhandled rejection belongs to the file that is being read.
  process.on('unhandledRejection', (reason) => {
    if (isOurMistake(reason)) mistake ??= { outcome: 'unhandled', detail: stackOf(reason) };
  });
  const work = async (file: string): Promise<void> => {
    const answer = await read(new Uint8Array(Buffer.from(file, 'base64')));
    // Node reports unhandled rejections only after all pending callbacks have run.
    for (let turn = 0; turn < 3; turn++) await othersFirst();
    say(mistake ?? answer);
    mistake = null;
  };
  process.on('message', (file) => void work(String(file)));
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
