import { z } from 'zod';
import { endpoint } from '../endpoint';
import { cacheBuster, Id, IdText } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { WorkspaceParams } from './people/workspaces';

const named = z.object({ id: Id, name: z.string() });
const wanted = z.string().trim().min(1).max(LIMITS.nameMaximum);

/** An item whose name matches. `form` is null if the item is in no folder. */
export const FoundName = z.object({ id: Id, name: z.string(), workspace: named, form: named.nullable() });
export type FoundName = z.infer<typeof FoundName>;

export const FoundNames = z.object({
  folders: z.array(FoundName),
  documents: z.array(FoundName),
  workflows: z.array(FoundName),
  people: z.array(FoundName),
});
export type FoundNames = z.infer<typeof FoundNames>;

/** A match in a text: one line, split into parts, some of which match the search. */
export const FoundPlace = z.object({
  /** Null if the document has no pages. */
  page: z.number().int().nullable(),
  /** A block or row of a document, or a line of an XML. */
  place: z.string(),
  parts: z.array(z.object({ text: z.string(), isFound: z.boolean() })),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

/** A document or the XML of a workflow, with its first matches. */
export const FoundText = z.object({
  kind: z.enum(['document', 'xml']),
  /** Id of the document or the workflow. */
  id: Id,
  name: z.string(),
  form: named,
  places: z.array(FoundPlace),
  /** There are more matches. */
  hasMore: z.boolean(),
});
export type FoundText = z.infer<typeof FoundText>;

export const FoundTexts = z.object({
  found: z.array(FoundText),
  /** Pass it as `before` to get the next page. Null on the last page. */
  next: z.string().nullable(),
  /** Number of texts that are not indexed yet. */
  waiting: z.number().int(),
});
export type FoundTexts = z.infer<typeof FoundTexts>;

export const search = {
  names: endpoint({
    name: 'search.names',
    summary: 'Searches the names of folders, documents, workflows and people in all workspaces of the user.',
    method: 'GET',
    path: '/api/user/search',
    access: 'signed-in',
    query: z.strictObject({
      ...cacheBuster,
      search: wanted,
      /** Matches of this workspace are listed first. */
      workspaceId: IdText.optional(),
    }),
    response: FoundNames,
  }),
  texts: endpoint({
    name: 'search.texts',
    summary:
      'Searches the documents and the XML of a workspace for all given words, or for phrases in quotes. Newest texts first.',
    method: 'GET',
    path: '/api/workspaces/:workspaceId/search',
    access: { workspace: PERMISSIONS['documents.read'] },
    params: WorkspaceParams,
    query: z.strictObject({
      ...cacheBuster,
      search: wanted,
      before: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, 'must be a positive integer')
        .transform(Number)
        .optional(),
    }),
    response: FoundTexts,
  }),
};
