import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { onParentEnd } from './follow-parent';
import { isWindows } from './platform';
import { startStores } from './stores';

/**
 * `node dist/infra/local/with-stores.js -- command args…` runs a command with its own fresh stores and returns its exit code.
 * With `--verbose` before the two dashes it also prints the output of the stores.
 */
async function main(argv: readonly string[]): Promise<number> {
  const mark = argv.indexOf('--');
  const [command, ...args] = argv.slice(mark + 1);
  if (mark < 0 || command === undefined) {
    console.error('Usage: with-stores [--verbose] -- command args…');
    return 2;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'clindrove-stores-'));
  // If we are root, Postgres runs as another user, who must be able to enter this folder.
  chmodSync(dataDir, 0o711);
  const log = argv.slice(0, mark).includes('--verbose') ? console.error : (): void => undefined;
  try {
    const stores = await startStores({ dataDir, log, isDurable: false });
    try {
      return await run(command, args, stores.env);
    } finally {
      await stores.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function run(command: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: isWindows,
    });
    // Ctrl-C reaches the command too. Wait for it, so that the stores outlive it.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void child.kill(signal));
    }
    onParentEnd(() => void child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      resolve(code ?? (signal === null ? 1 : 128 + constants.signals[signal])),
    );
  });
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
