import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sealText, webhookBinding } from '@app/encryption';
import type { Database } from '@app/persistence';
import {
  aDocumentRow,
  aFolder,
  aPerson,
  connectTestDatabase,
  type TestDatabase,
  type TestFolder,
} from '@app/testing';
import { Webhook } from 'standardwebhooks';
import type { WorkerContext } from '../worker-context';
import { deliverWebhooks } from './deliver-webhooks';

/** For the figure of 1,000 deliveries, set WEBHOOK_DELIVERIES. */
const DELIVERIES = Number(process.env.WEBHOOK_DELIVERIES ?? 60);
const ring = { keys: new Map([['1', Buffer.alloc(32, 7)]]), active: '1' };
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;

interface Received {
  readonly id: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

describe('deliveries of webhooks', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;
  let server: Server;
  let origin: string;
  let received: Received[];
  let warnings: string[];
  let published: string[];
  let answer: RequestListener;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
    server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        received.push({ id: headers['webhook-id'] ?? '', body, headers });
        answer(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  beforeEach(async () => {
    await store.query('DELETE FROM webhooks');
    received = [];
    warnings = [];
    published = [];
    answer = (_request, response) => response.writeHead(204).end();
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.close();
    await store.close();
  });

  const aWebhook = (url = `${origin}/hook`): Promise<number> =>
    database.transaction(async ({ webhooks }) => {
      const { id } = await webhooks.create(
        {
          workspaceId: folder.workspaceId,
          createdBy: folder.userId,
          url,
          events: ['workflow.ended', 'document.read', 'revision.signed'],
        },
        (webhookId) => sealText(ring, webhookBinding(webhookId), SECRET),
      );
      return id;
    });
  const join = (userId: number, role: string) =>
    store.query(`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, $3)`, [
      folder.workspaceId,
      userId,
      role,
    ]);
  const aMember = async (role: string): Promise<number> => {
    const userId = await aPerson(store);
    await join(userId, role);
    return userId;
  };
  const announce = (count = 1) =>
    store.query(
      `SELECT announce_webhook_event($1, 'workflow.ended', jsonb_build_object('workflowId', n)) FROM generate_series(1, $2::int) n`,
      [folder.workspaceId, count],
    );
  const deliver = (webhookAllowlist = [origin], stop = new AbortController()) =>
    deliverWebhooks(
      {
        database,
        config: { webhookAllowlist, keyRing: ring.keys, APP_KEK_ACTIVE: ring.active },
        live: {
          publish: (event: { payload: { topic: string } }) => void published.push(event.payload.topic),
        },
        logger: { warn: (line: { error: unknown }) => warnings.push(String(line.error)) },
      } as unknown as WorkerContext,
      stop.signal,
    );
  const deliveries = () =>
    store.query<{
      state: string;
      tries: number;
      status: number | null;
      failure: string | null;
      wait: number;
    }>(
      `SELECT state, tries, last_status AS status, last_failure AS failure,
         extract(epoch FROM next_try_at - now())::float AS wait FROM webhook_deliveries ORDER BY id`,
    );
  const makeDue = () =>
    store.query(`UPDATE webhook_deliveries SET next_try_at = now() WHERE state = 'pending'`);

  it('are accepted by the verifier of Standard Webhooks, and hold ids and sums only', async () => {
    await aWebhook();
    await announce();
    await deliver();

    const [{ body, headers } = { body: '', headers: {} }] = received;
    expect(new Webhook(SECRET).verify(body, headers)).toMatchObject({
      type: 'workflow.ended',
      data: { workflowId: 1 },
    });
    expect(() => new Webhook(OTHER_SECRET).verify(body, headers)).toThrow();
    expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 1, status: 204 }]);
  });

  it(`arrive all, each exactly once with success, although the receiver fails a third (${DELIVERIES})`, async () => {
    await aWebhook();
    const succeeded = new Map<string, number>();
    let requests = 0;
    answer = (request, response) => {
      requests += 1;
      if (requests % 3 === 0) return response.writeHead(503).end();
      const id = String(request.headers['webhook-id']);
      succeeded.set(id, (succeeded.get(id) ?? 0) + 1);
      return response.writeHead(200).end('ok');
    };
    await announce(DELIVERIES);
    while ((await deliveries()).some(({ state }) => state === 'pending')) {
      // Two workers at once, as in production.
      await Promise.all([deliver(), deliver()]);
      await makeDue();
      await sleep(100);
    }

    const verifier = new Webhook(SECRET);
    for (const { body, headers } of received) verifier.verify(body, headers);
    expect(new Set(received.map(({ id }) => id)).size).toBe(DELIVERIES);
    expect([...succeeded.values()].filter((times) => times !== 1)).toEqual([]);
    expect(succeeded.size).toBe(DELIVERIES);
    expect(received.length).toBeGreaterThan(DELIVERIES);
    expect(warnings).toEqual([]);
  });

  it('are tried again later after a failure, under the same id, and given up after 24 hours', async () => {
    await aWebhook();
    answer = (_request, response) => response.writeHead(500).end();
    await announce();
    await deliver();
    const [first] = await deliveries();
    expect(first).toMatchObject({ state: 'pending', tries: 1, status: 500, failure: 'status' });
    expect(first?.wait).toBeGreaterThan(3);
    await deliver();
    expect(received).toHaveLength(1);

    await store.query(
      `UPDATE webhook_deliveries SET give_up_at = now() + interval '10 seconds', next_try_at = now()`,
    );
    await deliver();
    expect(await deliveries()).toMatchObject([{ state: 'failed', tries: 2, status: 500 }]);
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  });

  it('are sent again under the same id when a person asks for it', async () => {
    await aWebhook();
    await announce();
    await deliver();
    const [row] = await store.query<{ id: number }>('SELECT id FROM webhook_deliveries');
    await database.repositories.webhookDeliveries.replay(row?.id ?? 0);
    await deliver();

    expect(received.map(({ id }) => id)).toEqual([received[0]?.id, received[0]?.id]);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 2 }]);
  });

  it('stop at 410, which turns the webhook off, is recorded, and tells its maker, owners and admins', async () => {
    const maker = folder.userId;
    await join(maker, 'member');
    const owner = await aMember('owner');
    await aMember('member');
    const id = await aWebhook(`${origin}/hook?token=secret`);
    answer = (_request, response) => response.writeHead(410).end();
    await announce();
    await deliver();
    await announce();
    await deliver();

    expect(received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'failed', status: 410 }]);
    expect(await store.query('SELECT disabled_reason FROM webhooks')).toEqual([{ disabled_reason: 'gone' }]);
    expect(
      await store.query(
        `SELECT target_id FROM audit_events WHERE action = 'webhook.disable' AND target_id = $1`,
        [id],
      ),
    ).toHaveLength(1);
    const told = await store.query<{ user_id: number; kind: string; facts: object }>(
      'SELECT user_id, kind, facts FROM notifications ORDER BY user_id',
    );
    expect(told.map(({ user_id }) => user_id)).toEqual([maker, owner]);
    expect(told[0]).toMatchObject({
      kind: 'webhook-disabled',
      facts: { receiver: origin, disabledReason: 'gone' },
    });
    expect(published).toEqual(['webhook', 'notification']);
  });

  it('turn a webhook off that has accepted nothing for a day, and no other', async () => {
    const failing = await aWebhook(`${origin}/failing`);
    const often = await aWebhook(`${origin}/often`);
    answer = ({ url }, response) => response.writeHead(url === '/often' ? 204 : 500).end();
    await announce();
    await deliver();
    answer = (_request, response) => response.writeHead(500).end();
    await announce();
    await store.query(
      `UPDATE webhook_deliveries SET next_try_at = now(), give_up_at = now() + interval '1 second'`,
    );
    await deliver();

    expect(await store.query('SELECT id, disabled_reason FROM webhooks ORDER BY id')).toEqual([
      { id: failing, disabled_reason: 'failing' },
      { id: often, disabled_reason: null },
    ]);
  });

  it('follow no redirect and reach no private address', async () => {
    await aWebhook();
    answer = (_request, response) => response.writeHead(302, { location: `${origin}/internal` }).end();
    await announce();
    await deliver();
    expect(received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'pending', status: null, failure: 'redirect' }]);

    await makeDue();
    await deliver([]);
    expect(received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'pending', status: null, failure: 'address' }]);
  });

  it('do not wait for a receiver that hangs, which is given up after 10 seconds', async () => {
    await aWebhook(`${origin}/hang`);
    await announce(20);
    await aWebhook(`${origin}/quick`);
    await announce(20);
    let hanging = 0;
    let most = 0;
    answer = (request, response) => {
      if (request.url !== '/hang') return response.writeHead(204).end();
      hanging += 1;
      most = Math.max(most, hanging);
      response.on('close', () => (hanging -= 1));
    };
    const stop = new AbortController();
    const round = deliver([origin], stop);
    const countOf = async (
      is: (row: { state: string; failure: string | null }) => boolean,
    ): Promise<number> => (await deliveries()).filter(is).length;
    while ((await countOf(({ state }) => state === 'delivered')) < 20) await sleep(50);
    while ((await countOf(({ failure }) => failure === 'timeout')) < 4) await sleep(100);
    stop.abort();
    await round;

    expect(most).toBe(4);
  });

  it('are signed with the new and the former secret for a day after a rotation', async () => {
    const id = await aWebhook();
    const webhook = await database.repositories.webhooks.find(folder.workspaceId, id);
    if (webhook === null) throw new Error('The webhook is gone.');
    await database.repositories.webhooks.rotate(
      webhook,
      sealText(ring, webhookBinding(id), OTHER_SECRET),
      24,
    );
    await announce();
    await deliver();
    for (const secret of [SECRET, OTHER_SECRET])
      new Webhook(secret).verify(received[0]?.body ?? '', received[0]?.headers ?? {});

    await store.query('UPDATE webhooks SET former_secret_until = now()');
    await announce();
    await deliver();
    expect(() => new Webhook(SECRET).verify(received[1]?.body ?? '', received[1]?.headers ?? {})).toThrow();
  });

  it('exist exactly if the transaction that causes the event commits', async () => {
    await aWebhook();
    const id = await aDocumentRow(store, folder);
    const read = `UPDATE form_documents SET reading_status = 'read' WHERE id = ${id}`;
    await store.query(
      `DO $$ BEGIN ${read}; RAISE EXCEPTION 'rolled back'; EXCEPTION WHEN raise_exception THEN NULL; END $$`,
    );
    expect(await deliveries()).toEqual([]);

    await store.query(read);
    await deliver();
    expect(received).toHaveLength(1);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      type: 'document.read',
      data: { workspaceId: folder.workspaceId, documentId: id, status: 'read' },
    });
    // No name of the document or its file.
    expect(Object.keys(JSON.parse(received[0]?.body ?? '').data).sort()).toEqual([
      'documentId',
      'errorCode',
      'formId',
      'pages',
      'status',
      'words',
      'workspaceId',
    ]);
  });

  it('are kept for 30 days after their end, and end after a day while the webhook is off', async () => {
    await aWebhook();
    await announce(2);
    await deliver();
    await store.query('UPDATE webhooks SET disabled_at = NULL');
    await store.query(
      `UPDATE webhook_deliveries SET ended_at = now() - interval '31 days' WHERE id = (SELECT min(id) FROM webhook_deliveries)`,
    );
    await announce();
    await store.query(`UPDATE webhook_deliveries SET give_up_at = now() WHERE state = 'pending'`);
    await database.repositories.webhookDeliveries.tidy();

    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'failed']);
  });
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request) body += String(piece);
  return body;
}
