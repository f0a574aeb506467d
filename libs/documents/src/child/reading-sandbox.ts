import type { ChildProcess } from 'node:child_process';
import { type Sandbox, SpareChild, spawnSandbox, stepBack } from '@app/sandbox';

/** What a page leaves behind fits in here and is never copied: collecting garbage takes a third of the usual time. */
export const YOUNG_MEGABYTES = 32;

/** What a child is given instead of a path when it is to load its parsers before the document comes through stdin. */
export const WAITING = '--waiting';

/** A child that reads documents: it may read the product's own code and one file at most. */
export const READING_SANDBOX = {
  entry: 'libs/documents/src/child/reading-child',
  packages: ['pdfjs-dist/package.json', 'pdf-parse', 'zod'],
  heapMegabytes: 768,
  youngMegabytes: YOUNG_MEGABYTES,
} satisfies Sandbox;

/** Starts a reading child for the file at a path, or for bytes that it is sent. */
export const startReadingChild = (file: string | undefined): ChildProcess =>
  start({ ...READING_SANDBOX, file });

/** How long after the start, and after a reading, the next spare child loads its parsers. */
const REST_MS = 10_000;

/** One reading child that has loaded its parsers and waits for a document; it costs about 100 MB while it waits. */
export const createSpareReader = ({ restMs = REST_MS }: { readonly restMs?: number } = {}): SpareChild =>
  new SpareChild(() => start({ ...READING_SANDBOX, args: [WAITING] }), restMs);

/** Its fourth pipe carries the messages. */
function start(sandbox: Sandbox): ChildProcess {
  const child = spawnSandbox(sandbox, ['pipe', 'pipe', 'pipe', 'pipe']);
  stepBack(child);
  return child;
}
