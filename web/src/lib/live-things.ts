import type { ThingChanged, Topic } from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { paramsOf } from './live-cache';
import { refetchChanged } from './refetch';

/** Batches changes that arrive together, such as those of one bulk action. */
const TOGETHER_MS = 150;

/**
 * Maps each topic to the queries that show it, as prefixes of endpoint names. Importing the endpoints would put the whole
 * administration into the first load.
 */
export const SHOWN_BY: Readonly<Record<Topic, readonly string[]>> = {
  'access-request': ['accessRequests.', 'members.list', 'workspaces.', 'overview.'],
  'ai-integration': ['aiIntegrations.', 'workflows.estimate', 'usage.'],
  'api-key': ['apiKeys.'],
  call: ['schedules.', 'campaigns.', 'calls.', 'testCalls.', 'audit.list'],
  document: [
    'documents.list',
    'documents.count',
    'documents.tags',
    'documents.get',
    'documents.versions',
    'forms.list',
    'audit.list',
    'search.',
  ],
  domain: ['admin.', 'auth.currentUser'],
  form: ['forms.', 'overview.', 'audit.list', 'voiceAgents.list', 'formIntegrations.list', 'search.'],
  'form-design': ['formDesign.', 'audit.list'],
  invitation: ['invitations.'],
  member: [
    'members.',
    'invitations.',
    'apiKeys.',
    'overview.',
    'workspaces.',
    'admin.ownedWorkspaces',
    'search.names',
  ],
  notification: ['notifications.'],
  prompt: ['prompts.'],
  queue: ['operations.'],
  respondent: ['respondents.', 'schedules.calendar', 'audit.list'],
  response: ['responses.', 'audit.list'],
  revision: ['revisions.', 'audit.list'],
  session: ['account.sessions'],
  user: ['admin.', 'auth.currentUser', 'members.list', 'accessRequests.', 'apiKeys.'],
  // A decision makes the revisions of its result void.
  'study-decision': ['studyDecisions.', 'workflows.study', 'revisions.list', 'audit.list'],
  'value-review': ['valueReviews.', 'audit.list'],
  'voice-agent': ['voiceAgents.', 'formIntegrations.', 'audit.list'],
  webhook: ['webhooks.'],
  workflow: [
    'workflows.list',
    'workflows.get',
    'workflowHistory.',
    'audit.list',
    'overview.',
    'search.',
    'forms.list',
  ],
  'workflow-design': ['workflowDesigns.', 'audit.list'],
  worker: ['operations.state'],
  workspace: [
    'workspaces.',
    'invitations.',
    'overview.',
    'aiIntegrations.fallback',
    'aiIntegrations.picturePages',
    'revisions.rules',
    'accessRequests.mine',
    'members.list',
    'admin.',
  ],
  'xml-schema': ['xmlSchemas.'],
};

const LIVE_NAMES = [...new Set(Object.values(SHOWN_BY).flat()), 'workflows.list', 'workflows.get'];

/** True for queries that events keep current. All other queries are fetched once and kept. */
export const isLive = ([name]: readonly unknown[]): boolean =>
  typeof name === 'string' && LIVE_NAMES.some((beginning) => name.startsWith(beginning));

/** Refetches the visible queries that show a changed item. Other queries are refetched when they become visible. */
export function thingsOnScreen(client: QueryClient): { changed(thing: ThingChanged): void } {
  let waiting: ThingChanged[] = [];
  const refetch = (): void => {
    const things = waiting;
    waiting = [];
    refetchChanged(client, ({ queryKey }) => things.some((thing) => shows(queryKey, thing)));
  };
  return {
    changed(thing) {
      if (waiting.length === 0) setTimeout(refetch, TOGETHER_MS);
      waiting.push(thing);
    },
  };
}

function shows(key: readonly unknown[], { topic, workspaceId, formId }: ThingChanged): boolean {
  const [name] = key;
  if (typeof name !== 'string' || !SHOWN_BY[topic].some((beginning) => name.startsWith(beginning)))
    return false;
  const params = paramsOf(key);
  const isElsewhere = Object.entries({ workspaceId, formId }).some(
    ([param, id]) => id !== null && (params.get(param) ?? String(id)) !== String(id),
  );
  return !isElsewhere;
}
