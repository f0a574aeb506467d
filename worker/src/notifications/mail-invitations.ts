import { invitationBinding, openText } from '@app/encryption';
import { invitationMail, type Mailer } from '@app/mail';
import type { WorkerContext } from '../worker-context';

const AT_ONCE = 50;

/**
 * Mails invitations. One that the server does not take waits, longer each time, as long as it can be used; the others of this turn are
 * left for the next, because as a rule it is the server that is away.
 */
export async function mailInvitations(
  { database, config, logger }: Pick<WorkerContext, 'database' | 'config' | 'logger'>,
  mailer: Mailer,
): Promise<void> {
  const { invitations } = database.repositories;
  const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  // One sender at a time, whatever the number of workers: nobody gets a mail twice.
  await database.exclusively('invitationMails', async () => {
    for (const invitation of await invitations.toMail(AT_ONCE)) {
      const { id, email, tokenHash, mailToken } = invitation;
      try {
        const token = openText(ring, invitationBinding(tokenHash), mailToken);
        // The token stands behind the #, which no browser sends to a server, so that no log has it.
        const url = `${config.APP_URL}/invitation#${token}`;
        await mailer.send(email, invitationMail({ ...invitation, url }));
      } catch (error) {
        logger.warn({ error, invitationId: id }, 'an invitation was not mailed; it waits');
        await invitations.postponeMail(id);
        return;
      }
      await invitations.markMailed(id);
    }
  });
}
