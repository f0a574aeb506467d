import type { Config } from '@app/config';
import { mailedCodeBinding, openText } from '@app/encryption';
import { accountMail, isRefused, type Mailer, type MailMessage } from '@app/mail';
import type { AccountMailToSend } from '@app/persistence';
import type { WorkerContext } from '../worker-context';

const AT_ONCE = 50;

/**
 * Mails codes and other account messages. A refused mail is retried with backoff while its code is valid. The rest of this round
 * waits for the next one, because usually the mail server is unavailable.
 */
export async function mailAccounts(
  { database, config, logger }: Pick<WorkerContext, 'database' | 'config' | 'logger'>,
  mailer: Mailer,
): Promise<void> {
  const { accountMails } = database.repositories;
  // One sender at a time across all workers, so that no mail is sent twice.
  await database.exclusively('accountMails', async () => {
    for (const mail of await accountMails.due(AT_ONCE)) {
      try {
        await mailer.send(mail.email, messageOf(mail, config));
      } catch (error) {
        const facts = { error, userId: mail.userId };
        if (!isRefused(error)) {
          logger.warn(facts, 'could not send an account mail; will retry');
          return accountMails.postpone(mail.id);
        }
        logger.error(facts, 'the mail server rejected an account mail permanently');
      }
      await accountMails.forget(mail.id);
    }
    await accountMails.forgetEnded();
  });
}

function messageOf(mail: AccountMailToSend, config: Config): MailMessage {
  const { kind, firstName, codeHash, codeSealed, expiresAt } = mail;
  const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  const code =
    codeHash !== null && codeSealed !== null ? openText(ring, mailedCodeBinding(codeHash), codeSealed) : '';
  const minutes = Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 60_000));
  return accountMail(kind, { firstName, code, minutes, appUrl: config.APP_URL });
}
