import { type MailWish, type NotificationFacts, type NotificationKind, OUTCOME_LABELS } from '@app/contracts';

export const notifications = {
  title: 'Notifications',
  noun: 'notifications',
  unread: 'Unread',
  allRead: 'Mark all as read',
  readFailed: 'Failed to mark as read',
  emptyTitle: 'Nothing yet',
  emptyText: 'Finished workflows, requests to join and other items that need your attention appear here.',
  byMail: 'Emails',
  inBrowser: 'Show notifications in this browser while Clindrove is open',
  browserRefused: 'Your browser blocks notifications from this page. Allow them in its settings first.',
  browserCannot: 'This browser cannot show notifications.',
  back: 'Back to the notifications',
  settingsTitle: 'What you get by email',
  settingsText: 'Everything appears here. Choose what you also get by email; a digest is one email a day.',
  saved: 'Notifications saved',
  saveFailed: 'Failed to save notifications',
  kinds: {
    'workflow-completed': 'A result is complete',
    'workflow-needs-review': 'A result is incomplete or needs review',
    'workflow-failed': 'A workflow failed',
    'access-requested': 'Someone asks to join',
    'access-decided': 'Your request to join was approved or rejected',
    'spending-near': 'A monthly cap is nearly used up',
    'model-retiring': 'A model will be retired soon',
    'webhook-disabled': 'A webhook was turned off',
  } satisfies Record<NotificationKind, string>,
  wishes: { 'at-once': 'Immediately', digest: 'Once a day', never: 'Never' } satisfies Record<
    MailWish,
    string
  >,
  sentences: {
    'workflow-completed': ({ workflow }) => `${OUTCOME_LABELS.clean}: “${workflow ?? ''}”`,
    'workflow-needs-review': ({ workflow, outcome = 'needs_review' }) =>
      `${OUTCOME_LABELS[outcome]}: “${workflow ?? ''}”. Review its result before you use it.`,
    'workflow-failed': ({ workflow }) => `“${workflow ?? ''}” failed`,
    'access-requested': ({ person, workspace }) => `${person ?? ''} asks to join “${workspace ?? ''}”`,
    'access-decided': ({ workspace, role }) =>
      role === undefined
        ? `Your request to join “${workspace ?? ''}” was not approved`
        : `You have joined “${workspace ?? ''}” as ${role}`,
    'spending-near': ({ integration, percent }) =>
      `“${integration ?? ''}” has used ${percent ?? 0}% of its cap for this month`,
    'model-retiring': ({ integration, model, day, successor }) =>
      `“${integration ?? ''}” uses ${model ?? ''}, which is retired on ${day ?? ''}${
        successor === undefined ? '' : `; its successor is ${successor}`
      }`,
    'webhook-disabled': ({ receiver, disabledReason }) =>
      `The webhook to ${receiver ?? ''} was turned off: the receiver ${
        disabledReason === 'gone' ? 'answered 410 Gone' : 'accepted no delivery for 24 hours'
      }`,
  } satisfies Record<NotificationKind, (facts: NotificationFacts) => string>,
  where: ({ workspace, folder }: NotificationFacts) =>
    [workspace, folder].filter((name) => name !== undefined).join(' · '),
  tellMe: 'Email me when it ends',
  tellMeHelp: 'For any outcome. Choose your other emails under Notifications.',
};
