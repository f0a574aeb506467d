import { aiIntegrations, may, RULES_MODEL, workspaces } from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messages as t } from '../messages';
import { notify } from '../ui/toaster';
import { call } from './call';
import { errorText } from './error-text';
import { invalidate, q } from './query';

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
  const add = useMutation({
    mutationFn: () =>
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
    onSuccess: async () => {
      notify.success({ title: t.toasts.integrationCreated });
      await invalidate(aiIntegrations.list);
    },
    onError: (error) => notify.error({ title: t.toasts.integrationFailed('create'), text: errorText(error) }),
  });
  const { mutate } = add;
  return {
    isOffered: workspace !== undefined && may(workspace.role, 'ai-integrations.edit'),
    isPending: add.isPending,
    add: useCallback((then) => mutate(undefined, { onSuccess: () => then?.() }), [mutate]),
  };
}
