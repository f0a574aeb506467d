import type { StudyActivity, StudyMark, StudyModel, StudyVisit } from '@app/contracts';
import { HEAD, LABEL, ROW } from './grid-window';
import { cellKey } from './study-items';

/** A line of the grid: the heading of a group, or an activity. */
export type Line =
  | { readonly kind: 'group'; readonly text: string; readonly id: string }
  | { readonly kind: 'activity'; readonly activity: StudyActivity };

/** Rows and columns that an arrow key moves by. */
export const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const clamp = (at: number, count: number): number => Math.max(0, Math.min(count, at));

export const labelOf = ({ name, timePoint }: StudyActivity): string =>
  timePoint === undefined ? name.value : `${name.value}, ${timePoint}`;

/** Conditional marks stand in brackets. */
export const signOf = ({ sign, isConditional }: StudyMark): string =>
  isConditional && !sign.startsWith('(') ? `(${sign})` : sign;

/** The cell or heading that one step from the selected value leads to, with its row and column from 0; -1 is a heading. */
export function stepFrom(
  selected: string | null,
  [down, right]: readonly [number, number],
  { activities, visits }: Pick<StudyModel, 'activities' | 'visits'>,
): {
  readonly address: { entity: string; field: string };
  readonly row: number;
  readonly column: number;
} | null {
  const [row, column] = positionOf(selected, activities, visits);
  const next = [clamp(row + down, activities.length), clamp(column + right, visits.length)] as const;
  const address = addressAt(next, activities, visits);
  return address === null ? null : { address, row: next[0] - 1, column: next[1] - 1 };
}

/** Row and column of the selected value, both from 0; the corner if nothing of the grid is selected. */
function positionOf(
  selected: string | null,
  activities: readonly StudyActivity[],
  visits: readonly StudyVisit[],
): [number, number] {
  const [entity = ''] = selected?.split(' ') ?? [];
  const [first = '', second = first] = entity.split('|');
  return [
    activities.findIndex(({ id }) => id === first) + 1,
    visits.findIndex(({ id }) => id === second) + 1,
  ];
}

function addressAt(
  [row, column]: readonly [number, number],
  activities: readonly StudyActivity[],
  visits: readonly StudyVisit[],
): { entity: string; field: string } | null {
  const [activity, visit] = [activities[row - 1], visits[column - 1]];
  if (activity !== undefined && visit !== undefined)
    return { entity: cellKey(activity.id, visit.id), field: 'mark' };
  const header = activity ?? visit;
  return header === undefined ? null : { entity: header.id, field: 'name' };
}

export function linesOf(activities: readonly StudyActivity[]): Line[] {
  return activities.flatMap((activity, at): Line[] => {
    const { group } = activity;
    const line: Line = { kind: 'activity', activity };
    if (group === undefined || group === activities[at - 1]?.group) return [line];
    return [{ kind: 'group', text: group, id: `group ${activity.id}` }, line];
  });
}

export const lineOf = (lines: readonly Line[], activity: StudyActivity | undefined): number =>
  lines.findIndex((line) => line.kind === 'activity' && line.activity === activity);

/** Scrolls a cell into sight. */
export function reveal(
  frame: HTMLDivElement | null,
  { line, column, width }: { line: number; column: number; width: number },
): void {
  if (frame === null) return;
  const top = line * ROW;
  if (line >= 0 && top < frame.scrollTop) frame.scrollTop = top;
  if (line >= 0 && top + ROW > frame.scrollTop + frame.clientHeight - HEAD)
    frame.scrollTop = top + ROW - frame.clientHeight + HEAD;
  const left = column * width;
  if (column >= 0 && left < frame.scrollLeft) frame.scrollLeft = left;
  if (column >= 0 && left + width > frame.scrollLeft + frame.clientWidth - LABEL)
    frame.scrollLeft = left + width - frame.clientWidth + LABEL;
}
