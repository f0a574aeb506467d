import { Skeleton } from '@chakra-ui/react';
import type { Form } from '@app/contracts';
import { Suspense } from 'react';
import { chunk, useFetchAhead } from '../../lib/chunk';
import type { EditorTab, FolderIds } from '../../lib/paths';
import { DocumentsTab } from '../../features/documents/documents.tab';

const StudyTab = chunk(async () => (await import('../../features/study/study.tab')).StudyTab);

const WorkflowTab = chunk(async () => (await import('../../features/workflows/workflow.tab')).WorkflowTab);

const DesignTab = chunk(async () => (await import('../../features/form-design/design.tab')).DesignTab);

const RespondentsTab = chunk(
  async () => (await import('../../features/respondents/respondents.tab')).RespondentsTab,
);

const ResponsesTab = chunk(async () => (await import('../../features/responses/responses.tab')).ResponsesTab);

const ScheduleTab = chunk(async () => (await import('../../features/call-plan/schedule.tab')).ScheduleTab);

const AuditTab = chunk(async () => (await import('../../features/audit/audit.tab')).AuditTab);

const TABS = [StudyTab, WorkflowTab, DesignTab, RespondentsTab, ResponsesTab, ScheduleTab, AuditTab];

interface TabProps {
  readonly ids: FolderIds;
  readonly tab: EditorTab;
  /** Undefined while the folder is loading. All tabs of a folder need it. */
  readonly form: Form | undefined;
}

/** The selected tab of a folder. Users come for the documents, so the code of the other tabs is preloaded afterwards. */
export function FolderTab({ ids, tab, form }: TabProps) {
  useFetchAhead(TABS);
  if (form === undefined) return null;
  const { respondentLabel } = form.settings;
  if (tab === 'documents') return <DocumentsTab ids={ids} />;
  return (
    <Suspense fallback={<Skeleton h="64" borderRadius="panel" />}>
      {tab === 'study' && <StudyTab ids={ids} />}
      {tab === 'workflow' && <WorkflowTab ids={ids} folderName={form.name} />}
      {tab === 'design' && <DesignTab ids={ids} />}
      {tab === 'respondents' && <RespondentsTab ids={ids} label={respondentLabel} />}
      {tab === 'responses' && <ResponsesTab ids={ids} />}
      {tab === 'schedule' && <ScheduleTab ids={ids} />}
      {tab === 'audit' && <AuditTab ids={ids} label={respondentLabel} />}
    </Suspense>
  );
}
