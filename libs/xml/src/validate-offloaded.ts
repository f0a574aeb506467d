import { type Finding, formatSentence, type Target } from '@app/contracts';
import { inThread } from '@app/sandbox';
import { validate } from './targets/validate';

/** Smaller documents are checked faster than a thread starts. */
const OFFLOADED_CHARACTERS = 120_000;
/** A million elements take seconds. A check that takes this long has met an unforeseen case. */
const LONGEST_MS = 120_000;

/** Checks XML like `validate`, in a thread if the document is large. `signal` ends it. */
export async function validateOffloaded(
  xml: string,
  target: Target,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (xml.length < OFFLOADED_CHARACTERS) return validate(xml, target);
  const task = {
    entry: 'libs/xml/src/validate-thread',
    task: 'validateJob',
    data: { xml, target },
    characters: xml.length,
    signal,
  };
  return (await inThread<Finding[]>(task, LONGEST_MS)) ?? [tooLarge];
}

const tooLarge: Finding = {
  rule: 'xml.size',
  severity: 'error',
  position: { line: 1, column: 1, path: '/' },
  ...formatSentence('xml.too-large'),
};
