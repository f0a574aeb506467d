import { count } from './numbers';

export const frame = {
  history: 'History',
  skip: 'Skip to content',
  navigation: 'Workspace navigation',
  breadcrumb: 'Breadcrumb',
  kinds: { workspace: 'Workspace', folder: 'Folder', document: 'Document' },
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  dashboard: 'Dashboard',
  folders: 'Folders',
  members: 'Members',
  settings: 'Settings',
  documents: 'Documents',
  workflow: 'Workflow',
  design: 'Design',
  /** What a folder calls the people who answer. */
  respondents: {
    respondents: 'Respondents',
    participants: 'Participants',
    subjects: 'Subjects',
    surveyees: 'Surveyees',
    contributors: 'Contributors',
    panelists: 'Panelists',
  },
  responses: 'Responses',
  schedule: 'Schedule',
  back: 'Back',
  logout: 'Logout',
  switchWorkspace: 'Switch workspace',
  workspaces: 'Workspaces',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  connection: { connecting: 'Connecting', live: 'Live', lost: 'Offline', crowded: 'Not live' },
  connectionHints: {
    connecting: 'Connecting to live updates',
    live: 'Changes appear as they happen',
    lost: 'No live updates; trying to reconnect',
    crowded:
      'You have Clindrove open in more than ten tabs. This one is refreshed every 20 seconds; it becomes live when you close others.',
  },
  offline:
    'You are offline. What you see may be out of date; it is refreshed as soon as the connection is back.',
  backOnline: 'Reconnected, up to date.',
  loading: 'Loading',
  workspaceGone: (name: string) => `You are no longer in “${name}”`,
  workspaceGoneText: 'Somebody has removed you from the workspace, or it was deleted.',
  notifications: (unread: number) =>
    unread === 0 ? 'Notifications' : `Notifications, ${count.format(unread)} unread`,
  unreadBadge: (unread: number) => (unread > 99 ? '99+' : String(unread)),
};
