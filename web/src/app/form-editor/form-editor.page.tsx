import { Box, Button, Icon, Skeleton } from '@chakra-ui/react';
import { forms, workspaces, type Form } from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ScrollText } from 'lucide-react';
import { useEffect, useRef, useMemo } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api-error';
import { call } from '../../lib/call';
import { EDITOR_TABS, paths } from '../../lib/paths';
import { invalidate, q } from '../../lib/query';
import { useTitle } from '../../lib/titles';
import { messages as t } from '../../messages';
import { ActionMenu } from '../../ui/action-menu';
import { LoadError } from '../../ui/load-error';
import { notify } from '../../ui/toaster';
import { Frame } from '../frame/frame';
import { crumbLabel } from '../frame/top-bar';
import { useLeaveWorkspace } from '../use-leave-if-gone';
import { folderEntries } from './folder-entries';
import { FolderTab } from './folder-tab';

const tabNames = (people: string) => ({
  documents: t.frame.documents,
  study: t.frame.study,
  workflow: t.frame.workflow,
  design: t.frame.design,
  respondents: people,
  responses: t.frame.responses,
  schedule: t.frame.schedule,
  audit: t.frame.audit,
});

/** One folder: its documents and the XML made from them. */
export function FormEditorPage() {
  const { workspaceId = '', formId = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const ids = useMemo(() => ({ workspaceId, formId }), [workspaceId, formId]);
  const form = useQuery(q(forms.get, { params: ids }));
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const tab = EDITOR_TABS.find((candidate) => candidate === params.get('tab')) ?? 'documents';
  const name = form.data?.name ?? '';
  const people = t.frame.respondents[form.data?.settings.respondentLabel ?? 'respondents'];
  useTitle(name);
  const isGone = useLeaveWorkspace(workspace);
  useLeaveIfMissing(workspaceId, { form, workspace, isGone });
  useNoteOpening(form.data);

  const crumbs = [
    { label: crumbLabel(workspace, t.frame.kinds.workspace), to: paths.folders(workspaceId) },
    { label: crumbLabel(form, t.frame.kinds.folder), to: paths.folder(workspaceId, formId) },
    { label: tabNames(people)[tab] },
  ];
  return (
    <Frame
      head={(isCollapsed) => <Back workspaceId={workspaceId} isCollapsed={isCollapsed} />}
      entries={folderEntries(ids, { tab, form: form.data, workspace: workspace.data })}
      crumbs={crumbs}
      end={
        form.data === undefined ? (
          // As wide as the menu, to prevent a layout shift when the menu appears.
          <Box boxSize="8" aria-hidden="true" />
        ) : (
          <ActionMenu
            label={t.frame.folderMenu(name)}
            actions={[
              {
                label: t.frame.viewAudit,
                icon: ScrollText,
                onSelect: () => void navigate(paths.audit(workspaceId, formId)),
              },
            ]}
          />
        )
      }
    >
      {form.error && (
        <LoadError noun={t.folders.noun} error={form.error} onRetry={() => void form.refetch()} />
      )}
      {form.isPending && <Skeleton h="14" borderRadius="panel" />}
      <FolderTab ids={ids} tab={tab} form={form.data} />
    </Frame>
  );
}

function Back({ workspaceId, isCollapsed }: { workspaceId: string; isCollapsed: boolean }) {
  return (
    <Button
      asChild
      variant="ghost"
      w="full"
      h="11"
      px={isCollapsed ? '0' : '2.5'}
      gap="3"
      justifyContent={isCollapsed ? 'center' : 'flex-start'}
    >
      <Link to={paths.folders(workspaceId)} aria-label={t.frame.back}>
        <Icon as={ArrowLeft} boxSize="4.5" aria-hidden="true" />
        {!isCollapsed && t.frame.back}
      </Link>
    </Button>
  );
}

/** Updates the user's list of recent folders. Failures are not reported. */
function useNoteOpening(form: Form | undefined): void {
  const { mutate } = useMutation({
    mutationFn: ({ workspaceId, id }: Form) =>
      call(forms.noteOpening, { params: { workspaceId: String(workspaceId), formId: String(id) } }),
    onSuccess: () => invalidate(forms.list),
  });
  const opened = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!form || opened.current === form.id) return;
    opened.current = form.id;
    mutate(form);
  }, [form, mutate]);
}

/** Reports a missing folder and opens the list (spec §2), unless the workspace itself is missing. */
function useLeaveIfMissing(
  workspaceId: string,
  { form, workspace, isGone }: { form: Query; workspace: Query; isGone: boolean },
): void {
  const navigate = useNavigate();
  const isMissing =
    form.error instanceof ApiError &&
    [400, 404].includes(form.error.status) &&
    !workspace.isFetching &&
    !isGone;
  useEffect(() => {
    if (!isMissing) return;
    notify.error({ title: t.folders.notFound });
    void navigate(paths.folders(workspaceId), { replace: true });
  }, [isMissing, navigate, workspaceId]);
}

interface Query {
  readonly error: Error | null;
  readonly isFetching: boolean;
}
