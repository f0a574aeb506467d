import { type ExpectedPart, partsNamed, proposedParts, type SeriesKind, type Target } from '@app/contracts';

/** Share and number of members that have to be in the XML before the others count as missing. */
const TAKEN: Partial<Record<SeriesKind, { share: number; least: number }>> = {
  // One criterion word for word is no chance.
  inclusion: { share: 0, least: 1 },
  exclusion: { share: 0, least: 1 },
  footnote: { share: 0.5, least: 2 },
  section: { share: 0.5, least: 5 },
};

/** What decides what the XML should hold. */
export interface Asked {
  readonly target: Target;
  readonly instruction: string;
  /** What a person has ticked; null where target and words decide. */
  readonly expectedParts?: readonly ExpectedPart[] | null;
}

/** Whether a part is asked for by name: by a person's tick, else by the words of the task. */
export const isAskedFor = (part: ExpectedPart, { expectedParts, instruction }: Asked): boolean =>
  (expectedParts ?? partsNamed(instruction)).includes(part);

/**
 * Whether the members of a series that the XML does not hold are gaps. What a person has ticked decides; without ticks a study in a
 * standard, which the target or the prompt names, has its criteria, visits and activities, and any other XML is measured by what the task
 * names, and for texts by what was begun. Never for a schedule, of which the answer with the fewest activities would look the most complete.
 * Who asks for a title only is not told of criteria.
 */
export function isExpected(
  kind: SeriesKind,
  counts: { members: number; held: number },
  asked: Asked,
): boolean {
  if (counts.members === 0) return false;
  if (kind !== 'section') {
    if (expectationOf(asked).includes(kind)) return true;
    if (asked.expectedParts != null) return false;
  }
  const taken = TAKEN[kind];
  return taken !== undefined && counts.held >= Math.max(taken.least, counts.members * taken.share);
}

/** Whether the XML should hold every mark of the schedules: by the task alone, like visits and activities. */
export const expectsMarks = (asked: Asked): boolean => expectationOf(asked).includes('mark');

const expectationOf = ({ expectedParts, target, instruction }: Asked): readonly ExpectedPart[] =>
  expectedParts ?? proposedParts({ target, prompt: instruction });
