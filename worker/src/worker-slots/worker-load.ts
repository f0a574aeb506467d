import { getHeapStatistics } from 'node:v8';
import type { QueueName } from '@app/contracts';
import { metrics } from '@app/telemetry';

/** Beyond this share of its memory a process may be ended for it. */
const SHORT_OF_MEMORY = 0.85;

/** What a worker process runs now, of all kinds: tells whose fault its loss can be. */
export class WorkerLoad {
  private readonly running: Record<QueueName, number> = { extraction: 0, conversion: 0 };

  /** @param memoryUsed share of the memory that the process may use, from 0 to 1 */
  constructor(private readonly memoryUsed: () => number = shareOfMemory) {}

  async during(queue: QueueName, work: () => Promise<void>): Promise<void> {
    this.running[queue] += 1;
    metrics.running.inc({ queue });
    try {
      await work();
    } finally {
      this.running[queue] -= 1;
      metrics.running.dec({ queue });
    }
  }

  /** Number of workflows or readings that run now. */
  runningOf(queue: QueueName): number {
    return this.running[queue];
  }

  private get all(): number {
    return this.running.extraction + this.running.conversion;
  }

  /** True if work that is claimed now would run alone. */
  isIdle(): boolean {
    return this.all === 0;
  }

  /** True if running work may be the cause should the process end: it runs alone, or the memory is nearly used up. */
  maySuspectWork(): boolean {
    return this.all <= 1 || this.memoryUsed() > SHORT_OF_MEMORY;
  }
}

function shareOfMemory(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  const allowed = process.constrainedMemory();
  return Math.max(used / limit, allowed > 0 ? process.memoryUsage.rss() / allowed : 0);
}
