import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const READY_WITHIN_MS = 180_000;

/**
 * `node dist/infra/local/with-stack.js -- command args…` runs a command against a fresh copy of the whole product and
 * passes its exit code on. The command finds the product through BASE_URL, MAIL_INBOX_URL, DEMO_EMAIL and DEMO_PASSWORD.
 */
async function main(argv: readonly string[]): Promise<number> {
  const [command, ...args] = argv.slice(argv.indexOf('--') + 1);
  if (command === undefined) throw new Error('Usage: with-stack -- command args…');
  const dataDir = mkdtempSync(join(tmpdir(), 'clindrove-stack-'));
  // Postgres runs as another user when we are root and has to walk through.
  chmodSync(dataDir, 0o711);
  const demo = {
    DEMO_EMAIL: 'demo@clindrove.example',
    DEMO_PASSWORD: `Demo-7${randomBytes(6).toString('hex')}`,
    BOOKING_URL: 'https://meetings.example/onboarding',
  };
  const stack = spawn(process.execPath, [join(__dirname, 'main.js')], {
    env: { ...process.env, ...demo, CLINDROVE_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const addresses = await untilReady(stack);
    return await run(command, args, { ...demo, ...addresses });
  } finally {
    await end(stack);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Reads the addresses from what the supervisor prints for people. */
function untilReady(stack: ChildProcess): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    let output = '';
    let isReady = false;
    const timer = setTimeout(
      () => reject(new Error(`The product was not ready in time:\n${output}`)),
      READY_WITHIN_MS,
    );
    stack.once('exit', () => reject(new Error(`The product ended at its start:\n${output}`)));
    stack.stdout?.on('data', (data: Buffer) => {
      output = (output + data.toString('utf8')).slice(-100_000);
      const ready = /is ready in ([\d.]+) s/.exec(output)?.[1];
      const baseUrl = /Open +(\S+)/.exec(output)?.[1];
      const inbox = /Mail +(http\S+)/.exec(output)?.[1];
      if (isReady || ready === undefined || baseUrl === undefined || inbox === undefined) return;
      isReady = true;
      clearTimeout(timer);
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

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
