import type { Form, Workspace } from '@app/contracts';
import {
  CalendarClock,
  ClipboardList,
  FileText,
  ListChecks,
  Microscope,
  UsersRound,
  Workflow,
} from 'lucide-react';
import { paths, type EditorTab, type FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import type { NavEntry } from '../frame/nav-item';

interface Shown {
  readonly tab: EditorTab;
  readonly form: Form | undefined;
  readonly workspace: Workspace | undefined;
}

/**
 * The entries of a folder, the same on all its pages: the conversion first, then data collection. A workspace can switch the
 * second part off; the tab that is open keeps its entry.
 */
export function folderEntries(
  { workspaceId, formId }: FolderIds,
  { tab, form, workspace }: Shown,
): readonly NavEntry[] {
  const group = t.frame.dataCollection;
  const entries: readonly NavEntry[] = [
    {
      label: t.frame.documents,
      icon: FileText,
      to: paths.documents(workspaceId, formId),
      isCurrent: tab === 'documents',
    },
    {
      label: t.frame.study,
      icon: Microscope,
      to: paths.study(workspaceId, formId),
      isCurrent: tab === 'study',
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
      group,
    },
    {
      label: t.frame.respondents[form?.settings.respondentLabel ?? 'respondents'],
      icon: UsersRound,
      to: paths.respondents(workspaceId, formId),
      isCurrent: tab === 'respondents',
      group,
    },
    {
      label: t.frame.responses,
      icon: ClipboardList,
      to: paths.responses(workspaceId, formId),
      isCurrent: tab === 'responses',
      group,
    },
    {
      label: t.frame.schedule,
      icon: CalendarClock,
      to: paths.schedule(workspaceId, formId),
      isCurrent: tab === 'schedule',
      group,
    },
  ];
  const collects = workspace?.settings.collectsData ?? true;
  return entries.filter((entry) => collects || entry.group === undefined || entry.isCurrent);
}
