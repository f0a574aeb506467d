import { z } from 'zod';
import { AiProvider, ProcessingTier } from '../ai-settings';
import { Comparison } from '../comparison';
import { DocumentStudy, StudyFileId } from '../document-study';
import { endpoint } from '../endpoint';
import { cacheBuster, Id, IdText, Instant, ListQuery } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import {
  Coverage,
  CoverageSums,
  FindingSums,
  Outcome,
  Takeover,
  Trace,
  RunForecast,
  TraceSums,
  Usage,
  WorkflowCall,
  WorkflowEstimate,
} from '../results';
import { ResultMessage } from '../result-message';
import { ExpectedPart } from '../parts/expected-parts';
import { Finding, Target } from '../targets';
import { FormParams } from './forms';

export const WorkflowStatus = z.enum(['pending', 'running', 'completed', 'failed', 'cancelled']);
export type WorkflowStatus = z.infer<typeof WorkflowStatus>;

export const TERMINAL_STATUSES: readonly WorkflowStatus[] = ['completed', 'failed', 'cancelled'];

/**
 * Origin of the prompt text: a version of the workspace's library or a built-in prompt. The text may have been edited since;
 * the workflow stores the final text.
 */
export const PromptSource = z.union([
  z.strictObject({ promptId: Id, version: z.number().int().min(1) }),
  z.strictObject({ builtIn: z.string().max(60), version: z.number().int().min(1) }),
]);
export type PromptSource = z.infer<typeof PromptSource>;

/** Stages of a workflow's execution, in order. */
export const StepName = z.enum(['reading', 'planning', 'generating', 'validating', 'tracing', 'storing']);
export type StepName = z.infer<typeof StepName>;

export const StepStatus = z.enum(['waiting', 'running', 'done', 'failed']);

