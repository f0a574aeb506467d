import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { APP_URL, formParams, type Researcher, startSystem, type System } from './system';

describe('hostile requests', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(() => system.stop(), 90_000);

  const MEGABYTES_8 = 8 * 1024 * 1024;

  /** Returns the head of the response to a request that announces a body and never sends it. */
  async function answerWithoutBody(path: string, length: number, cookie = ''): Promise<string> {
    const { hostname, port } = new URL(system.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}`,
      `Origin: ${APP_URL}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return answer.toString('latin1').split('\r\n')[0] ?? '';
  }

  it('are answered before their body is read when the caller is nobody, or may not do this', async () => {
    const { workspaceId } = formParams(person);
    const schemas = `/api/workspaces/${workspaceId}/xml-schemas`;
    const stranger = await system.newResearcher();

    expect(await answerWithoutBody(schemas, MEGABYTES_8)).toContain('401');
    expect(await answerWithoutBody(schemas, MEGABYTES_8, stranger.client.cookies)).toContain('404');
    expect(await answerWithoutBody('/api/workspaces', MEGABYTES_8)).toContain('401');
    expect(await answerWithoutBody('/api/nowhere', MEGABYTES_8)).toContain('404');
  });

  it('are not taken in when nobody wants them, and end', async () => {
    const { hostname, port } = new URL(system.url);
    const socket = connect(Number(port), hostname);
    const ended = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined));
    socket.resume();
    const length = 8 * MEGABYTES_8;
    socket.write(
      `POST /api/workspaces HTTP/1.1\r\nHost: ${hostname}\r\nOrigin: ${APP_URL}\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
    );
    for (let sent = 0; sent < length; sent += MEGABYTES_8) socket.write(Buffer.alloc(MEGABYTES_8, 'x'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    await setTimeout(500);
    const { writableLength, destroyed } = socket;
    await ended;

    expect(answer.toString('latin1')).toContain('401');
    // The client is still sending and has time to read the response.
    expect(destroyed).toBe(false);
    // Both ends of the connection buffer no more than a few megabytes.
    expect(writableLength).toBeGreaterThan(length / 2);
  });

  it('have the limit of their endpoint, 64 KB where it says no other', async () => {
    const post = async (path: string, body: object) => (await person.client.fetch('POST', path, body)).status;
    const base = `/api/workspaces/${person.workspaceId}`;
    const long = 'x'.repeat(90_000);

    expect(await post('/api/login', { email: 'a@example.net', password: long })).toBe(413);
    expect(await post('/api/workspaces', { name: 'n', description: long })).toBe(413);
    expect(await post(`${base}/prompts`, { name: 'n', text: long })).not.toBe(413);
    const files = [{ path: 'a.xsd', text: 'x'.repeat(4_000_000) }];
    expect(await post(`${base}/xml-schemas`, { name: 'n', files })).toBe(201);
    expect(
      await post(`${base}/xml-schemas`, { name: 'n', files: [{ path: 'a', text: 'x'.repeat(9e6) }] }),
    ).toBe(413);
    expect(await answerWithoutBody('/api/login', MEGABYTES_8)).toContain('413');
  });

  it.each(['a\0b', 'half a pair \ud83d', '\udd11'])(
    'with the text %j are refused, not failed',
    async (text) => {
      const base = `/api/workspaces/${person.workspaceId}`;
      const { client, formId } = person;
      const query = `search=${encodeURIComponent(text.toWellFormed())}`;
      const documents = `${base}/forms/${formId}/documents`;
      const answers = await Promise.all([
        client.fetch('POST', '/api/workspaces', { name: text }),
        client.fetch('PATCH', base, { name: 'n', description: text }),
        client.fetch('POST', `${base}/forms`, { name: text }),
        client.fetch('POST', '/api/login', { email: 'a@example.net', password: text }),
        client.fetch('POST', `${documents}/upload-url`, { fileName: `${text}.pdf` }),
        client.fetch('POST', '/api/workspaces/join', { workspaceName: text, accessCode: 'x' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
      const searched = await client.fetch('GET', `${base}/forms?${query}`);
      expect(searched.status).toBe(text.isWellFormed() ? 400 : 200);
      for (const path of ['/forms/%00', '/forms/%E0%A4%A', '/forms/1%00/documents', '/%ff'])
        expect((await client.fetch('GET', `${base}${path}`)).status).toBeLessThan(500);
    },
  );
});
