import { Box, Button, Icon, Skeleton } from '@chakra-ui/react';
import { forms, workspaces, type Form } from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  ArrowLeft,
  CalendarClock,
  ClipboardList,
  FileText,
  ListChecks,
  ScrollText,
  UsersRound,
  Workflow,
} from 'lucide-react';
import { useEffect, useRef, useMemo } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api-error';
import { call } from '../../lib/call';
import { EDITOR_TABS, paths, type EditorTab, type FolderIds } from '../../lib/paths';
import { invalidate, q } from '../../lib/query';
import { useTitle } from '../../lib/titles';
import { messages as t } from '../../messages';
import { ActionMenu } from '../../ui/action-menu';
import { LoadError } from '../../ui/load-error';
import { notify } from '../../ui/toaster';
import { Frame } from '../frame/frame';
import type { NavEntry } from '../frame/nav-item';
import { crumbLabel } from '../frame/top-bar';
import { useLeaveWorkspace } from '../use-leave-if-gone';
import { FolderTab } from './folder-tab';

const tabNames = (people: string) => ({
  documents: t.frame.documents,
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
      entries={entriesOf(ids, { tab, people })}
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

/** The tabs of a folder. */
function entriesOf(
  { workspaceId, formId }: FolderIds,
  { tab, people }: { readonly tab: EditorTab; readonly people: string },
): readonly NavEntry[] {
  return [
    {
      label: t.frame.documents,
      icon: FileText,
      to: paths.documents(workspaceId, formId),
      isCurrent: tab === 'documents',
    },
    {
      label: t.frame.workflow,
      icon: Workflow,
      to: paths.workflows(workspaceId, formId),
      isCurrent: tab === 'workflow',
    },
    {
      label: t.frame.design,
      icon: ListChecks,
      to: paths.design(workspaceId, formId),
      isCurrent: tab === 'design',
    },
    {
      label: people,
      icon: UsersRound,
      to: paths.respondents(workspaceId, formId),
      isCurrent: tab === 'respondents',
    },
    {
      label: t.frame.responses,
      icon: ClipboardList,
      to: paths.responses(workspaceId, formId),
      isCurrent: tab === 'responses',
    },
    {
      label: t.frame.schedule,
      icon: CalendarClock,
      to: paths.schedule(workspaceId, formId),
      isCurrent: tab === 'schedule',
    },
  ];
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
