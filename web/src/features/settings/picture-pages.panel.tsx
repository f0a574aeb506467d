import { Switch, Text } from '@chakra-ui/react';
import { aiIntegrations } from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { invalidate, q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { Panel } from '../../ui/panel';
import { notify } from '../../ui/toaster';

/** The consent that pages which could not be read are sent as pictures. Every member sees it. */
export function PicturePagesPanel({ workspaceId, canManage }: { workspaceId: string; canManage: boolean }) {
  const params = { workspaceId };
  const stored = useQuery(q(aiIntegrations.picturePages, { params }));
  const change = useMutation({
    mutationFn: (allowed: boolean) => call(aiIntegrations.setPicturePages, { params, body: { allowed } }),
    onSuccess: async ({ allowed }) => {
      notify.success({ title: allowed ? t.settings.picturePagesYes : t.settings.picturePagesNo });
      await invalidate(aiIntegrations.picturePages);
    },
    onError: (error) => notify.error({ title: t.toasts.error, text: errorText(error) }),
  });
  if (stored.isPending) return null;
  if (stored.error)
    return (
      <LoadError
        title={t.settings.picturePagesFailed}
        error={stored.error}
        onRetry={() => void stored.refetch()}
      />
    );
  const allowed = change.isPending ? change.variables : stored.data.allowed;
  return (
    <Panel p="4">
      {canManage ? (
        <Switch.Root
          colorPalette="teal"
          maxW="72ch"
          alignItems="flex-start"
          checked={allowed}
          disabled={change.isPending}
          onCheckedChange={({ checked }) => change.mutate(checked)}
        >
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label lineHeight="1.4">
            {t.settings.picturePages}
            <Text as="span" display="block" color="fg.muted" fontSize="xs" fontWeight="normal">
              {t.settings.picturePagesHelp}
            </Text>
          </Switch.Label>
        </Switch.Root>
      ) : (
        <Text color="fg.muted">{allowed ? t.settings.picturePagesYes : t.settings.picturePagesNo}</Text>
      )}
    </Panel>
  );
}
