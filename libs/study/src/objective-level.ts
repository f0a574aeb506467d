import type { Objective, ObjectiveLevel, Undecided } from './study';

export interface ObjectivesReading {
  readonly objectives: readonly Objective[];
  readonly undecided: readonly Undecided[];
}

/** The level that a title names; undefined when it names none. */
export function levelOf(text: string): ObjectiveLevel | undefined {
  if (/\bprimary\b/i.test(text)) return 'primary';
  if (/\bsecondary\b/i.test(text)) return 'secondary';
  if (/\b(exploratory|tertiary)\b/i.test(text)) return 'exploratory';
  if (/\b(other|optional|additional|sub-?study)\b/i.test(text)) return 'other';
  return undefined;
}
