import { cleanAnswer, type CleanedAnswer, inThread, threadFile } from '@app/xml';
import { mergeAnswers, type Merged, type SectionXml } from '../merge/merge-answers';

/** What is done in a thread of its own where there is much of it, so that heartbeats and other workflows go on. */
export type ApartJob =
  | { readonly kind: 'clean'; readonly answer: string }
  | { readonly kind: 'merge'; readonly answers: readonly SectionXml[] };

/** Less than this is done faster than a thread starts: each takes a twentieth of a second or so. */
const CLEAN_CHARACTERS = 300_000;
const MERGE_CHARACTERS = 80_000;
/** A study of hundreds of pages takes seconds; whatever takes this long is not waited for. */
const LONGEST_MS = 180_000;

/** Cleans like `cleanAnswer`. */
export async function cleanApart(answer: string, signal: AbortSignal): Promise<CleanedAnswer> {
  if (answer.length < CLEAN_CHARACTERS) return cleanAnswer(answer);
  const cleaned = await apart<CleanedAnswer>({ kind: 'clean', answer }, signal);
  if (cleaned !== null) return cleaned;
  const fault = { line: 1, column: 1, message: 'it is too large to be checked' };
  return { kind: 'ill-formed', xml: answer, fault };
}

/** Merges like `mergeAnswers`. Answers that are too large to be merged are all rejected but the first. */
export async function mergeApart(
  answers: readonly SectionXml[],
  signal: AbortSignal,
): Promise<Merged | null> {
  const characters = answers.reduce((sum, { xml }) => sum + xml.length, 0);
  if (answers.length < 2 || characters < MERGE_CHARACTERS) return mergeAnswers(answers);
  const merged = await apart<Merged>({ kind: 'merge', answers }, signal);
  const [first, ...others] = answers;
  if (merged !== null || first === undefined) return merged;
  const reason = 'the answers are too large to be merged';
  const rejected = others.map(({ section }) => ({ section, reason }));
  return { xml: first.xml, findings: [], rejected, origins: new Map([['', [first.section]]]) };
}

/** The result of a job in a thread; null when it is too large for its memory or time. `signal` ends it. */
const apart = <Result>(job: ApartJob, signal: AbortSignal): Promise<Result | null> =>
  inThread<Result>({
    script: threadFile(__dirname, 'apart-thread.js'),
    data: job,
    longestMs: LONGEST_MS,
    signal,
  });
