import { randomBytes } from 'node:crypto';
import { invitationBinding, sealText } from '@app/encryption';
import { createSmtpMailer, type Mailer } from '@app/mail';
import type { Database } from '@app/persistence';
import { createLogger } from '@app/telemetry';
import { aFolder, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import type { WorkerContext } from '../worker-context';
import { mailInvitations } from './mail-invitations';

const FROM = 'Clindrove <no-reply@example.org>';

describe('invitations that are mailed', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;
  let mailer: Mailer;
  let away: Mailer;
  const keyRing = new Map([['1', randomBytes(32)]]);

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
    await store.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'owner')`,
      [folder.workspaceId, folder.userId],
    );
    mailer = createSmtpMailer({ url: process.env.SMTP_URL ?? '', from: FROM });
    // A port without a listener.
    away = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: FROM });
  });
  beforeEach(() => store.query('DELETE FROM workspace_invitations'));
  afterAll(async () => {
    mailer.close();
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
  const rows = () =>
    store.query(
      `SELECT mail_token IS NOT NULL AS "isToMail", mail_tries AS tries, mail_at > now() AS waits FROM workspace_invitations ORDER BY id`,
    );

  async function invite(hours = 24): Promise<void> {
    const tokenHash = randomBytes(32).toString('hex');
    await database.repositories.invitations.create({
      workspaceId: folder.workspaceId,
      role: 'member',
      email: 'guest@example.net',
      tokenHash,
      mailToken: sealText({ keys: keyRing, active: '1' }, invitationBinding(tokenHash), 'the-token'),
      usesLeft: 1,
      createdBy: folder.userId,
      expiresAt: new Date(Date.now() + hours * 3_600_000),
    });
  }

  it('wait while the mail server is unavailable, and are mailed once afterwards', async () => {
    await invite();
    await invite();

    await mailInvitations(context(), away);

    expect(await rows()).toEqual([
      { isToMail: true, tries: 1, waits: true },
      { isToMail: true, tries: 0, waits: false },
    ]);
    await store.query('UPDATE workspace_invitations SET mail_at = now()');
    const sent: string[] = [];
    const counting: Mailer = {
      ...mailer,
      send: (to, message) => {
        sent.push(message.text);
        return mailer.send(to, message);
      },
    };
    await mailInvitations(context(), counting);
    await mailInvitations(context(), counting);
    expect(await rows()).toMatchObject([{ isToMail: false }, { isToMail: false }]);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toContain('http://app.test/invitation#the-token');
    expect(sent[0]).toContain('Ada Test invites you');
  });

  it('are not mailed if they have ended meanwhile', async () => {
    await invite(-1);
    await mailInvitations(context(), mailer);
    expect(await rows()).toMatchObject([{ isToMail: true, tries: 0 }]);
  });
});
