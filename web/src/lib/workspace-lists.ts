import { aiIntegrations, members, type Member } from '@app/contracts';
import { call } from './call';
import { whole, wholeBy } from './whole-lists';

/** All AI integrations of a workspace. */
export function allIntegrations(workspaceId: string) {
  const params = { workspaceId };
  return whole(aiIntegrations.list, { params }, (query, signal) =>
    call(aiIntegrations.list, { params, query }, { signal }),
  );
}

/** All members of a workspace. */
export function allMembers(workspaceId: string) {
  const params = { workspaceId };
  return wholeBy(({ userId }: Member) => userId, {
    endpoint: members.list,
    args: { params },
    load: (query, signal) => call(members.list, { params, query }, { signal }),
  });
}
