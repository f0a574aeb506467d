import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode, isPresent } from './platform';

/** Pattern of this program in its own command line. It distinguishes our pid from a reused one. */
const OURS = /infra[\\/]local[\\/]main/;

/**
 * Acquires the pid file, so that two supervisors never share a data folder. Returns the pid of the current owner, or a function
 * that releases it.
 */
export function takePidFile(file: string): { readonly heldBy: number } | { readonly release: () => void } {
  if (isPresent(file)) {
    const pid = Number(readFileSync(file, 'utf8').trim());
    if (pid !== process.pid && isSupervisor(pid)) return { heldBy: pid };
    rmSync(file, { force: true });
  }
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    // Another process created it first.
    const pid = Number(readFileSync(file, 'utf8').trim());
    if (Number.isInteger(pid) && pid > 0) return { heldBy: pid };
    throw error;
  }
  return { release: () => rmSync(file, { force: true }) };
}

function isSupervisor(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  try {
    return OURS.test(commandLineOf(pid));
  } catch {
    // It ended during the check, or the system does not report it. A live process that we cannot inspect counts as ours.
    return isAlive(pid);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function commandLineOf(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8', timeout: 60_000 });
}
