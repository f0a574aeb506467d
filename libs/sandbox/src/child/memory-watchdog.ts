import { readFile } from 'node:fs/promises';

const EVERY_MS = 100;

/**
 * Limits the memory of a process by its resident set, which includes what V8's own limits do not count: buffers, wasm and
 * external strings. Does nothing on systems without /proc. Returns a function that stops the watchdog.
 */
export function watchMemory(pid: number, limitBytes: number, onExceeded: () => void): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void residentBytes(pid).then((bytes) => {
      isBusy = false;
      if (bytes !== undefined && bytes > limitBytes) onExceeded();
    });
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function residentBytes(pid: number): Promise<number | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    // The process ended between two checks, or the system has no /proc.
    return undefined;
  }
}
