import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { FlowProblem } from '../../flow/flow-problems';
import { Etag, Id, IdText, Instant, ListQuery, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { FlowData } from '../../flow/workflow-flow';
import { FormParams } from '../forms';
import { Workflow } from '../workflows';

const name = z
  .string()
  .trim()
  .min(1, 'Please give the design a name.')
  .max(LIMITS.nameMaximum, 'This name is too long.');
const description = z
  .string()
  .trim()
  .max(LIMITS.descriptionMaximum, 'This description is too long.')
  .nullish()
  .transform((value) => value || null);

export const WorkflowDesignBody = z.strictObject({
  name,
  description,
  flowData: FlowData.default({ nodes: [], edges: [] }),
});

export const ChangeWorkflowDesignBody = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  flowData: FlowData.optional(),
});

/** The user on whose behalf a design runs automatically when a document with one of its tags arrives. */
export const DesignTrigger = z.object({ userId: Id, userName: z.string(), since: Instant });
export type DesignTrigger = z.infer<typeof DesignTrigger>;

/** A saved recipe of a conversion, drawn as a graph (§3: form_workflows). */
export const WorkflowDesign = z.object({
  id: Id,
  formId: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** Version of the drawing. Each change creates a new version; versions are immutable. */
  version: z.number().int().min(1),
  flowData: FlowData,
  /** Empty if the design can run. */
  problems: z.array(FlowProblem),
  /** Null if it runs only on request. */
  arrival: DesignTrigger.nullable(),
  createdBy: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  etag: Etag,
});
export type WorkflowDesign = z.infer<typeof WorkflowDesign>;

/** The drawing that a workflow ran with. */
export const WorkflowDesignVersion = z.object({
  id: Id,
  designId: Id,
  /** Current name of the design. */
  name: z.string(),
  version: z.number().int().min(1),
  flowData: FlowData,
  createdBy: Id.nullable(),
  createdAt: Instant,
  /** The design is no longer offered. */
  isDeleted: z.boolean(),
});
export type WorkflowDesignVersion = z.infer<typeof WorkflowDesignVersion>;

const DesignParams = z.strictObject({ workspaceId: IdText, formId: IdText, designId: IdText });
const VersionParams = z.strictObject({ workspaceId: IdText, formId: IdText, designVersionId: IdText });

const FORM = '/api/workspaces/:workspaceId/forms/:formId';
const DESIGNS = `${FORM}/workflow-designs`;
const READ = { workspace: PERMISSIONS['workflows.read'] };
const RUN = { workspace: PERMISSIONS['workflows.execute'] };
/** Body limit: a drawing in which some steps have prompts of maximum length. */
const BODY_BYTES = 1_048_576;

export const workflowDesigns = {
  list: endpoint({
    name: 'workflowDesigns.list',
    summary: 'The workflow designs of a folder, newest first.',
    method: 'GET',
    path: DESIGNS,
    access: READ,
    params: FormParams,
    query: ListQuery,
    response: z.array(WorkflowDesign),
  }),
  get: endpoint({
    name: 'workflowDesigns.get',
    summary: 'One workflow design with its newest version.',
    method: 'GET',
    path: `${DESIGNS}/:designId`,
    access: READ,
    params: DesignParams,
    query: PlainQuery,
    response: WorkflowDesign,
  }),
  create: endpoint({
    name: 'workflowDesigns.create',
    summary: 'Saves a workflow design, which may be unfinished.',
    method: 'POST',
    path: DESIGNS,
    access: RUN,
    params: FormParams,
    body: WorkflowDesignBody,
    bodyBytes: BODY_BYTES,
    response: WorkflowDesign,
    status: 201,
  }),
  update: endpoint({
    name: 'workflowDesigns.update',
    summary: 'Changes a workflow design. A changed drawing becomes a new version.',
    method: 'PATCH',
    path: `${DESIGNS}/:designId`,
    access: RUN,
    params: DesignParams,
    body: ChangeWorkflowDesignBody,
    bodyBytes: BODY_BYTES,
    response: WorkflowDesign,
  }),
  delete: endpoint({
    name: 'workflowDesigns.delete',
    summary: 'Deletes a workflow design. Workflows keep the version that they ran with.',
    method: 'DELETE',
    path: `${DESIGNS}/:designId`,
    access: RUN,
    params: DesignParams,
    response: 'nothing',
  }),
  run: endpoint({
    name: 'workflowDesigns.run',
    summary: 'Starts a workflow from a design, with the documents that have its tags now.',
    method: 'POST',
    path: `${DESIGNS}/:designId/run`,
    access: RUN,
    params: DesignParams,
    response: Workflow,
    status: 202,
  }),
  setArrival: endpoint({
    name: 'workflowDesigns.setArrival',
    summary: 'Starts or stops running a design for each new document, in the name of the caller.',
    method: 'PUT',
    path: `${DESIGNS}/:designId/arrival`,
    access: RUN,
    params: DesignParams,
    body: z.strictObject({ on: z.boolean() }),
    response: WorkflowDesign,
  }),
  version: endpoint({
    name: 'workflowDesigns.version',
    summary: 'The version of the design that a workflow ran with.',
    method: 'GET',
    path: `${FORM}/workflow-design-versions/:designVersionId`,
    access: READ,
    params: VersionParams,
    query: PlainQuery,
    response: WorkflowDesignVersion,
  }),
};
