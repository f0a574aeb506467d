import type { StudyDecision } from '@app/contracts';
import type { Differences } from './study-differences';
import type { StudyItem } from './study-items';

/** Why a value stands where it does in the queue, most urgent first. */
const REASONS = ['stale', 'difference', 'weak', 'dose', 'eligibility', 'endpoint', 'other'] as const;
export type ReviewReason = (typeof REASONS)[number];

export interface QueuedItem {
  readonly item: StudyItem;
  readonly reason: ReviewReason;
}

const DOSE = /\b\d+(?:[.,]\d+)?\s?(?:mg|µg|mcg|g|ml|iu|units?|mg\/kg|mg\/m)\b|\bdos(?:e|es|ing|age)\b/iu;

/** The values that no person has decided on, or whose decision is stale, in the order in which people look at them. */
export function reviewQueue(
  items: readonly StudyItem[],
  decisions: ReadonlyMap<string, StudyDecision>,
  differences: Differences,
): QueuedItem[] {
  return items
    .flatMap((item): QueuedItem[] => {
      const decision = decisions.get(item.key);
      if (isOpen(decision)) return [{ item, reason: reasonOf(item, decision, differences) }];
      return [];
    })
    .sort((one, other) => REASONS.indexOf(one.reason) - REASONS.indexOf(other.reason));
}

/** Whether a person still has to look at a value. */
export const isOpen = (decision: StudyDecision | undefined): boolean =>
  decision === undefined || decision.decision === 'proposed' || decision.isStale;

function reasonOf(
  item: StudyItem,
  decision: StudyDecision | undefined,
  differences: Differences,
): ReviewReason {
  if (decision?.isStale === true) return 'stale';
  if (differences.has(item.key)) return 'difference';
  if (item.isWeak) return 'weak';
  if (DOSE.test(item.text)) return 'dose';
  if (item.part === 'eligibility') return 'eligibility';
  return item.isPrimaryEndpoint ? 'endpoint' : 'other';
}
