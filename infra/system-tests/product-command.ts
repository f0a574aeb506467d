import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DIST } from './system';

const run = promisify(execFile);

/** Runs a command of the built product, as npm does. Rejects with the output if the command fails. */
export async function productCommand(
  [path, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await run(process.execPath, [join(DIST, ...path.split('/')), ...args], { env });
  return stdout;
}

export const BACKUP = 'worker/src/backup/backup.js';
export const RESTORE = 'worker/src/backup/restore.js';
export const ROTATE_KEYS = 'worker/src/keys/rotate-keys.js';
export const VERIFY_AUDIT = 'worker/src/audit/verify-audit.js';
