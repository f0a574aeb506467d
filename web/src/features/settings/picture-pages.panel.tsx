import { aiIntegrations } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { SettingSwitch } from './setting-switch';
import { useAction } from '../../ui/use-action';

/** The consent that pages which could not be read are sent as pictures. Every member sees it. */
export function PicturePagesPanel({ workspaceId, canManage }: { workspaceId: string; canManage: boolean }) {
  const params = { workspaceId };
  const stored = useQuery(q(aiIntegrations.picturePages, { params }));
  const change = useAction({
    send: (allowed: boolean) => call(aiIntegrations.setPicturePages, { params, body: { allowed } }),
    done: ({ allowed }) => (allowed ? t.settings.picturePagesYes : t.settings.picturePagesNo),
    failed: t.toasts.error,
    shownBy: [aiIntegrations.picturePages],
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
