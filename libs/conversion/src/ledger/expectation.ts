import type { SeriesKind, Target } from '@app/contracts';
import { definitionsAskedFor } from '@app/xml';

/** Share and number of members that have to be in the XML before the others count as missing. */
const TAKEN: Partial<Record<SeriesKind, { share: number; least: number }>> = {
  // One criterion word for word is no chance.
  inclusion: { share: 0, least: 1 },
  exclusion: { share: 0, least: 1 },
  footnote: { share: 0.5, least: 2 },
  section: { share: 0.5, least: 5 },
};

const SCHEDULE =
  /\b(?:visits?|schedules?|activit(?:y|ies)|assessments?|procedures?|marks?|time\s?points?|study\s+events?)\b/i;

const NAMED: Partial<Record<SeriesKind, (task: string) => boolean>> = {
  inclusion: (task) => /inclusion|eligib/i.test(task) || isAboutCriteria(task),
  exclusion: (task) => /exclusion|eligib/i.test(task) || isAboutCriteria(task),
  visit: (task) => SCHEDULE.test(task),
  activity: (task) => SCHEDULE.test(task),
  // `Where a footnote makes it conditional` asks for no text of footnotes.
  footnote: (task) => /\bfootnotes\b/i.test(task),
  objective: (task) => /\bobjectives?\b/i.test(task),
  endpoint: (task) => /\bend\s?-?points?\b|\boutcome measures?\b/i.test(task),
  arm: (task) => /\barms?\b/i.test(task),
  epoch: (task) => /\bepochs?\b/i.test(task),
  title: (task) => /\btitle page\b|\b(?:study|protocol)\s+(?:title|number)\b/i.test(task),
};

const isAboutCriteria = (task: string): boolean =>
  /\bcriteri(?:a|on)\b/i.test(task) && !/inclusion|exclusion/i.test(task);

/** Whether the words of a task ask for a part. */
export const isAskedFor = (kind: SeriesKind, instruction: string): boolean =>
  NAMED[kind]?.(instruction) === true;

/**
 * Whether the members of a series that the XML does not hold are gaps: a study in a standard, which the target or the prompt names, has
 * its criteria, visits and activities; any other XML is measured by what the task names, and for texts by what was begun. Never for a schedule, of which
 * the answer with the fewest activities would look the most complete. Who asks for a title only is not told of criteria.
 */
export function isExpected(
  kind: SeriesKind,
  counts: { members: number; held: number },
  asked: { target: Target; instruction: string },
): boolean {
  if (counts.members === 0) return false;
  if (definitionsAskedFor(asked).some(({ expectedSeries }) => expectedSeries.includes(kind))) return true;
  if (isAskedFor(kind, asked.instruction)) return true;
  const taken = TAKEN[kind];
  return taken !== undefined && counts.held >= Math.max(taken.least, counts.members * taken.share);
}

/** Whether the XML should hold every mark of the schedules: by the task alone, like visits and activities. */
export const expectsMarks = (asked: { target: Target; instruction: string }): boolean =>
  definitionsAskedFor(asked).some((definition) => definition.expectsMarks) ||
  SCHEDULE.test(asked.instruction);
