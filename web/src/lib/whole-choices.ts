import { apiKeys, forms, prompts, webhooks, xmlSchemas } from '@app/contracts';
import { call } from './call';
import { whole } from './whole-lists';

export function allPrompts(workspaceId: string) {
  const params = { workspaceId };
  return whole(prompts.list, { params }, (query, signal) =>
    call(prompts.list, { params, query }, { signal }),
  );
}

export function allSchemas(workspaceId: string) {
  const params = { workspaceId };
  return whole(xmlSchemas.list, { params }, (query, signal) =>
    call(xmlSchemas.list, { params, query }, { signal }),
  );
}

/** All API keys that the user may see. */
export function allApiKeys(workspaceId: string) {
  const params = { workspaceId };
  return whole(apiKeys.list, { params }, (query, signal) =>
    call(apiKeys.list, { params, query }, { signal }),
  );
}

export function allWebhooks(workspaceId: string) {
  const params = { workspaceId };
  return whole(webhooks.list, { params }, (query, signal) =>
    call(webhooks.list, { params, query }, { signal }),
  );
}

/** All folders of a workspace, by name. */
export function allFolders(workspaceId: string) {
  const params = { workspaceId };
  const order = 'name';
  return whole(forms.list, { params, query: { order } }, (query, signal) =>
    call(forms.list, { params, query: { ...query, order } }, { signal }),
  );
}
