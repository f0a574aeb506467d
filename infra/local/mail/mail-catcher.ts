import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { listen, type Listening } from '../listen';
import type { Log } from '../platform';
import { renderInbox, renderMail } from './inbox-page';
import { type Mail, Mailbox } from './mailbox';

interface MailOptions {
  readonly folder: string;
  readonly log: Log;
  readonly preferredPorts: { readonly smtp: readonly number[]; readonly inbox: readonly number[] };
}

interface RunningMail {
  readonly smtpPort: number;
  readonly inboxPort: number;
  readonly inboxUrl: string;
  readonly stop: () => Promise<void>;
}

const LARGEST_MAIL = 10 * 1024 * 1024;
/** Frames inherit this policy, so the mail itself cannot load or run anything, either. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Accepts all mails of the application, delivers none, and shows them on a local page. */
export async function startMailCatcher({ folder, log, preferredPorts }: MailOptions): Promise<RunningMail> {
  const mailbox = new Mailbox(folder);
  await mailbox.load();
  const inbox = await listen(createInbox(mailbox), preferredPorts.inbox);
  const inboxUrl = `http://127.0.0.1:${inbox.port}`;
  const announce = (mail: Mail): void =>
    log(`mail for ${mail.to.join(', ')} -> ${inboxUrl}/mails/${mail.id}`);
  const smtp = await listen(createSmtp({ mailbox, announce, log }).server, preferredPorts.smtp);
  const stop = async (): Promise<void> => {
    await Promise.all([smtp, inbox].map((server: Listening) => server.stop()));
  };
  return { smtpPort: smtp.port, inboxPort: inbox.port, inboxUrl, stop };
}

interface Catching {
  readonly mailbox: Mailbox;
  readonly announce: (mail: Mail) => void;
  readonly log: Log;
}

function createSmtp({ mailbox, announce, log }: Catching): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    banner: 'mail catcher, delivers nothing',
    onData: (stream, _session, done) => {
      receive(stream)
        .then((source) => mailbox.add(source, new Date()))
        .then((mail) => {
          announce(mail);
          done();
        })
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))));
    },
  });
  server.on('error', (error) => log(`smtp: ${error.message}`));
  return server;
}

async function receive(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size <= LARGEST_MAIL) chunks.push(chunk);
  }
  if (size > LARGEST_MAIL) throw new Error('The message is too large');
  return Buffer.concat(chunks);
}

function createInbox(mailbox: Mailbox): Server {
  return createServer((request, response) => {
    const answer = isOurHost(request)
      ? route(request, mailbox)
      : refused(403, 'Open this page on localhost.');
    send(response, answer);
  });
}

/** Protects from DNS rebinding: a foreign page could point its own name at 127.0.0.1 and read the inbox through the browser. */
function isOurHost({ headers, socket }: IncomingMessage): boolean {
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  return names.some((name) => headers.host === `${name}:${socket.localPort ?? 0}`);
}

interface Answer {
  readonly status: number;
  readonly type: 'text/html' | 'text/plain' | 'application/json';
  readonly body: string;
}

const refused = (status: number, body: string): Answer => ({ status, type: 'text/plain', body });
const html = (body: string): Answer => ({ status: 200, type: 'text/html', body });
const json = (value: unknown): Answer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(value),
});

function route({ method, url = '/' }: IncomingMessage, mailbox: Mailbox): Answer {
  if (!URL.canParse(url, 'http://localhost')) return refused(400, 'That is no address.');
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, top = '', id] = pathname.split('/');
  if (method === 'DELETE' && pathname === '/api/mails') {
    mailbox.clear();
    return json([]);
  }
  if (method !== 'GET') return refused(405, 'Only GET is answered here.');
  if (pathname === '/') return html(renderInbox(mailbox.list()));
  if (pathname === '/health') return refused(200, 'ok');
  if (pathname === '/api/mails') return json(mailbox.list(searchParams.get('to') ?? undefined));
  const mail = top === 'mails' && id !== undefined ? mailbox.find(id) : undefined;
  return mail === undefined ? refused(404, 'There is no such page.') : html(renderMail(mail));
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  response.end(body);
}
