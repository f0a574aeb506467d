import { message, type TextEdit } from '@app/contracts';
import { inThread } from '@app/sandbox';
import { cleanAnswer, type CleanedAnswer, finishingEdits } from '@app/xml';
import { mergeAnswers, type Merged, type ChunkXml } from '../merge/merge-answers';

// Large inputs are processed in a thread, so that heartbeats and other workflows continue.

const ENTRY = 'libs/conversion/src/offloaded/clean-and-merge-thread';
/** Smaller inputs are processed faster than a thread starts, which takes about a twentieth of a second. */
const CLEAN_CHARACTERS = 300_000;
const MERGE_CHARACTERS = 80_000;
/** Time limit. A study with hundreds of pages takes seconds. */
const LONGEST_MS = 180_000;

/** Cleans like `cleanAnswer`. */
export async function cleanOffloaded(answer: string, signal: AbortSignal): Promise<CleanedAnswer> {
  if (answer.length < CLEAN_CHARACTERS) return cleanAnswer(answer);
  const cleaned = await inThread<CleanedAnswer>(
    { entry: ENTRY, task: 'cleanJob', data: answer, characters: answer.length, signal },
    LONGEST_MS,
  );
  if (cleaned !== null) return cleaned;
  const fault = { line: 1, column: 1, message: 'it is too large to be checked' };
  return { kind: 'ill-formed', xml: answer, fault };
}

/** Merges like `mergeAnswers`. If the answers are too large to be merged, all except the first are rejected. */
export async function mergeOffloaded(
  answers: readonly ChunkXml[],
  signal: AbortSignal,
): Promise<Merged | null> {
  const characters = answers.reduce((sum, { xml }) => sum + xml.length, 0);
  if (answers.length < 2 || characters < MERGE_CHARACTERS) return mergeAnswers(answers);
  const merged = await inThread<Merged>(
    { entry: ENTRY, task: 'mergeJob', data: answers, characters, signal },
    LONGEST_MS,
  );
  const [first, ...others] = answers;
  if (merged !== null || first === undefined) return merged;
  const reason = message('section.all-too-large');
  const rejected = others.map(({ section }) => ({ section, reason }));
  return { xml: first.xml, findings: [], rejected, origins: new Map([['', new Map([[first.section, '']])]]) };
}

/** The edits of `finishingEdits`; none for a document that takes too long, which stays unchanged. */
export async function finishOffloaded(xml: string, signal: AbortSignal): Promise<readonly TextEdit[]> {
  if (xml.length < CLEAN_CHARACTERS) return finishingEdits(xml);
  const job = { entry: ENTRY, task: 'finishJob', data: xml, characters: xml.length, signal };
  return (await inThread<readonly TextEdit[]>(job, LONGEST_MS)) ?? [];
}
