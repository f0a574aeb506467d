import { may, type Permission, type WorkspaceRole } from '@app/contracts';
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

/** A screen of a workspace: in the sidebar, in the crumbs and among the places that Ctrl+K finds. */
export interface WorkspaceScreen {
  readonly label: string;
  readonly to: (workspaceId: string) => string;
  /** Of its entry in the sidebar; what has none is reached from elsewhere. */
  readonly icon?: LucideIcon;
  /** What a person has to be allowed to see it; everybody of the workspace is, without. */
  readonly needs?: Permission;
}

/** In the order of the sidebar. */
export const WORKSPACE_SCREENS: readonly WorkspaceScreen[] = [
  { label: t.frame.folders, to: paths.folders, icon: FolderClosed },
  { label: t.voice.tab, to: paths.voiceAgents, icon: AudioLines },
  { label: t.frame.members, to: paths.members, icon: Users },
  { label: t.frame.history, to: paths.history, icon: History, needs: 'workflow-history.read' },
  { label: t.frame.usage, to: paths.usage, icon: ChartColumn, needs: 'usage.read' },
  { label: t.frame.settings, to: paths.settings, icon: Settings },
  { label: t.frame.search, to: (workspaceId) => paths.search(workspaceId) },
];

/** Those that a role may see; as long as it is not known, those that everybody may. */
export const screensFor = (role: WorkspaceRole | undefined): readonly WorkspaceScreen[] =>
  WORKSPACE_SCREENS.filter(({ needs }) => needs === undefined || (role !== undefined && may(role, needs)));
