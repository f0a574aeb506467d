import { z } from 'zod';
import type { Endpoint } from '../endpoint';

/** What an API key may do. Each scope includes those before it; the role of the key's person limits all of them. */
export const KeyScope = z.enum(['read', 'run', 'manage']);
export type KeyScope = z.infer<typeof KeyScope>;

/**
 * The endpoints that an API key may call, by the lowest scope. An endpoint that is not listed needs a session. Never list
 * endpoints that sign, decide about values, read personal data of respondents, or change members, keys, webhooks or the workspace.
 */
const CALLABLE: Readonly<Record<KeyScope, readonly string[]>> = {
  read: [
    'forms.list',
    'forms.get',
    'formDesign.get',
    'formDesign.exportOdm',
    'formDesign.exportRedcap',
    'formDesign.exportRedcapProject',
    'documents.list',
    'documents.count',
    'documents.tags',
    'documents.versions',
    'documents.get',
    'documents.download',
    'documents.original',
    'documents.model',
    'documents.preview',
    'documents.study',
    'documents.studyFile',
    'bulk.downloadDocuments',
    'bulk.downloadWorkflows',
    'aiIntegrations.list',
    'prompts.list',
    'prompts.versions',
    'xmlSchemas.list',
    'workflows.list',
    'workflows.get',
    'workflows.download',
    'workflows.findings',
    'workflows.coverage',
    'workflows.trace',
    'workflows.study',
    'workflows.studyFile',
    'workflows.calls',
    'workflows.compare',
    'valueReviews.list',
    'studyDecisions.list',
    'revisions.list',
    'revisions.export',
    'workflowDesigns.list',
    'workflowDesigns.get',
    'workflowDesigns.version',
    'workflowHistory.ofForm',
    'workflowHistory.totalsOfForm',
    'workflowHistory.exportOfForm',
    'workflowHistory.ofWorkspace',
    'workflowHistory.totalsOfWorkspace',
    'workflowHistory.exportOfWorkspace',
    'search.texts',
    'usage.ofWorkspace',
    'usage.exportOfWorkspace',
  ],
  run: [
    'documents.uploadUrl',
    'documents.create',
    'documents.addSample',
    'documents.addVersion',
    'documents.readAgain',
    'workflows.estimate',
    'workflows.execute',
    'workflows.cancel',
    'workflows.retry',
    'bulk.executeWorkflows',
    'bulk.cancelWorkflows',
    'bulk.retryWorkflows',
    'workflowDesigns.run',
  ],
  manage: [
    'forms.create',
    'forms.update',
    'forms.delete',
    'documents.update',
    'documents.delete',
    'bulk.tagDocuments',
    'bulk.deleteDocuments',
    'workflows.delete',
    'bulk.deleteWorkflows',
    'prompts.create',
    'prompts.update',
    'prompts.delete',
    'xmlSchemas.create',
    'xmlSchemas.addVersion',
    'xmlSchemas.delete',
    'workflowDesigns.create',
    'workflowDesigns.update',
    'workflowDesigns.delete',
  ],
};

const SCOPES: ReadonlyMap<string, KeyScope> = new Map(
  KeyScope.options.flatMap((scope) => CALLABLE[scope].map((name) => [name, scope] as const)),
);

/** The names of all endpoints that an API key may call. */
export const KEY_ENDPOINTS: readonly string[] = [...SCOPES.keys()];

/** The lowest scope with which an API key may call the endpoint, or null if it needs a session. */
export const keyScopeOf = ({ name }: Pick<Endpoint, 'name'>): KeyScope | null => SCOPES.get(name) ?? null;

/** Returns true if a key with the scope `held` may do what `needed` allows. */
export const includesScope = (held: KeyScope, needed: KeyScope): boolean =>
  KeyScope.options.indexOf(held) >= KeyScope.options.indexOf(needed);
