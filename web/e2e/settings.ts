import { join } from 'node:path';

const env = (name: string, fallback: string) => process.env[name] ?? fallback;

/** Where the running stack is, and who may sign in to it. */
export const SETTINGS = {
  baseUrl: env('BASE_URL', 'http://127.0.0.1:3000'),
  chromium: env('CHROMIUM_PATH', '/usr/bin/chromium'),
  /** Which of how many copies of the product this is: each has its part of the tests. */
  copy: Number(env('COPY', '1')),
  copies: Number(env('COPIES', '1')),
  /** The texts are those of web/pseudo. */
  isPseudo: env('PSEUDO_LANGUAGE', '') !== '',
  /** A picture of every screen costs time, and is for people who look at them. */
  keepsPictures: env('CI', '') === '',
  /** Every screen is loaded slowly at every width, not at one of them. */
  everyWidth: env('CI', '') === '' || env('EVERY_WIDTH', '') !== '',
  /** CONTRIBUTING, "Flaky". */
  retries: env('CI', '') === '' ? 0 : 1,
  inboxUrl: env('MAIL_INBOX_URL', 'http://127.0.0.1:8025'),
  /** For figures about thousands of rows, which are put in without an order for each. */
  databaseUrl: env('DATABASE_OWNER_URL', ''),
  /** Of the lists that are measured, one by its name; all of them unless told. */
  list: env('BENCH_LIST', ''),
  email: env('DEMO_EMAIL', 'demo@clindrove.example'),
  password: env('DEMO_PASSWORD', ''),
  /** Of the seed's whitelist: whoever registers with it is approved. */
  domain: env('DEMO_DOMAIN', 'example.org'),
  agent: env('DEMO_AGENT', 'Local rules model'),
  /** A protocol written for this product. */
  protocol: env('PROTOCOL_FILE', join(__dirname, '../../infra/samples/files/northwind-nwt-301-protocol.pdf')),
};
