import type { Mailer, MailMessage } from '@app/mail';
import type { Logger } from '@app/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, MAILER } from './tokens';

export interface AddressedMail {
  readonly recipient: { readonly id: number; readonly email: string };
  readonly message: MailMessage;
}

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
    try {
      await this.mailer.send(recipient.email, message);
    } catch (error) {
      this.logger.error({ error, userId: recipient.id }, 'a mail was not sent');
    }
  }
}
