import type { Finding, Target } from '@app/contracts';
import { inThread, threadFile } from './in-thread';
import { validate } from './targets/validate';

/** Smaller documents are checked faster than a thread starts. */
const APART_CHARACTERS = 120_000;
/** A million elements take seconds; whatever takes this long has met something that no rule was made for. */
const LONGEST_MS = 120_000;

/** Checks XML like `validate`, off the main thread where it is large. `signal` ends it. */
export async function validateApart(xml: string, target: Target, signal: AbortSignal): Promise<Finding[]> {
  if (xml.length < APART_CHARACTERS) return validate(xml, target);
  const script = threadFile(__dirname, 'validate-thread.js');
  const data = { xml, target };
  return (await inThread<Finding[]>({ script, data, longestMs: LONGEST_MS, signal })) ?? [tooLarge];
}

const tooLarge: Finding = {
  rule: 'xml.size',
  severity: 'error',
  position: { line: 1, column: 1, path: '/' },
  sentence: 'The document is too large to be checked.',
};
