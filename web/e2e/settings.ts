import { join } from 'node:path';

const env = (name: string, fallback: string) => process.env[name] ?? fallback;

/** The addresses of the running stack and the accounts for sign-in. */
export const SETTINGS = {
  baseUrl: env('BASE_URL', 'http://127.0.0.1:3000'),
  chromium: env('CHROMIUM_PATH', '/usr/bin/chromium'),
  /** The number of this copy of the product and the number of copies. Each copy runs a part of the tests. */
  copy: Number(env('COPY', '1')),
  copies: Number(env('COPIES', '1')),
  /** True if the texts are those of web/pseudo. */
  isPseudo: env('PSEUDO_LANGUAGE', '') !== '',
  /** Saves a screenshot of every screen. Slow, and only for visual review. */
  keepsPictures: env('CI', '') === '',
  /** Loads every screen slowly at every width instead of at one of them. */
  everyWidth: env('CI', '') === '' || env('EVERY_WIDTH', '') !== '',
  /** CONTRIBUTING, "Flaky". */
  retries: env('CI', '') === '' ? 0 : 1,
  inboxUrl: env('MAIL_INBOX_URL', 'http://127.0.0.1:8025'),
  /** The database for measurements with thousands of rows, which are inserted directly. */
  databaseUrl: env('DATABASE_OWNER_URL', ''),
  /** The name of one list to measure. All lists by default. */
  list: env('BENCH_LIST', ''),
  email: env('DEMO_EMAIL', 'demo@clindrove.example'),
  password: env('DEMO_PASSWORD', ''),
  /** A domain of the seed's whitelist: users who register with it are approved. */
  domain: env('DEMO_DOMAIN', 'example.org'),
  agent: env('DEMO_AGENT', 'Local rules model'),
  /** A protocol written for this product. */
  protocol: env('PROTOCOL_FILE', join(__dirname, '../../infra/samples/files/northwind-nwt-301-protocol.pdf')),
};
