import { aiIntegrations, may, RULES_MODEL, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messages as t } from '../messages';
import { call } from './call';
import { q } from './query';
import { useAction } from '../ui/use-action';

/** The local model needs no key, but the field is required. */
export const NO_KEY = 'no-key-needed';

export interface LocalModel {
  /** True if the user may add it. */
  readonly isOffered: boolean;
  readonly isPending: boolean;
  /** `then` runs after it was added. */
  readonly add: (then?: () => void) => void;
}

/** The rule-based local model, added to a workspace with one click. */
export function useLocalModel(workspaceId: string): LocalModel {
  const { data: workspace } = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const add = useAction({
    send: () =>
      call(aiIntegrations.create, {
        params: { workspaceId },
        body: {
          name: t.workflow.localModelName,
          provider: 'custom',
          apiKey: NO_KEY,
          settings: { model: RULES_MODEL },
          active: true,
        },
      }),
    done: t.toasts.integrationCreated,
    failed: t.toasts.integrationFailed('create'),
    shownBy: [aiIntegrations.list],
  });
  const { mutate } = add;
  return {
    isOffered: workspace !== undefined && may(workspace.role, 'ai-integrations.edit'),
    isPending: add.isPending,
    add: useCallback((then) => mutate(undefined, { onSuccess: () => then?.() }), [mutate]),
  };
}
