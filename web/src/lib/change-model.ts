import { type AiIntegration, aiIntegrations } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { messages as t } from '../messages';
import { notify } from '../ui/toaster';
import { call } from './call';
import { madeFrom } from './editing';
import { errorText } from './error-text';
import { invalidate } from './query';

/** Switches an integration to another model of its provider. Settings that apply only to the old model are removed. */
export function useChangeModel() {
  return useMutation({
    mutationFn: ({ integration, model }: { integration: AiIntegration; model: string }) => {
      const ofTheOldOne = { listed: undefined, contextTokens: undefined, outputTokens: undefined };
      const settings = { ...integration.settings, ...ofTheOldOne, price: undefined, model };
      return call(
        aiIntegrations.update,
        {
          params: {
            workspaceId: String(integration.workspaceId),
            integrationId: String(integration.id),
          },
          body: { settings },
        },
        { headers: madeFrom(integration) },
      );
    },
    onSuccess: (_changed, { model }) => notify.success({ title: t.models.changed(model) }),
    onError: (error) => notify.error({ title: t.toasts.integrationFailed('update'), text: errorText(error) }),
    onSettled: () => invalidate(aiIntegrations.list),
  });
}
