import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onParentEnd } from './follow-parent';

/**
 * `node dist/infra/local/with-stack.js [--copies=2] -- command args…` runs a command against a fresh copy of the whole product,
 * or several commands concurrently, each against its own copy. Returns the first exit code that is not 0. The command finds the
 * product through BASE_URL, MAIL_INBOX_URL, DEMO_EMAIL and DEMO_PASSWORD. COPY is the number of its copy (from 1) out of COPIES.
 */
async function main(argv: readonly string[]): Promise<number> {
  const [command, ...args] = argv.slice(argv.indexOf('--') + 1);
  const copies = Number(/^--copies=(\d+)$/.exec(argv[0] ?? '')?.[1] ?? '1');
  if (command === undefined) throw new Error('Usage: with-stack [--copies=2] -- command args…');
  const stacks: Stack[] = [];
  try {
    // One after the other, because the first one may have to download what all need.
    for (let copy = 1; copy <= copies; copy += 1) stacks.push(await startStack());
    const codes = await Promise.all(
      stacks.map(({ env }, index) =>
        run(command, args, { ...env, COPY: `${index + 1}`, COPIES: `${copies}` }),
      ),
    );
    return codes.find((code) => code !== 0) ?? 0;
  } finally {
    await Promise.all(stacks.map(({ stop }) => stop()));
  }
}

interface Stack {
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

async function startStack(): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clindrove-stack-'));
  // If we are root, Postgres runs as another user, who must be able to enter this folder.
  chmodSync(dataDir, 0o711);
  const demo = {
    DEMO_EMAIL: 'demo@clindrove.example',
    DEMO_PASSWORD: `Demo-7${randomBytes(6).toString('hex')}`,
    BOOKING_URL: 'https://meetings.example/onboarding',
  };
  const stack = spawn(process.execPath, [join(__dirname, 'main.js'), '--with-parent'], {
    env: { ...process.env, ...demo, CLINDROVE_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    await end(stack);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { env: { ...demo, ...(await untilReady(stack)) }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Parses the addresses from the supervisor's output. The supervisor ends if its start makes no progress. */
function untilReady(stack: ChildProcess): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    let output = '';
    let isReady = false;
    stack.once('exit', () => reject(new Error(`The product ended at its start:\n${output}`)));
    stack.stdout?.on('data', (data: Buffer) => {
      output = (output + data.toString('utf8')).slice(-100_000);
      const ready = /is ready in ([\d.]+) s/.exec(output)?.[1];
      const baseUrl = /Open +(\S+)/.exec(output)?.[1];
      const inbox = /Mail +(http\S+)/.exec(output)?.[1];
      if (isReady || ready === undefined || baseUrl === undefined || inbox === undefined) return;
      isReady = true;
      console.log(`The product is ready in ${ready} s at ${baseUrl}`);
      resolve({ BASE_URL: baseUrl, MAIL_INBOX_URL: inbox });
    });
  });
}

function run(command: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function end(stack: ChildProcess): Promise<void> {
  if (stack.exitCode !== null) return;
  const ended = new Promise((resolve) => stack.once('exit', resolve));
  stack.kill('SIGTERM');
  await ended;
}

// The stacks detect that this process has ended and stop.
onParentEnd(() => process.exit(1));
main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
