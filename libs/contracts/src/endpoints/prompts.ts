import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Etag, Id, IdText, Instant, ListQuery, PlainQuery } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { Target } from '../targets';
import { WorkspaceParams } from './people/workspaces';

/** One immutable version of a saved prompt. A new wording is a new version. */
export const PromptVersion = z.object({
  version: z.number().int().min(1),
  text: z.string(),
  createdBy: Id.nullable(),
  createdAt: Instant,
});
export type PromptVersion = z.infer<typeof PromptVersion>;

/** A prompt of a workspace's library, with its newest version. */
export const SavedPrompt = z.object({
  id: Id,
  workspaceId: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** The kind of XML that it asks for. */
  target: Target,
  version: z.number().int().min(1),
  text: z.string(),
  createdBy: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  etag: Etag,
});
export type SavedPrompt = z.infer<typeof SavedPrompt>;

const name = z
  .string()
  .trim()
  .min(1, 'Please give the prompt a name.')
  .max(LIMITS.nameMaximum, 'This name is too long.');
const description = z.string().trim().max(LIMITS.descriptionMaximum).nullish();
const text = z
  .string()
  .trim()
  .min(1, 'Please provide a prompt for the AI.')
  .max(LIMITS.promptMaximum, 'This prompt is too long: at most 100,000 characters.');

export const CreatePromptBody = z.strictObject({ name, description, target: Target, text });
export const UpdatePromptBody = z.strictObject({
  name: name.optional(),
  description,
  target: Target.optional(),
  text: text.optional(),
});

export const PromptParams = z.strictObject({ workspaceId: IdText, promptId: IdText });

const PROMPTS = '/api/workspaces/:workspaceId/prompts';

export const prompts = {
  list: endpoint({
    name: 'prompts.list',
    summary: 'The saved prompts of a workspace, newest first.',
    method: 'GET',
    path: PROMPTS,
    access: { workspace: PERMISSIONS['prompts.read'] },
    params: WorkspaceParams,
    query: ListQuery,
    response: z.array(SavedPrompt),
  }),
  create: endpoint({
    name: 'prompts.create',
    summary: 'Saves a prompt as version 1.',
    method: 'POST',
    path: PROMPTS,
    access: { workspace: PERMISSIONS['prompts.edit'] },
    params: WorkspaceParams,
    body: CreatePromptBody,
    bodyBytes: 524_288,
    response: SavedPrompt,
    status: 201,
  }),
  versions: endpoint({
    name: 'prompts.versions',
    summary: 'All versions of a saved prompt, newest first.',
    method: 'GET',
    path: `${PROMPTS}/:promptId/versions`,
    access: { workspace: PERMISSIONS['prompts.read'] },
    params: PromptParams,
    query: PlainQuery,
    response: z.array(PromptVersion),
  }),
  update: endpoint({
    name: 'prompts.update',
    summary: 'Changes a saved prompt. A changed text becomes a new version.',
    method: 'PATCH',
    path: `${PROMPTS}/:promptId`,
    access: { workspace: PERMISSIONS['prompts.edit'] },
    params: PromptParams,
    body: UpdatePromptBody,
    bodyBytes: 524_288,
    response: SavedPrompt,
  }),
  delete: endpoint({
    name: 'prompts.delete',
    summary: 'Deletes a prompt from the library. Workflows keep the version that they used.',
    method: 'DELETE',
    path: `${PROMPTS}/:promptId`,
    access: { workspace: PERMISSIONS['prompts.edit'] },
    params: PromptParams,
    response: 'nothing',
  }),
};
