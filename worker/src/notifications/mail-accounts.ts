import type { Config } from '@app/config';
import { mailedCodeBinding, openText } from '@app/encryption';
import { accountMail, isRefused, type Mailer, type MailMessage } from '@app/mail';
import type { AccountMailToSend } from '@app/persistence';
import type { WorkerContext } from '../worker-context';

const AT_ONCE = 50;

/**
 * Mails codes and what else accounts are told. One that the server does not take waits, longer each time, as long as its code works; the
 * others of this turn are left for the next, because as a rule it is the server that is away.
 */
export async function mailAccounts(
  { database, config, logger }: Pick<WorkerContext, 'database' | 'config' | 'logger'>,
  mailer: Mailer,
): Promise<void> {
  const { accountMails } = database.repositories;
  // One sender at a time, whatever the number of workers: nobody gets a mail twice.
  await database.exclusively('accountMails', async () => {
    for (const mail of await accountMails.due(AT_ONCE)) {
      try {
        await mailer.send(mail.email, messageOf(mail, config));
      } catch (error) {
        const facts = { error, userId: mail.userId };
        if (!isRefused(error)) {
          logger.warn(facts, 'a mail about an account was not sent; it waits');
          return accountMails.postpone(mail.id);
        }
        logger.error(facts, 'the mail server will never take a mail about an account');
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
