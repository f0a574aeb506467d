import type { SeriesKind, Target } from '@app/contracts';
import { definitionOf } from '@app/xml';

/** Share and number of members that have to be in the XML before the others count as missing. */
const TAKEN: Record<SeriesKind, { share: number; least: number }> = {
  // One criterion word for word is no chance.
  inclusion: { share: 0, least: 1 },
  exclusion: { share: 0, least: 1 },
  // Names are short and stand in other places, too.
  visit: { share: 0.25, least: 2 },
  activity: { share: 0.25, least: 3 },
  footnote: { share: 0.5, least: 2 },
  section: { share: 0.5, least: 5 },
};

const NAMED: Partial<Record<SeriesKind, (task: string) => boolean>> = {
  inclusion: (task) => /inclusion|eligib/i.test(task) || isAboutCriteria(task),
  exclusion: (task) => /exclusion|eligib/i.test(task) || isAboutCriteria(task),
  visit: (task) => /\bvisits?\b|schedule of (?:activities|assessments|events|procedures)/i.test(task),
};

const isAboutCriteria = (task: string): boolean =>
  /\bcriteri(?:a|on)\b/i.test(task) && !/inclusion|exclusion/i.test(task);

/**
 * Whether the members of a series that the XML does not hold are gaps: a study in a standard has its criteria and its visits; any
 * other XML is measured by what the task names and by what was begun. Who asks for a title only is not told of criteria.
 */
export function isExpected(
  kind: SeriesKind,
  counts: { members: number; held: number },
  asked: { target: Target; instruction: string },
): boolean {
  if (counts.members === 0) return false;
  if (definitionOf(asked.target).expectedSeries.includes(kind)) return true;
  if (NAMED[kind]?.(asked.instruction) === true) return true;
  const { share, least } = TAKEN[kind];
  return counts.held >= Math.max(least, counts.members * share);
}
