import type { ChildProcess } from 'node:child_process';
import { type Sandbox, SpareChild, spawnSandbox, stepBack } from '@app/sandbox';

/**
 * Young generation size. The objects of a page fit into it and are never copied; otherwise garbage collection takes a third of
 * the time.
 */
export const YOUNG_MEGABYTES = 32;

/** Argument in place of a path: the child loads its parsers before the document arrives through stdin. */
export const WAITING = '--waiting';

/** A child that reads documents. It may read the product's own code and at most one file. */
export const READING_SANDBOX = {
  entry: 'libs/documents/src/child/reading-child',
  packages: ['pdfjs-dist/package.json', 'pdf-parse', 'zod'],
  heapMegabytes: 768,
  youngMegabytes: YOUNG_MEGABYTES,
} satisfies Sandbox;

/** Starts a reading child for the file at a path, or for bytes that are sent to it. */
export const startReadingChild = (file: string | undefined): ChildProcess =>
  start({ ...READING_SANDBOX, file });

/** Delay after the start, and after a reading, before the next spare child loads its parsers. */
const REST_MS = 10_000;

/** One reading child that has loaded its parsers and waits for a document. It uses about 100 MB while it waits. */
export const createSpareReader = ({ restMs = REST_MS }: { readonly restMs?: number } = {}): SpareChild =>
  new SpareChild(() => start({ ...READING_SANDBOX, args: [WAITING] }), restMs);

/** Its fourth pipe carries the messages. */
function start(sandbox: Sandbox): ChildProcess {
  const child = spawnSandbox(sandbox, ['pipe', 'pipe', 'pipe', 'pipe']);
  stepBack(child);
  return child;
}
