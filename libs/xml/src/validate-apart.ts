import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Finding, Target } from '@app/contracts';
import { validate } from './validate';

/** Smaller documents are checked faster than a thread starts. */
const APART_CHARACTERS = 120_000;
/** A million elements take seconds; whatever takes this long has met something that no rule was made for. */
const LONGEST_MS = 120_000;

/** Checks XML like `validate`, off the main thread where it is large. `signal` ends it. */
export function validateApart(xml: string, target: Target, signal: AbortSignal): Promise<Finding[]> {
  if (xml.length < APART_CHARACTERS) return Promise.resolve(validate(xml, target));
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(threadFile(), {
      workerData: { xml, target },
      resourceLimits: { maxOldGenerationSizeMb: 1536 },
    });
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      void worker.terminate();
      settle();
    };
    const onAbort = (): void =>
      end(() => reject(signal.reason instanceof Error ? signal.reason : new Error('The check was stopped.')));
    const timer = setTimeout(() => end(() => resolve([tooSlow])), LONGEST_MS);
    signal.addEventListener('abort', onAbort, { once: true });
    worker.once('message', (findings: Finding[]) => end(() => resolve(findings)));
    worker.once('error', (error) =>
      end(() => (isOutOfMemory(error) ? resolve([tooSlow]) : reject(toError(error)))),
    );
  });
}

/** Beside this file when it is compiled; from Jest, which runs the sources, in the build at the root of the repository. */
function threadFile(): string {
  const beside = join(__dirname, 'validate-thread.js');
  return existsSync(beside) ? beside : resolve(__dirname, '../../..', 'dist/libs/xml/src/validate-thread.js');
}

const tooSlow: Finding = {
  rule: 'xml.size',
  severity: 'error',
  position: { line: 1, column: 1, path: '/' },
  sentence: 'The document is too large to be checked.',
};

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
