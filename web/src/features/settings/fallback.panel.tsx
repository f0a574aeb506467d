import { NativeSelect, Stack, Text } from '@chakra-ui/react';
import { AI_PROVIDER_LABELS, aiIntegrations, type AiIntegration } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { Panel } from '../../ui/panel';
import { FieldBox } from '../../ui/text-field';
import { useAction } from '../../ui/use-action';

interface PanelProps {
  readonly workspaceId: string;
  readonly integrations: readonly AiIntegration[];
  readonly canManage: boolean;
}

/** The consent that an integration takes over when the provider of another is down. Every member sees it. */
export function FallbackPanel({ workspaceId, integrations, canManage }: PanelProps) {
  const params = { workspaceId };
  const fallback = useQuery(q(aiIntegrations.fallback, { params }));
  const change = useAction({
    send: (integrationId: number | null) =>
      call(aiIntegrations.setFallback, { params, body: { integrationId } }),
    done: ({ integrationId }) => (integrationId === null ? t.settings.fallbackOff : t.settings.fallbackOn),
    failed: t.toasts.error,
    shownBy: [aiIntegrations.fallback],
  });
  if (fallback.isPending) return null;
  if (fallback.error)
    return (
      <LoadError
        title={t.settings.fallbackFailed}
        error={fallback.error}
        onRetry={() => void fallback.refetch()}
      />
    );
  const chosen = change.isPending ? change.variables : fallback.data.integrationId;
  const name = integrations.find(({ id }) => id === chosen)?.name;
  return (
    <Panel p="4">
      <Stack gap="3" maxW="72ch">
        {canManage ? (
          <FieldBox label={t.settings.fallback} help={t.settings.fallbackHelp}>
            <NativeSelect.Root disabled={change.isPending}>
              <NativeSelect.Field
                value={chosen ?? ''}
                onChange={({ target }) => change.mutate(target.value === '' ? null : Number(target.value))}
              >
                <option value="">{t.settings.fallbackNone}</option>
                {integrations.map((each) => (
                  <option key={each.id} value={each.id}>
                    {`${each.name} (${AI_PROVIDER_LABELS[each.provider]})`}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FieldBox>
        ) : (
          <>
            <Text fontWeight="medium">{t.settings.fallback}</Text>
            <Text color="fg.muted">{name ?? t.settings.fallbackNone}</Text>
          </>
        )}
      </Stack>
    </Panel>
  );
}
