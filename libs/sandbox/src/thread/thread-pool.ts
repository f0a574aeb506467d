import type { Tinypool } from 'tinypool';
import { entryFile } from '../entry-file';
import { THREAD_SLOTS } from './thread-slots';

/** Heap limit of a thread. The largest study needs less; without a limit, a task could exhaust the memory of the process. */
const MEMORY_MB = 1536;
/** A thread that uses more memory than this after a job is not reused, because it would keep the memory of its largest job. */
const KEPT_BYTES = 96 * 1024 * 1024;
/** How long idle threads beyond the first one of a pool are kept. */
const IDLE_MS = 30_000;
/**
 * Number of tasks that are prepared ahead. They take no slot until they are asked. Each holds its data while it waits, and saves
 * time only if a processor is idle.
 */
export const PREPARED_MAXIMUM = 1;

/** Thread pools by entry. Pools are kept because loading and compiling the code takes longer than many jobs. */
const pools = new Map<string, Promise<Tinypool>>();

/**
 * Returns the pool of an entry. The pool always keeps one thread with its code loaded; the thread does not keep the process
 * alive.
 */
export function threadPool(entry: string): Promise<Tinypool> {
  const pool = pools.get(entry) ?? createPool(entry);
  pools.set(entry, pool);
  return pool;
}

async function createPool(entry: string): Promise<Tinypool> {
  // Imported with the first job, because processes that only start sandboxed children, and those children, do not need it.
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    filename: entryFile(entry),
    minThreads: 1,
    // Slots limit the number of concurrent jobs, so that no job ever waits inside a pool.
    maxThreads: THREAD_SLOTS + PREPARED_MAXIMUM,
    // Workflows that start together end together, so later jobs find the code loaded as well.
    idleTimeout: IDLE_MS,
    maxMemoryLimitBeforeRecycle: KEPT_BYTES,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // A task may wait for a message, which a thread that sleeps in Atomics.wait would not receive.
    useAtomics: false,
  });
  // A thread without a job failed, so its code does not load. Without a listener the error would end the process.
  pool.on('error', () => {
    pools.delete(entry);
    void pool.destroy();
  });
  return pool;
}
