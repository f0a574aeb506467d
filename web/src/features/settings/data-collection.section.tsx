import { Stack } from '@chakra-ui/react';
import { may, type Workspace, workspaces } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call';
import { madeFrom } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { notify } from '../../ui/toaster';
import { SettingSwitch } from './setting-switch';
import { LoadedWorkspace } from './loaded-workspace';

/** Whether the workspace collects data, and whose respondents a member sees. */
export function DataCollectionSection({ workspaceId }: { workspaceId: string }) {
  return (
    <LoadedWorkspace workspaceId={workspaceId}>
      {(workspace) => <Switches workspace={workspace} />}
    </LoadedWorkspace>
  );
}

type Change = Partial<Pick<Workspace['settings'], 'collectsData' | 'respondentAccess'>>;

function Switches({ workspace }: { workspace: Workspace }) {
  const change = useMutation({
    mutationFn: (settings: Change) =>
      call(
        workspaces.update,
        { params: { workspaceId: String(workspace.id) }, body: { settings } },
        { headers: madeFrom(workspace) },
      ),
    onSuccess: async () => {
      notify.success({ title: t.settings.collection.saved });
      await Promise.all([invalidate(workspaces.get), invalidate(workspaces.list)]);
    },
    onError: async (error) => {
      notify.error({ title: t.toasts.error, text: errorText(error) });
      await invalidate(workspaces.get);
    },
  });
  const { collectsData, respondentAccess } = {
    ...workspace.settings,
    ...(change.isPending ? change.variables : {}),
  };
  const canManage = may(workspace.role, 'workspace.edit');
  const seesAll = respondentAccess === 'all';
  return (
    <Stack gap="4">
      <SettingSwitch
        label={t.settings.collection.collects}
        help={t.settings.collection.collectsHelp}
        state={collectsData ? t.settings.collection.collectsYes : t.settings.collection.collectsNo}
        isOn={collectsData}
        canManage={canManage}
        isSaving={change.isPending}
        onChange={(isOn) => change.mutate({ collectsData: isOn })}
      />
      <SettingSwitch
        label={t.settings.collection.access}
        help={t.settings.collection.accessHelp}
        state={seesAll ? t.settings.collection.accessAll : t.settings.collection.accessOwn}
        isOn={seesAll}
        canManage={canManage}
        isSaving={change.isPending}
        onChange={(isOn) => change.mutate({ respondentAccess: isOn ? 'all' : 'own' })}
      />
    </Stack>
  );
}
