import {
  LIMITS,
  type Outcome,
  type TracedValue,
  valueReviews,
  type ValueReview,
  type Workflow,
} from '@app/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/call';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { evidence } from './evidence.queries';
import { useAction } from '../../../ui/use-action';

/** The reviews by the start offset of the value. */
export type Reviews = ReadonlyMap<number, ValueReview>;

const NONE: Reviews = new Map();

/** The reviewed values. Null until they are loaded. */
export function useReviews(ids: FolderIds, workflow: Workflow): Reviews | null {
  const { data } = useQuery(evidence.reviews(ids, workflow));
  return useMemo(() => (data ? new Map(data.map((review) => [review.from, review])) : null), [data]);
}

/** Marks values as reviewed or removes the mark. */
export function useReviewValues(ids: FolderIds, workflow: Workflow) {
  const client = useQueryClient();
  const { queryKey } = evidence.reviews(ids, workflow);
  const params = { ...ids, workflowId: String(workflow.id) };
  return useAction({
    send: (body: { values: number[]; reviewed: boolean }) => call(valueReviews.set, { params, body }),
    onDone: (reviews) => client.setQueryData(queryKey, reviews),
    failed: t.review.failed,
  });
}

/** The number of unreviewed values that are not in the documents. */
export const leftToReview = (values: readonly TracedValue[], reviews: Reviews = NONE): number =>
  values.filter(({ state, from }) => state === 'not-found' && !reviews.has(from)).length;

/**
 * The outcome as it is shown. A result is complete only once its values that are not in the documents are reviewed. `left` is the
 * number of unreviewed values, or null until it is loaded.
 */
export function shownOutcome({ outcome, trace }: Workflow, left: number | null): Outcome | null {
  if (outcome !== 'clean') return outcome;
  return (left ?? trace?.notFound ?? 0) > 0 ? 'needs_review' : outcome;
}

/** The values that say the same in the same state: one look is enough for them. */
export function alike(
  values: readonly TracedValue[],
  xml: string,
  { state, from, to }: TracedValue,
): number[] {
  const text = xml.slice(from, to);
  return values
    .filter((value) => value.state === state && xml.slice(value.from, value.to) === text)
    .map((value) => value.from)
    .slice(0, LIMITS.valuesPerReview);
}
