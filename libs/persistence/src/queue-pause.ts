import type { QueueName } from '@app/contracts';

/** SQL condition: no administrator has paused this queue. Every claim of work contains it. */
export const isQueueOpen = (queue: QueueName): string =>
  `NOT EXISTS (SELECT FROM queue_pauses WHERE queue = '${queue}')`;
