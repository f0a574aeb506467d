import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { allWorkspaces } from '../../lib/whole-lists';
import { paths } from '../../lib/paths';
import { useUser } from '../../lib/user';
import { messages as t } from '../../messages';
import { screensFor } from '../workspace/workspace-screens';

/** A destination or an action. */
export interface Place {
  readonly name: string;
  /** The location of the item. Null if its kind is clear enough. */
  readonly where: string | null;
  readonly kind: 'action' | 'screen' | 'workspace' | 'folder' | 'document' | 'workflow' | 'person' | 'texts';
  readonly to: string;
}

interface Open {
  readonly workspaceId: string;
  readonly formId: string;
}

/** The available actions, and the screens and workspaces of the user. */
export function useOwnPlaces(open: Open): Place[] {
  const { data: all = [] } = useQuery(allWorkspaces);
  const screens = useScreens(open);
  const actions = useActions(open);
  const owned = all.map(({ id, name }): Place => ({
    name,
    where: null,
    kind: 'workspace',
    to: paths.folders(id),
  }));
  return [...screens, ...actions, ...owned];
}

const place =
  (kind: Place['kind']) =>
  (name: string, to: string): Place => ({ name, where: null, kind, to });

function useScreens({ workspaceId }: Open): Place[] {
  const user = useUser();
  const { data: all = [] } = useQuery(allWorkspaces);
  const workspace = all.find(({ id }) => String(id) === workspaceId);
  const screen = place('screen');
  return [
    screen(t.frame.dashboard, paths.dashboard()),
    ...(workspaceId === '' ? [] : screensFor(workspace)).map(({ label, to }) =>
      screen(label, to(workspaceId)),
    ),
    ...(user.isAdmin ? [screen(t.shortcuts.admin, paths.admin())] : []),
    screen(t.shortcuts.openAccount, paths.account()),
  ];
}

function useActions({ workspaceId, formId }: Open): Place[] {
  const { pathname, search } = useLocation();
  const user = useUser();
  const here = (dialog: string): string => {
    const params = new URLSearchParams(search);
    params.set('dialog', dialog);
    return `${pathname}?${params.toString()}`;
  };
  const action = place('action');
  const mayManage = user.emailVerified && user.accountStatus === 'active';
  return [
    ...(formId === ''
      ? []
      : [
          action(t.shortcuts.addDocuments, paths.upload(workspaceId, formId)),
          action(t.shortcuts.createWorkflow, paths.createWorkflow(workspaceId, formId)),
        ]),
    ...(workspaceId === '' ? [] : [action(t.shortcuts.addFolder, paths.createFolder(workspaceId))]),
    ...(mayManage
      ? [
          action(t.shortcuts.createWorkspace, paths.createWorkspace()),
          action(t.shortcuts.joinWorkspace, paths.joinWorkspace()),
        ]
      : []),
    action(t.shortcuts.openNotifications, here('notifications')),
    action(t.shortcuts.title, here('shortcuts')),
  ];
}
