import { Skeleton, Stack } from '@chakra-ui/react';
import { may, voiceAgents, workspaces, type VoiceAgent } from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { useItemOfDialog } from '../../lib/item-of-dialog';
import { usePages } from '../../lib/pages';
import { invalidate, q } from '../../lib/query';
import { useTitle } from '../../lib/titles';
import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { Confirm } from '../../ui/confirm';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { NewButton } from '../../ui/new-button';
import { PageHeader } from '../../ui/page-header';
import { PanelList } from '../../ui/panel';
import { notify } from '../../ui/toaster';
import { VoiceAgentRow } from './voice-agent-row';
import { voiceAgentPages } from './voice-agents.query';

const AddVoiceAgentDialog = chunk(async () => (await import('./add-voice-agent.dialog')).AddVoiceAgentDialog);
const EditVoiceAgentDialog = chunk(
  async () => (await import('./edit-voice-agent.dialog')).EditVoiceAgentDialog,
);

const CallingServices = chunk(async () => (await import('./calling/calling-services')).CallingServices);

const DIALOGS = [AddVoiceAgentDialog, EditVoiceAgentDialog, CallingServices];

/** The voice agents of all folders of a workspace. Every member sees them, owners and admins manage them. */
export function VoiceAgentsPage() {
  const { workspaceId = '' } = useParams();
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const list = usePages(voiceAgentPages(workspaceId));
  const adding = useUrlDialog('add-voice-agent');
  const editing = useUrlItemDialog('edit-voice-agent');
  const deleting = useUrlItemDialog('delete-voice-agent');
  useTitle(t.voice.title);
  useFetchAhead(DIALOGS);
  const canManage = workspace.data !== undefined && may(workspace.data.role, 'voice-agents.edit');
  // Wait for the role: rows and buttons have another height for users without permissions.
  const rows = workspace.isPending ? undefined : list.items;
  const listed = list.items;
  const ask = (voiceAgentId: string) => q(voiceAgents.get, { params: { workspaceId, voiceAgentId } });
  const edited = useItemOfDialog({ item: canManage ? editing.item : null, listed, ask });
  const deleted = useItemOfDialog({ item: canManage ? deleting.item : null, listed, ask });
  const add = canManage && <NewButton label={t.voice.add} onClick={adding.open} />;
  return (
    <Stack gap="6" maxW="60rem">
      <PageHeader
        title={t.voice.title}
        text={canManage || workspace.isPending ? t.voice.text : t.voice.readOnly}
        {...(rows?.length && { actions: add })}
      />
      {(list.isPending || workspace.isPending) && <Skeleton h="32" borderRadius="panel" />}
      {list.error && !list.items && (
        <LoadError noun={t.voice.noun} error={list.error} onRetry={list.reload} />
      )}
      {rows?.length === 0 && (
        <EmptyBox
          icon={AudioLines}
          title={t.voice.emptyTitle}
          text={canManage ? t.voice.emptyText : t.voice.emptyTextMember}
        >
          {add}
        </EmptyBox>
      )}
      {rows && rows.length > 0 && (
        <PanelList>
          {rows.map((agent) => (
            <VoiceAgentRow
              key={agent.id}
              workspaceId={workspaceId}
              agent={agent}
              canManage={canManage}
              onEdit={() => editing.open(agent.id)}
              onDelete={() => deleting.open(agent.id)}
            />
          ))}
        </PanelList>
      )}
      <LoadMore list={list} />
      {workspace.data && !list.isPending && (
        <Suspense fallback={<Skeleton h="32" borderRadius="panel" />}>
          <CallingServices workspaceId={workspaceId} canManage={canManage} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {adding.isOpen && canManage && (
          <AddVoiceAgentDialog workspaceId={workspaceId} onClose={adding.close} />
        )}
        {edited && (
          <EditVoiceAgentDialog
            key={edited.id}
            workspaceId={workspaceId}
            agent={edited}
            onClose={editing.close}
          />
        )}
      </Suspense>
      {deleted && <DeleteDialog workspaceId={workspaceId} agent={deleted} onClose={deleting.close} />}
    </Stack>
  );
}

interface DeleteProps {
  readonly workspaceId: string;
  readonly agent: VoiceAgent;
  readonly onClose: () => void;
}

function DeleteDialog({ workspaceId, agent: { id, name }, onClose }: DeleteProps) {
  const remove = useMutation({
    mutationFn: () => call(voiceAgents.delete, { params: { workspaceId, voiceAgentId: String(id) } }),
    onSuccess: async () => {
      onClose();
      notify.success({ title: t.voice.deleted });
      await invalidate(voiceAgents.list);
    },
    onError: (error) => notify.error({ title: t.voice.failed('delete'), text: errorText(error) }),
  });
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      title={t.voice.deleteTitle(name)}
      text={t.voice.deleteText}
      note={t.voice.deleteNote}
      error={remove.isError ? errorText(remove.error) : null}
      confirmLabel={t.actions.delete}
    />
  );
}
