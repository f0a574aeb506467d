import type { MailWish, NotificationFacts, NotificationKind } from '@app/contracts';

export const notifications = {
  title: 'Notifications',
  noun: 'notifications',
  unread: 'Unread',
  allRead: 'Mark all as read',
  readFailed: 'Failed to mark as read',
  emptyTitle: 'Nothing yet',
  emptyText: 'Ends of your workflows, requests to join and what needs attention appear here.',
  byMail: 'Mails',
  inBrowser: 'Show them in this browser while the page is open',
  browserRefused: 'The browser does not let this page show notifications. Allow them in its settings first.',
  browserCannot: 'This browser cannot show notifications.',
  back: 'Back to the notifications',
  settingsTitle: 'What is mailed to you',
  settingsText: 'Everything is shown here. What you choose is mailed as well; a digest is one mail a day.',
  saved: 'Notifications saved',
  saveFailed: 'Failed to save notifications',
  kinds: {
    'workflow-completed': 'A workflow is done',
    'workflow-needs-review': 'A result has to be looked at',
    'workflow-failed': 'A workflow failed',
    'access-requested': 'Somebody asks to join',
    'access-decided': 'Your request to join was decided',
    'spending-near': 'A monthly limit is nearly spent',
    'model-retiring': 'A model stops answering soon',
  } satisfies Record<NotificationKind, string>,
  wishes: { 'at-once': 'At once', digest: 'Once a day', never: 'Never' } satisfies Record<MailWish, string>,
  sentences: {
    'workflow-completed': ({ workflow }) => `“${workflow ?? ''}” is done`,
    'workflow-needs-review': ({ workflow }) => `“${workflow ?? ''}” is done; look at its result before use`,
    'workflow-failed': ({ workflow }) => `“${workflow ?? ''}” failed`,
    'access-requested': ({ person, workspace }) => `${person ?? ''} asks to join “${workspace ?? ''}”`,
    'access-decided': ({ workspace, role }) =>
      role === undefined
        ? `Your request to join “${workspace ?? ''}” was not approved`
        : `You have joined “${workspace ?? ''}” as ${role}`,
    'spending-near': ({ integration, percent }) =>
      `“${integration ?? ''}” has used ${percent ?? 0} % of its limit for this month`,
    'model-retiring': ({ integration, model, day, successor }) =>
      `${model ?? ''} of “${integration ?? ''}” does not answer from ${day ?? ''} on${
        successor === undefined ? '' : `; its successor is ${successor}`
      }`,
  } satisfies Record<NotificationKind, (facts: NotificationFacts) => string>,
  where: ({ workspace, folder }: NotificationFacts) =>
    [workspace, folder].filter((name) => name !== undefined).join(' · '),
  tellMe: 'Mail me when it has ended',
  tellMeHelp: 'However it ends. What else is mailed stands in your notifications.',
};
