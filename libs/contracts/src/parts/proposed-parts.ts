import { BUILT_IN_PROMPTS } from '../built-in-prompts';
import { ExpectedPart } from './expected-parts';
import { type Target, type TargetChoice, TARGETS } from '../targets';

const SCHEDULE =
  /\b(?:visits?|schedules?|activit(?:y|ies)|assessments?|procedures?|marks?|time\s?points?|study\s+events?)\b/i;

const isAboutCriteria = (prompt: string): boolean =>
  /\bcriteri(?:a|on)\b/i.test(prompt) && !/inclusion|exclusion/i.test(prompt);

const NAMED: Record<ExpectedPart, (prompt: string) => boolean> = {
  inclusion: (prompt) => /inclusion|eligib/i.test(prompt) || isAboutCriteria(prompt),
  exclusion: (prompt) => /exclusion|eligib/i.test(prompt) || isAboutCriteria(prompt),
  visit: (prompt) => SCHEDULE.test(prompt),
  activity: (prompt) => SCHEDULE.test(prompt),
  mark: (prompt) => SCHEDULE.test(prompt),
  objective: (prompt) => /\bobjectives?\b/i.test(prompt),
  endpoint: (prompt) => /\bend\s?-?points?\b|\boutcome measures?\b/i.test(prompt),
  arm: (prompt) => /\barms?\b/i.test(prompt),
  epoch: (prompt) => /\bepochs?\b/i.test(prompt),
  title: (prompt) => /\btitle page\b|\b(?:study|protocol)\s+(?:title|number)\b/i.test(prompt),
  // `Where a footnote makes it conditional` does not ask for the text of footnotes.
  footnote: (prompt) => /\bfootnotes\b/i.test(prompt),
};

const CHOICES: readonly TargetChoice[] = TARGETS;

/**
 * Returns the parts that a prompt asks for. Those of a built-in prompt are known; those of any other prompt are derived from
 * its words.
 */
export function partsNamed(prompt: string): readonly ExpectedPart[] {
  const builtIn = BUILT_IN_PROMPTS.find(({ text }) => text === prompt);
  return builtIn?.parts ?? ExpectedPart.options.filter((part) => NAMED[part](prompt));
}

/**
 * Default expected parts of a task: the parts that its prompt asks for and those of its target. If the target leaves the
 * structure to the prompt, the parts of each target that the prompt names ("as CDISC ODM") are added.
 */
export function proposedParts({ target, prompt }: { target: Target; prompt: string }): ExpectedPart[] {
  const own = CHOICES.find(({ id }) => id === target)?.parts;
  const named = CHOICES.filter((each) => each.named?.test(prompt)).flatMap(({ parts }) => parts ?? []);
  const parts = new Set([...(own ?? named), ...partsNamed(prompt)]);
  return ExpectedPart.options.filter((part) => parts.has(part));
}
