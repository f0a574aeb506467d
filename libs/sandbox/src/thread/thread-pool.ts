import type { Tinypool } from 'tinypool';
import { entryFile } from '../entry-file';
import { THREAD_SLOTS } from './thread-slots';

/** More than the largest study takes; what wants more would take the process with it. */
const MEMORY_MB = 1536;
/** A thread that has grown beyond this is not kept: it would hold the memory of its largest job. */
const KEPT_BYTES = 96 * 1024 * 1024;
/** How long the others of a pool are kept without a job. */
const IDLE_MS = 30_000;
/**
 * Tasks that are prepared ahead take no slot until they are asked. Each holds its data while it waits, and wins time only
 * where a processor has nothing to do.
 */
export const PREPARED_MAXIMUM = 1;

/** The threads of each entry that has had a job: its code is loaded and compiled, which takes longer than many a job. */
const pools = new Map<string, Promise<Tinypool>>();

/** The pool of an entry. One thread of it is always kept, with its code loaded; it keeps no process from ending. */
export function threadPool(entry: string): Promise<Tinypool> {
  const pool = pools.get(entry) ?? createPool(entry);
  pools.set(entry, pool);
  return pool;
}

async function createPool(entry: string): Promise<Tinypool> {
  // Loaded with the first job: processes that only start sandboxed children, and those children, do without it.
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    filename: entryFile(entry),
    minThreads: 1,
    // Slots decide how many work at a time, so that no job ever waits within a pool.
    maxThreads: THREAD_SLOTS + PREPARED_MAXIMUM,
    // Workflows that began together end together: whoever is second finds the code loaded, too.
    idleTimeout: IDLE_MS,
    maxMemoryLimitBeforeRecycle: KEPT_BYTES,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // A task may wait for a message, which a thread that sleeps in Atomics.wait would not hear.
    useAtomics: false,
  });
  // A thread broke that had no job, so its code does not load. Without a listener it would end the process.
  pool.on('error', () => {
    pools.delete(entry);
    void pool.destroy();
  });
  return pool;
}
