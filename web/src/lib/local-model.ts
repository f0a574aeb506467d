import { aiIntegrations, may, site, workspaces } from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messages as t } from '../messages';
import { notify } from '../ui/toaster';
import { call } from './call';
import { errorText } from './error-text';
import { invalidate, q } from './query';

/** The local model needs no key, but the field is required. */
export const NO_KEY = 'no-key-needed';

export interface LocalModel {
  /** True if the installation has a local model and the user may add it. */
  readonly isOffered: boolean;
  readonly isPending: boolean;
  /** `then` runs after it was added. */
  readonly add: (then?: () => void) => void;
}

/** The rule-based local model, added to a workspace with one click. */
export function useLocalModel(workspaceId: string): LocalModel {
  const { data: settings } = useQuery(q(site.settings, {}));
  const { data: workspace } = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const model = settings?.localModel ?? null;
  const add = useMutation({
    mutationFn: (offered: NonNullable<typeof model>) =>
      call(aiIntegrations.create, {
        params: { workspaceId },
        body: {
          name: t.workflow.localModelName,
          provider: 'custom',
          apiKey: NO_KEY,
          settings: offered,
          active: true,
        },
      }),
    onSuccess: async () => {
      notify.success({ title: t.toasts.integrationCreated });
      await invalidate(aiIntegrations.list);
    },
    onError: (error) => notify.error({ title: t.toasts.integrationFailed('create'), text: errorText(error) }),
  });
  return {
    isOffered: model !== null && workspace !== undefined && may(workspace.role, 'ai-integrations.edit'),
    isPending: add.isPending,
    add: (then) => {
      if (model !== null) add.mutate(model, { onSuccess: () => then?.() });
    },
  };
}
