import { type ExpectedPart, partsNamed, proposedParts, type SeriesKind, type Target } from '@app/contracts';

/** Share and number of members that must be in the XML before the others count as missing. */
const TAKEN: Partial<Record<SeriesKind, { share: number; least: number }>> = {
  // One criterion word for word is not a coincidence.
  inclusion: { share: 0, least: 1 },
  exclusion: { share: 0, least: 1 },
  footnote: { share: 0.5, least: 2 },
  section: { share: 0.5, least: 5 },
};

/** Inputs that decide what the XML should contain. */
export interface Asked {
  readonly target: Target;
  readonly instruction: string;
  /** The parts that the user selected; null if target and task text decide. */
  readonly expectedParts?: readonly ExpectedPart[] | null;
}

/** Whether a part is requested by name: by the user's selection, else by the words of the task. */
export const isAskedFor = (part: ExpectedPart, { expectedParts, instruction }: Asked): boolean =>
  (expectedParts ?? partsNamed(instruction)).includes(part);

/**
 * Whether missing members of a series are gaps. The user's selection decides. Without a selection, a study in a standard that the
 * target or the prompt names should contain its criteria, visits and activities. Any other XML is measured by the parts that the
 * task names, and for texts also by the series that the XML has begun. This last rule never applies to a schedule, because the
 * answer with the fewest activities would look the most complete. If only a title is requested, missing criteria are not
 * reported.
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

/** Whether the XML should contain every mark of the schedules. Only the task decides, as for visits and activities. */
export const expectsMarks = (asked: Asked): boolean => expectationOf(asked).includes('mark');

const expectationOf = ({ expectedParts, target, instruction }: Asked): readonly ExpectedPart[] =>
  expectedParts ?? proposedParts({ target, prompt: instruction });
