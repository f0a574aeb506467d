import { accessRequests, type AccessRequest } from '@app/contracts';
import { call } from '../../lib/call';
import { usePages, type Pages } from '../../lib/pages';

/** The access requests. Fetched only for users who may decide on them (spec §6). */
export function useRequests(workspaceId: string, isEnabled: boolean): Pages<AccessRequest> {
  const params = { workspaceId };
  return usePages({
    endpoint: accessRequests.list,
    args: { params },
    load: (page, signal) => call(accessRequests.list, { params, query: page }, { signal }),
    cursorOf: ({ id }) => id,
    isEnabled,
  });
}
