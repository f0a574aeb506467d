import { isLevelLabel, namesEndpoints, namesObjectives, startsLikeObjective } from '@app/text-normalization';
import type { Segment, TextLine } from '../../text';
import type { Gap } from './column-gaps';

const FEWEST_COLUMNS = 2;
const MOST_COLUMNS = 5;
/** A longer piece of a line is a sentence, not a column header. */
const MOST_WORDS = 6;

/**
 * Whether a line is the header of a table without rules: its pieces name objectives and, beside them, their measures. Columns
 * of prose never have such headers.
 */
export function headsColumns({ segments, text }: TextLine): boolean {
  if (segments.length < FEWEST_COLUMNS || segments.length > MOST_COLUMNS || /\.{4,}/.test(text)) return false;
  if (!segments.every(isTitle)) return false;
  const objective = segments.findIndex((segment) => namesObjectives(segment.text));
  const measured = segments.findIndex((segment) => namesMeasures(segment.text));
  return objective >= 0 && measured > objective && !namesMeasures(segments[objective]?.text ?? '');
}

const isTitle = ({ text }: Segment): boolean =>
  /^\p{Lu}/u.test(text) && text.split(/\s+/).length <= MOST_WORDS && !startsLikeObjective(text);

const namesMeasures = (text: string): boolean =>
  namesEndpoints(text) || /^(?:\p{L}+\s+)?(?:measures?|variables?|parameters?)\b/iu.test(text);

/** `Secondary objectives` alone on its line, over all columns or in the first one: it gives the level of the rows below. */
export const isGroupLine = ({ text, segments }: TextLine): boolean =>
  segments.length === 1 && isLevelLabel(text);

/** Consecutive lines. */
export interface Neighbours {
  readonly before: TextLine | undefined;
  readonly line: TextLine;
  readonly next: TextLine | undefined;
}

/**
 * `Primary objective:` with its text beside it (or one line above and below its vertical center): the first row of a table of
 * names. Returns the possible positions of the gap between the two; undefined for any other line.
 */
export function gapBesideName({ before, line, next }: Neighbours): Gap | undefined {
  const [name, text, ...more] = line.segments;
  if (!name || more.length > 0 || !isLevelLabel(name.text) || !namesObjectives(name.text)) return undefined;
  const below = next && next.top - line.bottom < line.size ? next.segments[0] : undefined;
  const beside = text ?? below;
  if (!beside || beside.left < name.right + NARROWEST_GAP) return undefined;
  // A continued text starts above, with nothing beside it.
  const above = before && Math.abs(before.left - beside.left) < NARROWEST_GAP && before.segments.length === 1;
  if (/^\p{Ll}/u.test(beside.text) && !above) return undefined;
  return { left: (name.left + name.right) / 2, right: beside.left + NARROWEST_GAP };
}
const NARROWEST_GAP = 6;
