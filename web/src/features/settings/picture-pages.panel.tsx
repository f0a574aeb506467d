import { aiIntegrations } from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { invalidate, q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { notify } from '../../ui/toaster';
import { SettingSwitch } from './setting-switch';

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
    <SettingSwitch
      label={t.settings.picturePages}
      help={t.settings.picturePagesHelp}
      state={allowed ? t.settings.picturePagesYes : t.settings.picturePagesNo}
      isOn={allowed}
      canManage={canManage}
      isSaving={change.isPending}
      onChange={change.mutate}
    />
  );
}
