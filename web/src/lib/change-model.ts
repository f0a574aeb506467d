import { type AiIntegration, aiIntegrations } from '@app/contracts';
import { messages as t } from '../messages';
import { call } from './call';
import { madeFrom } from './editing';
import { invalidate } from './query';
import { useAction } from '../ui/use-action';

/** Switches an integration to another model of its provider. Settings that apply only to the old model are removed. */
export function useChangeModel() {
  return useAction({
    send: ({ integration, model }: { integration: AiIntegration; model: string }) => {
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
    done: (_changed, { model }) => t.models.changed(model),
    failed: t.toasts.integrationFailed('update'),
    onSettled: () => invalidate(aiIntegrations.list),
  });
}
