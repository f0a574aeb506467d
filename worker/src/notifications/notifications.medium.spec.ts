import { createSmtpMailer, type Mailer } from '@app/mail';
import { BUILT_IN_MODELS } from '@app/models';
import type { Database } from '@app/persistence';
import { createLogger } from '@app/telemetry';
import { aFolder, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import type { WorkerContext } from '../worker-context';
import { foreseeLimits } from './foresee-limits';
import { mailNotifications } from './mail-notifications';

const FROM = 'Clindrove <no-reply@example.org>';

describe('notifications from the worker', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;
  let mailer: Mailer;
  let away: Mailer;

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
  beforeEach(() => store.query('TRUNCATE notifications'));
  afterAll(async () => {
    mailer.close();
    away.close();
    await database.close();
    await store.close();
  });

  const context = () =>
    ({
      database,
      config: { APP_URL: 'http://app.test', prices: { catalogue: BUILT_IN_MODELS, own: {} } },
      live: { publish: () => Promise.resolve() },
      logger: createLogger('test', 'silent'),
    }) as unknown as WorkerContext;
  const tell = (kind: 'access-decided' | 'model-retiring') =>
    database.repositories.notifications.tell([folder.userId], { kind, facts: { workspace: 'Northwind' } });
  const rows = () =>
    store.query(
      'SELECT kind, mail, mail_tries AS tries, mail_at > now() AS waits FROM notifications ORDER BY id',
    );

  it('wait while the mail server is unavailable, and are mailed afterwards', async () => {
    await tell('access-decided');

    await mailNotifications(context(), away);
    await mailNotifications(context(), away);

    expect(await rows()).toEqual([{ kind: 'access-decided', mail: 'at-once', tries: 1, waits: true }]);
    await store.query('UPDATE notifications SET mail_at = now()');
    await mailNotifications(context(), mailer);
    expect(await rows()).toMatchObject([{ mail: 'sent' }]);
  });

  it('are dropped after days without success', async () => {
    await tell('access-decided');
    await store.query(`UPDATE notifications SET created_at = now() - interval '4 days'`);

    await mailNotifications(context(), away);

    expect(await rows()).toMatchObject([{ mail: 'given-up' }]);
  });

  it('are combined into one digest when the first has waited for a day', async () => {
    await tell('model-retiring');
    await tell('model-retiring');
    await mailNotifications(context(), mailer);
    expect(await rows()).toMatchObject([{ mail: 'digest' }, { mail: 'digest' }]);

    await store.query(
      `UPDATE notifications SET created_at = now() - interval '25 hours' WHERE id = (SELECT min(id) FROM notifications)`,
    );
    await mailNotifications(context(), mailer);

    expect(await rows()).toMatchObject([{ mail: 'sent' }, { mail: 'sent' }]);
  });

  it('announce once a model that retires and a cap that is nearly used up', async () => {
    const model = BUILT_IN_MODELS.models.find(({ vendor, retires }) => vendor === 'claude' && retires);
    const settings = { model: model?.id, monthlyTokenCap: 1000 };
    const [integration] = await store.query<{ id: number }>(
      `INSERT INTO workspace_ai_agent_integrations (id, workspace_id, name, provider, api_key, key_last4, settings, active)
       VALUES (nextval('ai_integration_id_seq'), $1, 'Build', 'claude', 'sealed', '1234', $2, true) RETURNING id`,
      [folder.workspaceId, JSON.stringify(settings)],
    );
    await store.query(
      `INSERT INTO ai_integration_months (integration_id, month, calls, input_tokens, output_tokens, cost_micro_usd)
       VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 1, 800, 50, 0)`,
      [integration?.id],
    );
    const dayBefore = new Date(Date.parse(model?.retires ?? '') - 59 * 86_400_000);

    await foreseeLimits(context(), dayBefore);
    await foreseeLimits(context(), dayBefore);

    expect(await store.query('SELECT kind, facts FROM notifications ORDER BY kind')).toMatchObject([
      { kind: 'model-retiring', facts: { model: model?.id, day: model?.retires, integration: 'Build' } },
      { kind: 'spending-near', facts: { percent: 85 } },
    ]);
  });
});
