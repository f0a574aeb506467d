import { randomBytes } from 'node:crypto';
import { mailedCodeBinding, sealText } from '@app/encryption';
import { createSmtpMailer, type Mailer } from '@app/mail';
import type { Database } from '@app/persistence';
import { createLogger } from '@app/telemetry';
import { aFolder, connectTestDatabase, type TestDatabase } from '@app/testing';
import type { WorkerContext } from '../worker-context';
import { mailAccounts } from './mail-accounts';

const CODE = '048210';

describe('mails about accounts', () => {
  let store: TestDatabase;
  let database: Database;
  let userId: number;
  let away: Mailer;
  let sent: string[];
  const keyRing = new Map([['1', randomBytes(32)]]);

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    ({ userId } = await aFolder(store));
    // A port without a listener.
    away = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: 'no-reply@example.org' });
  });
  beforeEach(async () => {
    sent = [];
    await store.query('DELETE FROM account_mails');
    await store.query('DELETE FROM reset_codes');
  });
  afterAll(async () => {
    away.close();
    await database.close();
    await store.close();
  });

  const context = () =>
    ({
      database,
      config: { APP_URL: 'http://app.test', APP_KEK_ACTIVE: '1', keyRing },
      logger: createLogger('test', 'silent'),
    }) as unknown as WorkerContext;
  const taking: Mailer = {
    send(_to, { subject, text }) {
      sent.push(`${subject}\n${text}`);
      return Promise.resolve();
    },
    close: () => undefined,
  };
  const refusing: Mailer = {
    send: () => Promise.reject(Object.assign(new Error('no such user'), { responseCode: 550 })),
    close: () => undefined,
  };
  const rows = () =>
    store.query(`SELECT kind, mail_tries AS tries, mail_at > now() AS waits FROM account_mails ORDER BY id`);
  const comeBack = () => store.query('UPDATE account_mails SET mail_at = now()');

  async function askForCode(kind: 'verification-code' | 'reset-code', minutes = 10): Promise<string> {
    const hash = randomBytes(32).toString('hex');
    const sealed = sealText({ keys: keyRing, active: '1' }, mailedCodeBinding(hash), CODE);
    const [expires, requester] = [new Date(Date.now() + minutes * 60_000), 'device'];
    const { users, resetCodes, accountMails } = database.repositories;
    if (kind === 'verification-code') await users.setVerificationCode(userId, { hash, expires, requester });
    else await resetCodes.issue({ userId, hash, expires, requester }, new Date());
    await accountMails.addCode({ userId, kind, codeHash: hash, codeSealed: sealed, expiresAt: expires });
    return sealed;
  }

  it('wait while the mail server is unavailable, and are sent once afterwards, codes first', async () => {
    await database.repositories.accountMails.add([userId], 'password-changed');
    const sealed = await askForCode('verification-code', 4);
    expect(sealed).not.toContain(CODE);

    await mailAccounts(context(), away);

    expect(await rows()).toEqual([
      { kind: 'password-changed', tries: 0, waits: false },
      { kind: 'verification-code', tries: 1, waits: true },
    ]);
    await comeBack();
    await mailAccounts(context(), taking);
    await mailAccounts(context(), taking);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toContain(`${CODE} is your Clindrove verification code`);
    expect(sent[0]).toContain('valid for 4 minutes');
    expect(sent[1]).toContain('Your Clindrove password was changed');
    expect(await rows()).toEqual([]);
  });

  it('contain no invalid code: expired, replaced or used', async () => {
    await askForCode('verification-code', -1);
    await mailAccounts(context(), taking);
    expect(await rows()).toEqual([]);
    await askForCode('verification-code');
    await askForCode('verification-code');
    await askForCode('reset-code');
    await store.query('UPDATE reset_codes SET used = true');

    await mailAccounts(context(), taking);

    expect(sent).toHaveLength(1);
  });

  it('contain only the last of several decisions', async () => {
    const { accountMails } = database.repositories;
    await accountMails.add([userId], 'account-approved');
    await mailAccounts(context(), away);
    await accountMails.add([userId], 'account-revoked');
    await comeBack();

    await mailAccounts(context(), taking);

    expect(sent.map((mail) => mail.split('\n')[0])).toEqual([
      'The approval of your Clindrove account was revoked',
    ]);
  });

  it('are dropped if the mail server rejects them permanently', async () => {
    await database.repositories.accountMails.add([userId], 'password-changed');

    await mailAccounts(context(), refusing);

    expect(await rows()).toEqual([]);
  });
});
