import { type NotificationFacts, type NotificationKind, OUTCOME_LABELS, runTimeText } from '@app/contracts';
import { layOut } from './mail-layout';
import type { MailMessage } from './mailer';
import { accessApprovedMail, accessRejectedMail, accessRequestedMail } from './messages';

/** One notification sent by mail. */
export interface MailedNotification {
  readonly kind: NotificationKind;
  readonly facts: NotificationFacts;
  readonly url: string;
}

interface Recipient {
  readonly firstName: string;
}

const NOTE = 'You can choose under Notifications which of them you also get by email.';

/** A mail with one notification. */
export function notificationMail(recipient: Recipient, told: MailedNotification): MailMessage {
  const { kind, facts, url } = told;
  const { workspace = '', person = '', role } = facts;
  if (kind === 'access-requested')
    return accessRequestedMail(recipient, { requester: person, workspace, url });
  if (kind === 'access-decided')
    return role === undefined
      ? accessRejectedMail(recipient, workspace)
      : accessApprovedMail(recipient, { workspace, role, url });
  const sentence = notificationSentence(told);
  return layOut({
    subject: sentence.slice(0, 150),
    firstName: recipient.firstName,
    paragraphs: [sentence, ...(facts.reason === undefined ? [] : [facts.reason]), ...timesOf(facts)],
    link: { label: 'Open in Clindrove', url },
    note: NOTE,
  });
}

const timesOf = ({ worked, waited }: NotificationFacts): string[] =>
  worked === undefined || waited === undefined
    ? []
    : [`Worked ${runTimeText(worked)}, waited ${runTimeText(waited)}.`];

/** Daily digest: all notifications of a day in one mail. */
export function digestMail(
  recipient: Recipient,
  told: readonly MailedNotification[],
  url: string,
): MailMessage {
  return layOut({
    subject: `Clindrove daily digest: ${told.length} ${told.length === 1 ? 'notification' : 'notifications'}`,
    firstName: recipient.firstName,
    paragraphs: told.map(notificationSentence),
    link: { label: 'Open Clindrove', url },
    note: NOTE,
  });
}

const SENTENCES: Record<NotificationKind, (facts: NotificationFacts) => string> = {
  'workflow-completed': ({ workflow = '', folder = '' }) =>
    `${OUTCOME_LABELS.clean}: the workflow "${workflow}" in "${folder}" has finished.`,
  'workflow-needs-review': ({ workflow = '', folder = '', outcome = 'needs_review' }) =>
    `${OUTCOME_LABELS[outcome]}: the workflow "${workflow}" in "${folder}" has finished. Review its result before you use it.`,
  'workflow-failed': ({ workflow = '', folder = '' }) => `The workflow "${workflow}" in "${folder}" failed.`,
  'access-requested': ({ person = '', workspace = '' }) => `${person} asks to join "${workspace}".`,
  'access-decided': ({ workspace = '', role }) =>
    role === undefined
      ? `Your request to join "${workspace}" was not approved.`
      : `Your request to join "${workspace}" was approved. Your role there is ${role}.`,
  'spending-near': ({ integration = '', workspace = '', percent = 0 }) =>
    `The AI agent "${integration}" in "${workspace}" has used ${percent}% of its cap for this month.`,
  'model-retiring': ({ integration = '', workspace = '', model = '', day = '', successor }) =>
    `The AI agent "${integration}" in "${workspace}" uses the model ${model}, which is retired on ${day}.${
      successor === undefined ? '' : ` Its successor is ${successor}.`
    }`,
  'webhook-disabled': ({ receiver = '', workspace = '', disabledReason }) =>
    `The webhook to ${receiver} in "${workspace}" was turned off: ${
      disabledReason === 'gone'
        ? 'the receiver answered 410 Gone'
        : 'the receiver accepted no delivery for 24 hours'
    }. Turn it on again when the receiver works.`,
};

/** A notification in one sentence. */
export const notificationSentence = ({ kind, facts }: Pick<MailedNotification, 'kind' | 'facts'>): string =>
  SENTENCES[kind](facts);