export const Step = z.object({
  name: StepName,
  status: StepStatus,
  done: z.number().int(),
  total: z.number().int(),
  /** A detail of this step (`2 documents, 118 pages`) or the reason why it waits (`provider busy`). */
  message: z.string().nullable(),
  /** The detail as a localized message. Older records have none. */
  said: ResultMessage.nullable().optional(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
});
export type Step = z.infer<typeof Step>;

/**
 * How long a workflow has worked and waited, in milliseconds over all tries, up to `at`. It worked while a step was running; it
 * waited for a worker, a document or a provider.
 */
export const RunTimes = z.object({ worked: z.number().int(), waited: z.number().int(), at: Instant });
export type RunTimes = z.infer<typeof RunTimes>;

/** How a design started the workflow, and whether new sections and questions were added to the form. */
export const RunDesign = z.object({
  versionId: Id,
  adoption: z.enum(['waiting', 'done', 'refused']).nullable(),
});
export type RunDesign = z.infer<typeof RunDesign>;

export const Workflow = z.object({
  id: Id,
  formId: Id,
  name: z.string(),
  prompt: z.string(),
  promptSource: PromptSource.nullable(),
  /** Target that the XML is validated against. */
  target: Target,
  /** Expected parts of the XML, if a user changed them. Null if they follow from the target and the prompt. */
  expectedParts: z.array(ExpectedPart).nullable(),
  /** Whether activities without fields get those of a standard. */
  standardFields: z.boolean(),
  /** Only for the target `own-schema`. */
  xmlSchemaVersionId: Id.nullable(),
  aiIntegrationId: Id.nullable(),
  aiIntegrationName: z.string(),
  aiProvider: AiProvider,
  model: z.string().nullable(),
  pace: ProcessingTier,
  /** Null if the chosen integration answered all calls. */
  takeover: Takeover.nullable(),
  /** The drawing that started the workflow. Null if it was started manually. */
  design: RunDesign.nullable(),
  documentIds: z.array(Id),
  documentsProcessed: z.number().int(),
  status: WorkflowStatus,
  steps: z.array(Step),
  /**
   * Lists include it only up to 256 kB each and 4 MB per page, newest first; `xmlSize` shows that XML was left out.
   * `workflows.get` always includes it.
   */
  xmlOutput: z.string().nullable(),
  /** Size of the XML in bytes. Null until the XML exists. */
  xmlSize: z.number().int().nullable(),
  /** Null unless completed. */
  outcome: Outcome.nullable(),
  coverage: CoverageSums.nullable(),
  findings: FindingSums.nullable(),
  trace: TraceSums.nullable(),
  /** Sum over all calls of this workflow, including earlier runs. */
  usage: Usage,
  /** Null if unknown and after the workflow has ended. It does not change while the workflow waits. */
  forecast: RunForecast.nullable(),
  /** Time at which a waiting workflow resumes. Null if it is not waiting. */
  resumesAt: Instant.nullable(),
  executedBy: Id.nullable(),
  executedAt: Instant,
  completedAt: Instant.nullable(),
  /** `worked` and `waited` of a workflow that has ended, together. */
  executionTime: z.number().int().nullable(),
  times: RunTimes,
  /** How often it was continued after its worker was lost, in this try. */
  lostWorkers: z.number().int(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  /** `errorMessage` as a localized message. Older failures have none. */
  errorSaid: ResultMessage.nullish(),
  version: z.number().int(),
});
export type Workflow = z.infer<typeof Workflow>;

export const ExecuteWorkflowBody = z.strictObject({
  name: z.string().trim().min(1, 'Please provide a workflow name.').max(LIMITS.nameMaximum),
  documentIds: z
    .array(Id)
    .min(1, 'Please select at least one document.')
    .max(LIMITS.documentsPerWorkflow, 'Please select at most 50 documents.')
    .refine((ids) => new Set(ids).size === ids.length, 'A document is selected twice.'),
  aiIntegrationId: z.number('Please select an AI agent.').int().min(1, 'Please select an AI agent.'),
  prompt: z.string().trim().min(1, 'Please provide a prompt for the AI.').max(LIMITS.promptMaximum),
  target: Target.default('any'),
  /** For the target `own-schema`: id of the schema. Its newest usable version is used. */
  xmlSchemaId: Id.optional(),
  promptSource: PromptSource.optional(),
  pace: ProcessingTier.default('now'),
  /** Expected parts of the XML. If omitted, they follow from the target and the prompt. If empty, none are expected. */
  expectedParts: z
    .array(ExpectedPart)
    .max(ExpectedPart.options.length)
    .refine((parts) => new Set(parts).size === parts.length, 'A part is selected twice.')
    .optional(),
  /**
   * Give the fields of a standard to activities of which the documents name none. Only for files that code writes from the study. If
   * omitted, true for the built-in prompts that build a study in ODM.
   */
  standardFields: z.boolean().optional(),
  /** Mail the user who starts the workflow when it ends, whatever the outcome. */
  mailWhenEnded: z.boolean().optional(),
});

export const EstimateWorkflowBody = ExecuteWorkflowBody.omit({
  name: true,
  promptSource: true,
  xmlSchemaId: true,
  expectedParts: true,
  standardFields: true,
  mailWhenEnded: true,
});

export const WorkflowParams = z.strictObject({ workspaceId: IdText, formId: IdText, workflowId: IdText });

/** Two workflows of one folder, the earlier one first. */
export const CompareParams = WorkflowParams.extend({ otherId: IdText });

const WorkflowFileParams = WorkflowParams.extend({ fileId: StudyFileId });

const evidence = { params: WorkflowParams, query: z.strictObject({ ...cacheBuster }) };

const WORKFLOWS = '/api/workspaces/:workspaceId/forms/:formId/workflows';

/** Unique per intent. The same key and body return the same workflow. The same key with a different body returns 422. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** `Prefer: wait=N` delays the answer until the workflow has ended, for at most N seconds. */
export const PREFER_HEADER = 'Prefer';
/** Only in downloads: the outcome that the workflow proves for the file. */
export const OUTCOME_HEADER = 'X-Workflow-Outcome';

export const workflows = {
  execute: endpoint({
    name: 'workflows.execute',
    summary:
      'Starts a workflow: 202 with the pending workflow at once; with `Prefer: wait=N` 200 with the ended one and its xmlOutput.',
    method: 'POST',
    path: `${WORKFLOWS}/execute`,
    access: { workspace: PERMISSIONS['workflows.execute'] },
    params: FormParams,
    body: ExecuteWorkflowBody,
    bodyBytes: 524_288,
    response: Workflow,
    status: 202,
  }),
  list: endpoint({
    name: 'workflows.list',
    summary: 'The workflows of a folder, newest first.',
    method: 'GET',
    path: WORKFLOWS,
    access: { workspace: PERMISSIONS['workflows.read'] },
    params: FormParams,
    query: ListQuery.extend({
      /** `summary` omits the XML. */
      fields: z.enum(['summary']).optional(),
    }),
    response: z.array(Workflow),
  }),
  get: endpoint({
    name: 'workflows.get',
    summary: 'One workflow with its XML.',
    method: 'GET',
    path: `${WORKFLOWS}/:workflowId`,
    access: { workspace: PERMISSIONS['workflows.read'] },
    params: WorkflowParams,
    query: z.strictObject({ ...cacheBuster }),
    response: Workflow,
  }),
  download: endpoint({
    name: 'workflows.download',
    summary:
      'The XML as a file; its name and the header X-Workflow-Outcome say when it is incomplete or needs review.',
    method: 'GET',
    path: `${WORKFLOWS}/:workflowId/download`,
    access: { workspace: PERMISSIONS['workflows.read'] },
    params: WorkflowParams,
    query: z.strictObject({ ...cacheBuster }),
    response: 'file',
  }),
  cancel: endpoint({
    name: 'workflows.cancel',
    summary: 'Cancels a workflow that has not ended.',
    method: 'POST',
    path: `${WORKFLOWS}/:workflowId/cancel`,
    access: { workspace: PERMISSIONS['workflows.execute'] },
    params: WorkflowParams,
    response: Workflow,
  }),
  retry: endpoint({
    name: 'workflows.retry',
    summary: 'Retries a failed or cancelled workflow and reuses its finished sections.',
    method: 'POST',
    path: `${WORKFLOWS}/:workflowId/retry`,
    access: { workspace: PERMISSIONS['workflows.execute'] },
    params: WorkflowParams,
    response: Workflow,
    status: 202,
  }),
  estimate: endpoint({
    name: 'workflows.estimate',
    summary: 'Estimates the calls, tokens, cost and time of a workflow.',
    method: 'POST',
    path: `${WORKFLOWS}/estimate`,
    access: { workspace: PERMISSIONS['workflows.execute'] },
    params: FormParams,
    body: EstimateWorkflowBody,
    bodyBytes: 524_288,
    response: WorkflowEstimate,
  }),
  delete: endpoint({
    name: 'workflows.delete',
    summary: 'Deletes an ended workflow with its XML and evidence. Members can delete their own, admins any.',
    method: 'DELETE',
    path: `${WORKFLOWS}/:workflowId`,
    access: { workspace: PERMISSIONS['workflows.delete'] },
    params: WorkflowParams,
    response: 'nothing',
  }),
  findings: endpoint({
    name: 'workflows.findings',
    summary: 'The findings of the check of the XML against its target.',
    method: 'GET',
    path: `${WORKFLOWS}/:workflowId/findings`,
    access: { workspace: PERMISSIONS['workflows.read'] },
    ...evidence,
    response: z.array(Finding),
  }),
  coverage: endpoint({
    name: 'workflows.coverage',
    summary: 'The completeness ledger: the use of each block of the documents, and the gaps.',
    method: 'GET',
    path: `${WORKFLOWS}/:workflowId/coverage`,
    access: { workspace: PERMISSIONS['workflows.read'] },
    ...evidence,
    response: Coverage,
  }),
  trace: endpoint({
    name: 'workflows.trace',
    summary: 'All values of the XML with their places in the documents.',
    method: 'GET',
    path: `${WORKFLOWS}/:workflowId/trace`,
    access: { workspace: PERMISSIONS['workflows.read'] },
    ...evidence,
    response: Trace,
  }),
  study: endpoint({
    name: 'workflows.study',
    summary: 'The study that the XML was written from, and the files that can be downloaded.',
    method: 'GET',
    path: `${WORKFLOWS}/:workflowId/study`,
    access: { workspace: PERMISSIONS['workflows.read'] },
    ...evidence,
    response: DocumentStudy,
  }),
  studyFile: endpoint({
    name: 'workflows.studyFile',
    summary: 'One file of the study of a result, such as CDISC ODM or USDM.',
    method: 'GET',
    path: `${WORKFLOWS}/:workflowId/study/files/:fileId`,
    access: { workspace: PERMISSIONS['workflows.read'] },
    params: WorkflowFileParams,
    query: evidence.query,
    response: 'file',
  }),
  calls: endpoint({
    name: 'workflows.calls',
    summary: 'The provider calls of a workflow, oldest first.',
    method: 'GET',
    path: `${WORKFLOWS}/:workflowId/calls`,
    access: { workspace: PERMISSIONS['workflows.read'] },
    ...evidence,
    response: z.array(WorkflowCall),
  }),
  compare: endpoint({
    name: 'workflows.compare',
    summary: 'Compares two completed workflows of a folder: added, removed, renamed and renumbered parts.',
    method: 'GET',
    path: `${WORKFLOWS}/:workflowId/compare/:otherId`,
    access: { workspace: PERMISSIONS['workflows.read'] },
    params: CompareParams,
    query: evidence.query,
    response: Comparison,
  }),
};
