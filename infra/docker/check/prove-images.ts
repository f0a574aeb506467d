import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { auth, workflows } from '@app/contracts';
import { ApiClient } from '@app/testing';
import { checkWellFormed } from '@app/xml';
import { uploadSample } from '../../system-tests/sample';
import { execute, formParams, newWorkspace, PASSWORD, untilEnded } from '../../system-tests/system';
import { composeEnvironments } from './compose-environment';
import { output, type RunOptions } from './engine';
import { openEngine, read, stages, TARGETS } from './engines';

type Target = (typeof TARGETS)[number];
const APP_URL = 'http://localhost:8080';
const EMAIL = 'operator@example.net';
/** Far more than a container engine waits: the start time is reported, and a busy machine is no fault of an image. */
const HEALTHY_WITHIN_MS = 240_000;

const [engineName = '', folder = ''] = process.argv.slice(2);
const engine = openEngine({ engine: engineName, folder });
const environments = composeEnvironments(
  read('docker-compose.yml'),
  output('sh', ['infra/docker/make-env.sh']),
);

/** What compose sets, with the addresses of the stores of this run. All processes share one network here. */
function environmentOf(target: Target): Record<string, string> {
  const here = { ...process.env, API_URL: 'http://127.0.0.1:3000' };
  const given = Object.entries({ ...environments[target], METRICS_PORT: target === 'worker' ? '9465' : '' });
  return Object.fromEntries(
    given.map(([name, value]) => [name, STORE.test(name) ? (Reflect.get(here, name) ?? value) : value]),
  );
}
const STORE = /^(DATABASE_.*URL|REDIS_URL|S3_.*|SMTP_URL|API_URL)$/;

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
}

function start([command = '', ...args]: readonly string[]): Started {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      text = (text + data.toString('utf8')).slice(-20_000);
    });
  }
  return { child, said: () => text };
}

async function ended({ child }: Started): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** Runs another command in an image to its end. */
async function runToEnd(line: readonly string[]): Promise<string> {
  const started = start(line);
  if ((await ended(started)) === 0) return started.said();
  throw new Error(`${line.slice(-4).join(' ')} failed:\n${started.said()}`);
}

/** Repeats the image's own health check until it passes. */
async function untilHealthy(options: RunOptions, started: Started): Promise<void> {
  const { health, ports = [] } = stages.get(options.target)?.settings ?? {};
  if (!health) throw new Error(`The image ${options.target} has no health check.`);
  const deadline = Date.now() + HEALTHY_WITHIN_MS;
  const line = engine.inside({ ...options, command: health.command });
  for (;;) {
    const check = start(line);
    const code = await Promise.race([ended(check), sleep(health.timeoutMs)]);
    if (code === 0) break;
    check.child.kill('SIGKILL');
    if (started.child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${options.target} is not healthy:\n${started.said()}\n${check.said()}`);
    await sleep(200);
  }
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  }
}

/** Converts the sample as a person who registers; the command of the README makes them an administrator. */
async function convertSample(): Promise<string> {
  const client = new ApiClient(APP_URL, APP_URL);
  const person = { firstName: 'Ada', lastName: 'Test', organization: 'Test' };
  await client.call(auth.register, { body: { email: EMAIL, password: PASSWORD, ...person } });
  const command = ['npm', 'run', 'make-admin', '--', EMAIL];
  await runToEnd(engine.run({ target: 'migrate', env: environmentOf('migrate'), command }));
  await client.call(auth.login, { body: { email: EMAIL, password: PASSWORD } });
  const researcher = await newWorkspace(client);
  const workflow = await execute(researcher, [await uploadSample(researcher, 'pdf')]);
  const result = await untilEnded(researcher, workflow.id, 300);
  const params = { ...formParams(researcher), workflowId: String(workflow.id) };
  const file = await client.call(workflows.download, { params, query: {} });
  const xml = await file.text();
  if (result.status !== 'completed' || checkWellFormed(xml).kind !== 'well-formed')
    throw new Error(`The sample was not converted: ${result.status} ${result.errorMessage}`);
  return `${xml.length} characters of well-formed XML`;
}

async function main(): Promise<void> {
  const running: Started[] = [];
  try {
    for (const target of TARGETS) {
      const options = { target, env: environmentOf(target) };
      const begun = Date.now();
      const started = start(engine.run(options));
      if (target === 'migrate') {
        if ((await ended(started)) !== 0) throw new Error(`migrate failed:\n${started.said()}`);
      } else {
        running.push(started);
        await untilHealthy(options, started);
      }
      console.log(
        `${target.padEnd(8)} ${target === 'migrate' ? 'done' : 'healthy'} after ${seconds(begun)} s`,
      );
    }
    for (const target of TARGETS.filter((each) => each !== 'migrate')) {
      const command = [
        'sh',
        '-c',
        'test "$(id -u)" != 0 && ! touch /app/written 2>&1 && touch /tmp/written && id -un',
      ];
      const who = await runToEnd(engine.inside({ target, env: {}, command }));
      console.log(`${target.padEnd(8)} runs as ${who.trim().split('\n').at(-1)}, writes to /tmp only`);
    }
    const begun = Date.now();
    console.log(`sample   converted to ${await convertSample()} in ${seconds(begun)} s`);
    for (const { child } of running.toReversed()) {
      child.kill('SIGTERM');
    }
    const codes = await Promise.all(running.map(ended));
    if (codes.some((code) => code !== 0))
      throw new Error(
        `Exit codes after SIGTERM: ${codes.join()}\n${running.map(({ said }) => said()).join('\n')}`,
      );
    console.log('stop     every process ended with 0 after SIGTERM');
  } finally {
    for (const { child } of running) child.kill('SIGKILL');
  }
}

const seconds = (since: number): string => ((Date.now() - since) / 1000).toFixed(1);

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
