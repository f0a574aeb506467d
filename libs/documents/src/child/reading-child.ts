import { readFile } from 'node:fs/promises';
import { openMessagePipe, readInput } from '@app/sandbox';
import { extractDocument, loadParsers } from '../extract/extract-document';
import { pack } from '../packed';
import { isOurMistake, ReadingError } from '../reading/reading-error';
import type { ChildMessage } from './child-messages';
import { WAITING } from './reading-sandbox';

type Say = (message: ChildMessage) => void;

/** Entry point of the reading child: reads one file (or stdin), writes the result and ends. */
async function main(): Promise<void> {
  const { say, end } = openMessagePipe<ChildMessage>();
  try {
    await run(say);
  } catch (error) {
    say(failureOf(error));
  }
  await end();
  process.exit(0);
}

async function run(say: Say): Promise<void> {
  const path = process.argv[2];
  if (path === WAITING) await loadParsers();
  const isSent = path === undefined || path === WAITING;
  const bytes = new Uint8Array(isSent ? await readInput() : await readFile(path));
  const { model, makePreview } = await extractDocument(bytes, (done, total) =>
    say({ kind: 'progress', done, total }),
  );
  say({ kind: 'model', packed: await packed(model), hasPreview: makePreview !== undefined });
  if (makePreview !== undefined) say({ kind: 'preview', packed: await packed(await makePreview()) });
}

const packed = async (value: Parameters<typeof pack>[0]): Promise<string> =>
  (await pack(value)).toString('base64');

function failureOf(error: unknown): ChildMessage {
  if (error instanceof ReadingError) {
    const detail = [error.detail, error.cause instanceof Error ? error.cause.name : ''].join(' ').trim();
    return { kind: 'failed', code: error.code, detail };
  }
  const detail = error instanceof Error ? error.name : typeof error;
  return { kind: 'failed', code: isOurMistake(error) ? 'crashed' : 'damaged', detail };
}

// pdf.js prefetches, and leaves rejections of damaged parts unhandled. Code that needs a damaged part gets the error separately.
process.on('unhandledRejection', (reason) => {
  if (isOurMistake(reason)) throw reason;
});
void main();
