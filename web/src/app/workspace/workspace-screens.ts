import { may, type Permission, type Workspace } from '@app/contracts';
import {
  AudioLines,
  ChartColumn,
  FolderClosed,
  History,
  type LucideIcon,
  Settings,
  Users,
} from 'lucide-react';
import { paths } from '../../lib/paths';
import { messages as t } from '../../messages';

/** A screen of a workspace: listed in the sidebar, in the breadcrumbs and in the Ctrl+K search. */
export interface WorkspaceScreen {
  readonly label: string;
  readonly to: (workspaceId: string) => string;
  /** The icon of the sidebar entry. Screens without one are reached from other screens. */
  readonly icon?: LucideIcon;
  /** The permission that the screen requires. Without one, all members may see it. */
  readonly needs?: Permission;
  /** The heading in the sidebar. */
  readonly group?: string;
}

/** In sidebar order. */
export const WORKSPACE_SCREENS: readonly WorkspaceScreen[] = [
  { label: t.frame.folders, to: paths.folders, icon: FolderClosed },
  { label: t.frame.members, to: paths.members, icon: Users },
  { label: t.frame.history, to: paths.history, icon: History, needs: 'workflow-history.read' },
  { label: t.frame.usage, to: paths.usage, icon: ChartColumn, needs: 'usage.read' },
  { label: t.frame.settings, to: paths.settings, icon: Settings },
  { label: t.voice.tab, to: paths.voiceAgents, icon: AudioLines, group: t.frame.dataCollection },
  { label: t.frame.search, to: (workspaceId) => paths.search(workspaceId) },
];

/**
 * The screens that a role may see, without data collection if the workspace does not use it. While the workspace is unknown, only
 * the screens that all members may see.
 */
export const screensFor = (workspace: Shown | undefined): readonly WorkspaceScreen[] =>
  WORKSPACE_SCREENS.filter(
    ({ needs, group }) =>
      (needs === undefined || (workspace !== undefined && may(workspace.role, needs))) &&
      (group === undefined || workspace === undefined || workspace.settings.collectsData),
  );

type Shown = Pick<Workspace, 'role' | 'settings'>;
