import { invitationBinding, openText } from '@app/encryption';
import { invitationMail, type Mailer } from '@app/mail';
import type { WorkerContext } from '../worker-context';

const AT_ONCE = 50;

/**
 * Mails invitations. A refused mail is retried with backoff while the invitation is valid. The rest of this round waits for the
 * next one, because usually the mail server is unavailable.
 */
export async function mailInvitations(
  { database, config, logger }: Pick<WorkerContext, 'database' | 'config' | 'logger'>,
  mailer: Mailer,
): Promise<void> {
  const { invitations } = database.repositories;
  const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  // One sender at a time across all workers, so that no mail is sent twice.
  await database.exclusively('invitationMails', async () => {
    for (const invitation of await invitations.toMail(AT_ONCE)) {
      const { id, email, tokenHash, mailToken } = invitation;
      try {
        const token = openText(ring, invitationBinding(tokenHash), mailToken);
        // The token is after the #, which browsers do not send to a server, so that no log contains it.
        const url = `${config.APP_URL}/invitation#${token}`;
        await mailer.send(email, invitationMail({ ...invitation, url }));
      } catch (error) {
        logger.warn({ error, invitationId: id }, 'could not mail an invitation; will retry');
        await invitations.postponeMail(id);
        return;
      }
      await invitations.markMailed(id);
    }
  });
}
