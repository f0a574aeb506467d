import { forms, may, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { paths } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUser } from '../../lib/session';
import { messages as t } from '../../messages';

/** Somewhere to go. */
export interface Place {
  readonly name: string;
  readonly kind: 'screen' | 'workspace' | 'folder';
  readonly to: string;
}

const FOLDERS_SHOWN = 20;

/** Screens and workspaces by what is typed; folders as the server finds them, once the typing pauses. */
export function usePlaces(text: string, settled: string): readonly Place[] {
  const workspaceId = /^\/workspace\/(\d+)/.exec(useLocation().pathname)?.[1] ?? '';
  const { data: all = [] } = useQuery(q(workspaces.list, {}));
  const screens = useScreens(workspaceId);
  const search = settled.trim();
  const query = { limit: String(FOLDERS_SHOWN), ...(search && { search }) };
  const found = useQuery({
    ...q(forms.list, { params: { workspaceId }, query }),
    enabled: workspaceId !== '',
  });
  const owned = all.map(({ id, name }): Place => ({ name, kind: 'workspace', to: paths.folders(id) }));
  const folders = (found.data ?? []).map(({ id, name }): Place => ({
    ...{ name, kind: 'folder' },
    to: paths.folder(workspaceId, id),
  }));
  const typed = text.trim().toLocaleLowerCase();
  const seen = new Set<string>();
  return [...screens, ...folders, ...owned]
    .filter(({ name }) => name.toLocaleLowerCase().includes(typed))
    .filter(({ to }) => !seen.has(to) && seen.add(to));
}

function useScreens(workspaceId: string): Place[] {
  const user = useUser();
  const { data: all = [] } = useQuery(q(workspaces.list, {}));
  const role = all.find(({ id }) => String(id) === workspaceId)?.role;
  const screen = (name: string, to: string): Place => ({ name, kind: 'screen', to });
  return [
    screen(t.frame.dashboard, paths.dashboard()),
    ...(workspaceId === ''
      ? []
      : [
          screen(t.frame.folders, paths.folders(workspaceId)),
          screen(t.voice.tab, paths.voiceAgents(workspaceId)),
          screen(t.frame.members, paths.members(workspaceId)),
          screen(t.frame.settings, paths.settings(workspaceId)),
        ]),
    ...(role && may(role, 'workflow-history.read')
      ? [screen(t.frame.history, paths.history(workspaceId))]
      : []),
    ...(user.isAdmin ? [screen(t.shortcuts.admin, paths.admin())] : []),
  ];
}
