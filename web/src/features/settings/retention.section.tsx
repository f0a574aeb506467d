import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { may, type Retention, type Workspace, workspaces } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../lib/call';
import { madeFrom } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { Confirm } from '../../ui/confirm';
import { Panel } from '../../ui/panel';
import { SelectField } from '../../ui/select';
import { notify } from '../../ui/toaster';
import { LoadedWorkspace } from './loaded-workspace';
import { useAction } from '../../ui/use-action';

/** How long a workspace keeps results and documents. */
export function RetentionSection({ workspaceId }: { workspaceId: string }) {
  return (
    <LoadedWorkspace workspaceId={workspaceId}>
      {(workspace) => <Periods key={workspace.etag} workspace={workspace} />}
    </LoadedWorkspace>
  );
}

/** Days of the offered periods. */
const PERIODS = [30, 90, 180, 365, 730, 1825, 3650, 5475, 9125];

function Periods({ workspace }: { workspace: Workspace }) {
  const stored = workspace.settings.retention;
  const [periods, setPeriods] = useState(stored);
  const params = { workspaceId: String(workspace.id) };
  const count = useAction({
    send: () => call(workspaces.expired, { params, body: periods }),
    failed: t.toasts.error,
  });
  const save = useMutation({
    mutationFn: () =>
      call(
        workspaces.update,
        { params, body: { settings: { retention: periods } } },
        { headers: madeFrom(workspace) },
      ),
    onSuccess: async () => {
      notify.success({ title: t.settings.retention.saved });
      await invalidate(workspaces.get);
    },
    onSettled: () => count.reset(),
    onError: async (error) => {
      notify.error({ title: t.toasts.error, text: errorText(error) });
      await invalidate(workspaces.get);
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    count.mutate();
  };
  const isChanged = periods.resultDays !== stored.resultDays || periods.documentDays !== stored.documentDays;
  const canManage = may(workspace.role, 'workspace.edit');
  const field = (name: keyof Retention) => ({
    days: periods[name],
    label: t.settings.retention[name],
    help: t.settings.retention[`${name}Help`],
    onChange: (days: number | null) => setPeriods({ ...periods, [name]: days }),
  });
  return (
    <Panel as="form" p="4" onSubmit={submit}>
      <Stack gap="4" maxW="72ch">
        <Text color="fg.muted">{t.settings.retention.text}</Text>
        <PeriodField {...field('resultDays')} canManage={canManage} />
        <PeriodField {...field('documentDays')} canManage={canManage} />
        {canManage && (
          <Flex>
            <Button
              type="submit"
              colorPalette="teal"
              disabled={!isChanged}
              loading={count.isPending || save.isPending}
            >
              {t.settings.retention.save}
            </Button>
          </Flex>
        )}
      </Stack>
      <Confirm
        isOpen={count.data !== undefined}
        onClose={count.reset}
        onConfirm={() => save.mutate()}
        isPending={save.isPending}
        title={t.settings.retention.confirm}
        text={t.settings.retention.affected(count.data ?? { workflows: 0, documents: 0 })}
        confirmLabel={t.settings.retention.save}
      />
    </Panel>
  );
}

interface PeriodFieldProps {
  readonly days: number | null;
  readonly label: string;
  readonly help: string;
  readonly canManage: boolean;
  readonly onChange: (days: number | null) => void;
}

function PeriodField({ days, label, help, canManage, onChange }: PeriodFieldProps) {
  if (!canManage)
    return (
      <Text>
        {label}: {t.settings.retention.period(days)}
      </Text>
    );
  const offered =
    days === null || PERIODS.includes(days) ? PERIODS : [...PERIODS, days].sort((a, b) => a - b);
  return (
    <SelectField
      label={label}
      help={help}
      width="60"
      value={days ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t.settings.retention.period(null)}</option>
      {offered.map((each) => (
        <option key={each} value={each}>
          {t.settings.retention.period(each)}
        </option>
      ))}
    </SelectField>
  );
}
