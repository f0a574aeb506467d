import { voiceAgents, type VoiceAgent } from '@app/contracts';
import { call } from '../../lib/call';

/** The list of the API, page by page. */
export function voiceAgentPages(workspaceId: string) {
  const params = { workspaceId };
  return {
    endpoint: voiceAgents.list,
    args: { params },
    load: (before: string | undefined, signal: AbortSignal) =>
      call(voiceAgents.list, { params, query: { before } }, { signal }),
    cursorOf: ({ id }: VoiceAgent) => id,
  };
}
