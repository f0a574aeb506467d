import { BUILT_IN_PROMPTS } from './built-in-prompts';
import type { StudyFileId } from './document-study';
import { proposedParts } from './parts/proposed-parts';
import type { ExpectedPart } from './parts/expected-parts';
import type { Target } from './targets';

/** A file that code writes from a study model. */
export interface WrittenFile {
  readonly output: StudyFileId;
  /** Parts that the file is to hold unless the person selects others. */
  readonly parts: readonly ExpectedPart[];
  /** What the person asks for in addition; empty for a built-in prompt. */
  readonly instructions: string;
}

/** Whether a file gets the fields of a standard unless the person decides otherwise: a study build is made to be filled in. */
export const wantsStandardFields = ({
  prompt,
  target,
}: {
  readonly prompt: string;
  readonly target: Target;
}): boolean =>
  BUILT_IN_PROMPTS.some(
    (one) => one.text === prompt && one.target === target && one.key.endsWith('study-build'),
  );

/**
 * Returns the file that code writes for a prompt and a target, or null if the provider writes the XML. Code writes the file of
 * every built-in prompt and of every ODM target; the text of a prompt of one's own goes as instructions with every question.
 */
export function fileWrittenFromStudy({
  prompt,
  target,
}: {
  readonly prompt: string;
  readonly target: Target;
}): WrittenFile | null {
  const builtIn = BUILT_IN_PROMPTS.find((one) => one.text === prompt && one.target === target);
  if (builtIn !== undefined) return { output: builtIn.writes, parts: builtIn.parts, instructions: '' };
  if (target !== 'odm-1.3.2' && target !== 'odm-2.0') return null;
  return { output: target, parts: proposedParts({ target, prompt }), instructions: prompt };
}
