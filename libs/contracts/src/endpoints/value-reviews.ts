import { z } from 'zod';
import { endpoint } from '../endpoint';
import { cacheBuster, Id, Instant } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { WorkflowParams } from './workflows';

/** A user's review of a value of a result. */
export const ValueReview = z.object({
  /** Start offset of the value in the XML. A result never changes. */
  from: z.number().int().min(0),
  /** Null after the account is deleted. */
  reviewedBy: Id.nullable(),
  reviewedByName: z.string().nullable(),
  reviewedAt: Instant,
});
export type ValueReview = z.infer<typeof ValueReview>;

export const ReviewValuesBody = z.strictObject({
  values: z.array(z.number().int().min(0).max(2_147_483_647)).min(1).max(LIMITS.valuesPerReview),
  /** False withdraws the review. */
  reviewed: z.boolean(),
});

const PATH = '/api/workspaces/:workspaceId/forms/:formId/workflows/:workflowId/value-reviews';

export const valueReviews = {
  list: endpoint({
    name: 'valueReviews.list',
    summary: 'The values of a result that people have marked as checked.',
    method: 'GET',
    path: PATH,
    access: { workspace: PERMISSIONS['workflows.read'] },
    params: WorkflowParams,
    query: z.strictObject({ ...cacheBuster }),
    response: z.array(ValueReview),
  }),
  set: endpoint({
    name: 'valueReviews.set',
    summary: 'Marks values of a result as checked, or removes the mark.',
    method: 'PUT',
    path: PATH,
    access: { workspace: PERMISSIONS['workflows.review'] },
    params: WorkflowParams,
    body: ReviewValuesBody,
    response: z.array(ValueReview),
  }),
};
