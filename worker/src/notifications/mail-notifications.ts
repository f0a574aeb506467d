import { digestMail, type Mailer, notificationMail, type MailedNotification } from '@app/mail';
import type { NotificationEntity, NotificationsToMail } from '@app/persistence';
import type { WorkerContext } from '../worker-context';

const AT_ONCE = 50;

/**
 * Mails notifications as people have chosen. A refused mail is retried with backoff. The rest of this round waits for the next
 * one, because usually the mail server is unavailable. Nothing else waits for mail.
 */
export async function mailNotifications(
  { database, config, logger }: Pick<WorkerContext, 'database' | 'config' | 'logger'>,
  mailer: Mailer,
): Promise<void> {
  const { notificationMails } = database.repositories;
  const mailed = (row: NotificationEntity): MailedNotification => ({
    ...row,
    url: config.APP_URL + pathOf(row),
  });
  const send = async (
    { recipient, notifications }: NotificationsToMail,
    message: Parameters<Mailer['send']>[1],
  ): Promise<boolean> => {
    const ids = notifications.map(({ id }) => id);
    try {
      await mailer.send(recipient.email, message);
    } catch (error) {
      logger.warn({ error, userId: recipient.id }, 'could not mail a notification; will retry');
      await notificationMails.postpone(ids);
      return false;
    }
    await notificationMails.markMailed(ids);
    return true;
  };
  // One sender at a time across all workers, so that no mail is sent twice.
  await database.exclusively('notificationMails', async () => {
    for (const due of await notificationMails.dueAtOnce(AT_ONCE))
      for (const row of due.notifications)
        if (!(await send(due, notificationMail(due.recipient, mailed(row))))) return;
    for (const due of await notificationMails.dueDigests(AT_ONCE))
      if (!(await send(due, digestMail(due.recipient, due.notifications.map(mailed), config.APP_URL))))
        return;
  });
}

/** The product's page for a notification. */
function pathOf({ kind, workspaceId, formId, workflowId }: NotificationEntity): string {
  if (workspaceId === null) return '/dashboard';
  const workspace = `/workspace/${workspaceId}`;
  if (formId !== null && workflowId !== null)
    return `${workspace}/folders/${formId}?tab=workflow&workflow=${workflowId}`;
  if (kind === 'access-requested') return `${workspace}/members`;
  if (kind === 'webhook-disabled') return `${workspace}/settings?tab=webhooks`;
  return kind === 'access-decided' ? `${workspace}/folders` : `${workspace}/settings`;
}
