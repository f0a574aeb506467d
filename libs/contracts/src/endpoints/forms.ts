import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Etag, Id, IdText, Instant, ListQuery, PlainQuery } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { WorkspaceParams } from './people/workspaces';

/** Number of items per kind in a folder. */
export const FolderContents = z.object({
  documents: z.number().int(),
  workflows: z.number().int(),
  integrations: z.number().int(),
  voiceAgents: z.number().int(),
  sections: z.number().int(),
  questions: z.number().int(),
  visits: z.number().int(),
  respondents: z.number().int(),
  responses: z.number().int(),
  schedules: z.number().int(),
  campaigns: z.number().int(),
  calls: z.number().int(),
  workflowDesigns: z.number().int(),
});
export type FolderContents = z.infer<typeof FolderContents>;

export const RespondentLabel = z.enum([
  'respondents',
  'participants',
  'subjects',
  'surveyees',
  'contributors',
  'panelists',
]);

/** The screens call it a folder. */
export const Form = z.object({
  id: Id,
  workspaceId: Id,
  name: z.string(),
  description: z.string().nullable(),
  createdBy: Id.nullable(),
  settings: z.object({ respondentLabel: RespondentLabel }),
  etag: Etag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Form = z.infer<typeof Form>;

/** A folder in a user's list. */
export const Folder = Form.extend({
  isFavorite: z.boolean(),
  /** When this user last opened it. */
  openedAt: Instant.nullable(),
  /** Remaining entries of a folder that is being deleted and can no longer be opened. */
  left: z.number().int().nullable(),
  /** Numbers of documents and workflows, at most `LIMITS.countedOnCard`. */
  documentCount: z.number().int(),
  workflowCount: z.number().int(),
  /** When the folder was changed, a document was uploaded, or a workflow started or ended. */
  lastActivityAt: Instant,
});
export type Folder = z.infer<typeof Folder>;

export const FOLDER_VIEWS = ['all', 'recent', 'favorites'] as const;
export const FOLDER_ORDERS = ['newest', 'updated', 'name'] as const;
export const FOLDER_AUTHORS = ['me', 'others'] as const;
export const FOLDER_AGES = ['7', '30', '90'] as const;

export const FoldersQuery = ListQuery.extend({
  /** `recent`: opened by this user, newest first. `favorites`: starred by this user. */
  view: z.enum(FOLDER_VIEWS).optional(),
  search: z.string().trim().max(LIMITS.nameMaximum).optional(),
  createdBy: z.enum(FOLDER_AUTHORS).optional(),
  /** Days. */
  updatedWithin: z.enum(FOLDER_AGES).optional(),
  order: z.enum(FOLDER_ORDERS).optional(),
});

const description = z.string().trim().max(LIMITS.descriptionMaximum).nullish();
const formName = (message: string) => z.string().trim().min(1, message).max(LIMITS.nameMaximum);

export const CreateFormBody = z.strictObject({
  name: formName('Form title is required'),
  /** Sent by the clients of the specification. Must match the workspace in the path. */
  workspaceId: Id.optional(),
  description,
});
export const UpdateFormBody = z.strictObject({
  name: formName('Form name is required').optional(),
  description,
  settings: z.strictObject({ respondentLabel: RespondentLabel }).optional(),
});

export const FormParams = z.strictObject({ workspaceId: IdText, formId: IdText });

const FORMS = '/api/workspaces/:workspaceId/forms';

export const forms = {
  list: endpoint({
    name: 'forms.list',
    summary: 'The folders of a workspace, searched, filtered and ordered.',
    method: 'GET',
    path: FORMS,
    access: { workspace: PERMISSIONS['forms.read'] },
    params: WorkspaceParams,
    query: FoldersQuery,
    response: z.array(Folder),
  }),
  create: endpoint({
    name: 'forms.create',
    summary: 'Creates a folder.',
    method: 'POST',
    path: FORMS,
    access: { workspace: PERMISSIONS['forms.edit'] },
    params: WorkspaceParams,
    body: CreateFormBody,
    response: Form,
    status: 201,
  }),
  get: endpoint({
    name: 'forms.get',
    summary: 'One folder.',
    method: 'GET',
    path: `${FORMS}/:formId`,
    access: { workspace: PERMISSIONS['forms.read'] },
    params: FormParams,
    query: PlainQuery,
    response: Form,
  }),
  update: endpoint({
    name: 'forms.update',
    summary: 'Changes name, description or settings of a folder.',
    method: 'PATCH',
    path: `${FORMS}/:formId`,
    access: { workspace: PERMISSIONS['forms.edit'] },
    params: FormParams,
    body: UpdateFormBody,
    response: Form,
  }),
  delete: endpoint({
    name: 'forms.delete',
    summary: 'Deletes a folder with its content and returns the number of deleted items.',
    method: 'DELETE',
    path: `${FORMS}/:formId`,
    access: { workspace: PERMISSIONS['forms.delete'] },
    params: FormParams,
    response: z.object({
      removed: FolderContents,
      /** False if the folder is too large to delete at once and is deleted in steps. The list shows the remaining count. */
      isFinished: z.boolean(),
    }),
  }),
  noteOpening: endpoint({
    name: 'forms.noteOpening',
    summary: 'Records that the caller opened a folder, for the list of recent folders.',
    method: 'POST',
    path: `${FORMS}/:formId/openings`,
    access: { workspace: PERMISSIONS['forms.read'] },
    params: FormParams,
    response: 'nothing',
  }),
  star: endpoint({
    name: 'forms.star',
    summary: "Puts a folder among the caller's favorites.",
    method: 'PUT',
    path: `${FORMS}/:formId/star`,
    access: { workspace: PERMISSIONS['forms.read'] },
    params: FormParams,
    response: 'nothing',
  }),
  unstar: endpoint({
    name: 'forms.unstar',
    summary: "Takes a folder from the caller's favorites.",
    method: 'DELETE',
    path: `${FORMS}/:formId/star`,
    access: { workspace: PERMISSIONS['forms.read'] },
    params: FormParams,
    response: 'nothing',
  }),
};
