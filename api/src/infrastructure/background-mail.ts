import { isRefused, type Mailer, type MailMessage } from '@app/mail';
import type { Logger } from '@app/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, MAILER } from './tokens';

export interface AddressedMail {
  readonly recipient: { readonly id: number; readonly email: string };
  readonly message: MailMessage;
}

/** A mail server that is away for some minutes loses nothing; together less than the codes in mails are valid for. */
const AGAIN_AFTER_MS = [5000, 30_000, 120_000, 300_000];

/** Sends mail behind the answer: an answer must not tell how long a mail server takes, nor whether there was a mail. */
@Injectable()
export class BackgroundMail {
  constructor(
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  send(recipient: AddressedMail['recipient'], message: MailMessage): void {
    this.prepare(() => Promise.resolve([{ recipient, message }]));
  }

  /** For mails that are found out in the background, too. */
  prepare(write: () => Promise<readonly AddressedMail[]>): void {
    write()
      .then((mails) => Promise.all(mails.map((mail) => this.deliver(mail))))
      .catch((error: unknown) => this.logger.error({ error }, 'a mail was not written'));
  }

  private async deliver({ recipient, message }: AddressedMail): Promise<void> {
    for (const pause of [...AGAIN_AFTER_MS, null])
      try {
        return await this.mailer.send(recipient.email, message);
      } catch (error) {
        const facts = { error, userId: recipient.id };
        if (pause === null || isRefused(error)) return this.logger.error(facts, 'a mail was not sent');
        this.logger.warn(facts, 'a mail is sent once more in a while');
        await paused(pause);
      }
  }
}

/** A process that is to end does not wait for it. */
const paused = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
