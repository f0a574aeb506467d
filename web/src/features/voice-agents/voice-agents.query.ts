import { voiceAgents, type VoiceAgent } from '@app/contracts';
import { call } from '../../lib/call';
import type { PageAsked } from '../../lib/pages';

/** The list of the API, page by page. */
export function voiceAgentPages(workspaceId: string) {
  const params = { workspaceId };
  return {
    endpoint: voiceAgents.list,
    args: { params },
    load: (page: PageAsked, signal: AbortSignal) =>
      call(voiceAgents.list, { params, query: page }, { signal }),
    cursorOf: ({ id }: VoiceAgent) => id,
  };
}
