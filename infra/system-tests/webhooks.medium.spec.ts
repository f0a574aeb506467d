import { createServer, type Server } from 'node:http';
import { webhooks } from '@app/contracts';
import { Webhook } from 'standardwebhooks';
import { sampleFile } from './sample';
import { execute, type Researcher, startSystem, type System, until, untilEnded, upload } from './system';

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

describe('webhooks', () => {
  let server: Server;
  let origin: string;
  let system: System;
  let owner: Researcher;
  const received: Received[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        received.push({ headers, body: Buffer.concat(pieces).toString('utf8') });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    system = await startSystem({ WEBHOOK_ALLOWLIST: origin });
    owner = await system.newResearcher();
  });
  afterAll(async () => {
    await system.stop();
    server.closeAllConnections();
    server.close();
  }, 90_000);

  const params = () => ({ workspaceId: String(owner.workspaceId) });
  const create = (url = `${origin}/hook?token=1`) =>
    owner.client.call(webhooks.create, {
      params: params(),
      body: { url, events: ['workflow.ended', 'document.read'] },
    });

  it('tell of a read document and an ended workflow, are listed, and are sent again under the same id', async () => {
    const { id, secret } = await create();
    const document = await upload(owner, 'named-by-a-person.pdf', sampleFile('pdf'));
    const started = await execute(owner, [document.id]);
    const ended = await untilEnded(owner, started.id);
    await until(() => Promise.resolve(received.length >= 2 ? true : null));

    const verifier = new Webhook(secret);
    const messages = received.map(({ body, headers }) => verifier.verify(body, headers));
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'document.read',
          data: expect.objectContaining({ documentId: document.id, status: 'read' }) as unknown,
        }),
        expect.objectContaining({
          type: 'workflow.ended',
          data: expect.objectContaining({
            workflowId: started.id,
            status: 'completed',
            outcome: ended.outcome,
          }) as unknown,
        }),
      ]),
    );
    for (const { body } of received) expect(body).not.toMatch(/named-by-a-person|Run|<ODM/);

    const log = { params: { ...params(), webhookId: String(id) }, query: {} };
    const listed = await until(async () => {
      const list = await owner.client.call(webhooks.deliveries, log);
      return list.every(({ state }) => state === 'delivered') ? list : null;
    });
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ tries: 1, lastStatus: 204, lastFailure: null, nextTryAt: null });

    const [newest] = listed;
    await owner.client.call(webhooks.replay, {
      params: { ...log.params, deliveryId: String(newest?.id) },
    });
    await until(() => Promise.resolve(received.length >= 3 ? true : null));
    expect(received[2]?.headers['webhook-id']).toBe(newest?.messageId);
    await owner.client.call(webhooks.delete, { params: log.params });
  });

  it('show the secret once, and rotate it', async () => {
    const created = await create();
    const ids = { ...params(), webhookId: String(created.id) };
    const rotated = await owner.client.call(webhooks.rotateSecret, { params: ids });
    const listed = await owner.client.call(webhooks.list, { params: params(), query: {} });

    expect(rotated.secret).not.toBe(created.secret);
    expect(rotated.formerSecretUntil).not.toBeNull();
    for (const secret of [created.secret, rotated.secret]) {
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
      expect(JSON.stringify(listed)).not.toContain(secret);
    }
    const [row] = await system.database.query<{ row: object }>(
      'SELECT to_jsonb(w) AS row FROM webhooks w WHERE id = $1',
      [created.id],
    );
    expect(JSON.stringify(row)).not.toContain(created.secret);
  });

  it.each([
    'http://127.0.0.1:1/hook',
    'https://127.0.0.1/hook',
    'https://169.254.169.254/latest',
    'https://10.0.0.8/hook',
    'http://example.com/hook',
    'https://user:password@example.com/hook',
  ])('refuse the address %s', async (url) => {
    await expect(create(url)).rejects.toMatchObject({ problem: { code: 'WEBHOOK_ADDRESS' } });
  });
});
