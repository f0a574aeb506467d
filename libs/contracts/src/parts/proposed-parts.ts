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
  // `Where a footnote makes it conditional` asks for no text of footnotes.
  footnote: (prompt) => /\bfootnotes\b/i.test(prompt),
};

const CHOICES: readonly TargetChoice[] = TARGETS;

/** The parts that a prompt asks for: those of one that comes with the product are known, any other is taken by its words. */
export function partsNamed(prompt: string): readonly ExpectedPart[] {
  const builtIn = BUILT_IN_PROMPTS.find(({ text }) => text === prompt);
  return builtIn?.parts ?? ExpectedPart.options.filter((part) => NAMED[part](prompt));
}

/**
 * What a task expects by itself: the parts that its prompt asks for, and those of its target or, where that leaves the structure to
 * the prompt, of each target that the prompt calls by its name ("as CDISC ODM").
 */
export function proposedParts({ target, prompt }: { target: Target; prompt: string }): ExpectedPart[] {
  const own = CHOICES.find(({ id }) => id === target)?.parts;
  const named = CHOICES.filter((each) => each.named?.test(prompt)).flatMap(({ parts }) => parts ?? []);
  const parts = new Set([...(own ?? named), ...partsNamed(prompt)]);
  return ExpectedPart.options.filter((part) => parts.has(part));
}
