import { createServer } from 'node:http';
import { createLogger } from './logger';
import { type InstallationState, metrics } from './metrics';
import { type MetricsServer, startMetricsServer } from './metrics-server';

const STATE: InstallationState = {
  queues: [{ queue: 'conversion', waiting: 7, oldestSeconds: 42, isPaused: true }],
  outbox: { waiting: 2, oldestSeconds: 3.5 },
  mail: { waiting: 4, failing: 1 },
};

describe('the metrics of a process', () => {
  const servers: MetricsServer[] = [];
  const logger = createLogger('test', 'silent');

  async function start(readDatabase: () => Promise<InstallationState | null>): Promise<string> {
    const server = await startMetricsServer({ host: '127.0.0.1', port: 0, readDatabase, logger });
    servers.push(server);
    return `http://127.0.0.1:${server.port}/metrics`;
  }
  const scrape = async (url: string): Promise<string> => (await fetch(url)).text();

  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  it('contain the state of the installation, and what Node knows', async () => {
    const text = await scrape(await start(() => Promise.resolve(STATE)));

    for (const line of [
      'clindrove_database_up 1',
      'clindrove_queue_waiting{queue="conversion"} 7',
      'clindrove_queue_oldest_seconds{queue="conversion"} 42',
      'clindrove_queue_paused{queue="conversion"} 1',
      'clindrove_outbox_oldest_seconds 3.5',
      'clindrove_mail_failing 1',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  });

  it('say that the database does not answer, with what the process itself knows and without old figures', async () => {
    let isAway = false;
    const url = await start(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(STATE)));
    metrics.retries.inc({ kind: 'call' });
    await scrape(url);
    isAway = true;

    const text = await scrape(url);

    expect(text.split('\n')).toContain('clindrove_database_up 0');
    expect(text).toMatch(/^clindrove_retries_total\{kind="call"\} \d/m);
    expect(text).not.toMatch(/^clindrove_(queue|outbox|mail)_/m);
  });

  it('do not wait for a database that hangs, and ask it once for many scrapes', async () => {
    let asked = 0;
    const url = await start(() => {
      asked += 1;
      return new Promise(() => undefined);
    });
    const begun = performance.now();

    const texts = await Promise.all(Array.from({ length: 5 }, () => scrape(url)));

    expect(performance.now() - begun).toBeLessThan(8000);
    for (const text of texts) expect(text.split('\n')).toContain('clindrove_database_up 0');
    expect(asked).toBe(1);
  });

  it('are served at one path only', async () => {
    const url = await start(() => Promise.resolve(null));

    expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
  });

  it('can be switched off, and a port that is taken does not end the process', async () => {
    const readDatabase = () => Promise.resolve(null);
    const off = await startMetricsServer({ host: '127.0.0.1', port: 'off', readDatabase, logger });
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    const refused = await startMetricsServer({ host: '127.0.0.1', port, readDatabase, logger });
    other.close();

    expect([off.port, refused.port]).toEqual([null, null]);
  });
});
