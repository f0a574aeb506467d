import { z } from 'zod';
import { endpoint } from '../endpoint';
import { cacheBuster, Id, idsText } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { ResultMessage } from '../result-message';
import { FormParams } from './forms';
import { ExecuteWorkflowBody } from './workflows';

/** Result for one item of a bulk order: success, or the reason of the refusal. */
export const BulkOutcome = z.object({
  id: Id,
  problem: z.object({ code: z.string(), detail: z.string(), said: ResultMessage.optional() }).nullable(),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

const ids = z
  .array(Id)
  .min(1)
  .max(LIMITS.bulkMaximum)
  .refine((list) => new Set(list).size === list.length, 'An item is selected twice.');

const tags = z.array(z.string().trim().min(1).max(LIMITS.tagMaximum)).min(1).max(LIMITS.tagsPerDocument);

export const ExecuteManyBody = ExecuteWorkflowBody.extend({
  documentIds: z
    .array(Id)
    .min(1, 'Please select at least one document.')
    .max(LIMITS.bulkMaximum)
    .refine((list) => new Set(list).size === list.length, 'A document is selected twice.'),
});
export type ExecuteManyBody = z.infer<typeof ExecuteManyBody>;

const BULK = '/api/workspaces/:workspaceId/forms/:formId/bulk';

const order = { method: 'POST', params: FormParams, response: z.array(BulkOutcome) } as const;
const download = {
  method: 'GET',
  params: FormParams,
  query: z.strictObject({ ...cacheBuster, ids: idsText(LIMITS.bulkMaximum) }),
  response: 'file',
} as const;

/** Bulk orders. Each item succeeds or fails on its own; the answer has a result for each. */
export const bulk = {
  executeWorkflows: endpoint({
    ...order,
    name: 'bulk.executeWorkflows',
    summary: 'Starts a workflow for each of the documents; the outcomes name documents.',
    path: `${BULK}/execute-workflows`,
    access: { workspace: PERMISSIONS['workflows.execute'] },
    body: ExecuteManyBody,
    bodyBytes: 524_288,
  }),
  retryWorkflows: endpoint({
    ...order,
    name: 'bulk.retryWorkflows',
    summary: 'Retries failed and cancelled workflows.',
    path: `${BULK}/retry-workflows`,
    access: { workspace: PERMISSIONS['workflows.execute'] },
    body: z.strictObject({ ids }),
  }),
  cancelWorkflows: endpoint({
    ...order,
    name: 'bulk.cancelWorkflows',
    summary: 'Stops workflows that have not ended.',
    path: `${BULK}/cancel-workflows`,
    access: { workspace: PERMISSIONS['workflows.execute'] },
    body: z.strictObject({ ids }),
  }),
  deleteWorkflows: endpoint({
    ...order,
    name: 'bulk.deleteWorkflows',
    summary: 'Deletes ended workflows. Members can delete their own, admins any.',
    path: `${BULK}/delete-workflows`,
    access: { workspace: PERMISSIONS['workflows.delete'] },
    body: z.strictObject({ ids }),
  }),
  downloadWorkflows: endpoint({
    ...download,
    name: 'bulk.downloadWorkflows',
    summary: 'The XML of workflows as a ZIP. The manifest also lists workflows without XML.',
    path: `${BULK}/download-workflows`,
    access: { workspace: PERMISSIONS['workflows.read'] },
  }),
  deleteDocuments: endpoint({
    ...order,
    name: 'bulk.deleteDocuments',
    summary: 'Deletes documents that no running workflow reads.',
    path: `${BULK}/delete-documents`,
    access: { workspace: PERMISSIONS['documents.edit'] },
    body: z.strictObject({ ids }),
  }),
  tagDocuments: endpoint({
    ...order,
    name: 'bulk.tagDocuments',
    summary: 'Adds tags to documents and keeps their present tags.',
    path: `${BULK}/tag-documents`,
    access: { workspace: PERMISSIONS['documents.edit'] },
    body: z.strictObject({ ids, tags }),
  }),
  downloadDocuments: endpoint({
    ...download,
    name: 'bulk.downloadDocuments',
    summary:
      'The files of documents as a ZIP. The manifest also lists documents that are not in it, with the reason.',
    path: `${BULK}/download-documents`,
    access: { workspace: PERMISSIONS['documents.read'] },
  }),
};
