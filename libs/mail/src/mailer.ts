import { createTransport } from 'nodemailer';

export interface MailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Submits the message to the mail server. Throws if the server rejects it. */
  send(to: string, message: MailMessage): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 10_000;

/** A mailer over SMTP, with `smtps:` or STARTTLS if the server offers it. */
export function createSmtpMailer(settings: { url: string; from: string }): Mailer {
  const { hostname, port, protocol, username, password } = new URL(settings.url);
  const transport = createTransport({
    host: hostname,
    port: port === '' ? undefined : Number(port),
    secure: protocol === 'smtps:',
    auth:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(to, message) {
      await transport.sendMail({ from: settings.from, to, ...message });
    },
    close: () => transport.close(),
  };
}

/** True for a permanent rejection, e.g. of an address that does not exist (a reply of 500 or more). */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
