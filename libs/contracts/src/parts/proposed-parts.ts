import { BUILT_IN_PROMPTS } from '../built-in-prompts';
import { ExpectedPart } from './expected-parts';
import type { Target } from '../targets';

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

/** How a prompt calls a target, and what every document for it holds, whatever the prompt asks for. */
const OF_TARGET: Record<Target, { named: RegExp; parts: readonly ExpectedPart[] } | null> = {
  any: null,
  'own-schema': null,
  'odm-1.3.2': {
    named: /\bODM\b(?!\s*(?:version\s*|v\.?\s*)?2)/i,
    parts: ['inclusion', 'exclusion', 'visit', 'activity', 'mark'],
  },
  'odm-2.0': {
    named: /\bODM\s*(?:version\s*|v\.?\s*)?2/i,
    parts: ['inclusion', 'exclusion', 'visit', 'activity', 'mark'],
  },
};

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
  const own = OF_TARGET[target];
  const targets = own
    ? [own]
    : Object.values(OF_TARGET).filter((each) => each !== null && each.named.test(prompt));
  const parts = new Set([...targets.flatMap((each) => each?.parts ?? []), ...partsNamed(prompt)]);
  return ExpectedPart.options.filter((part) => parts.has(part));
}
