import { operations, type QueueName } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { q } from './query';

/** Whether an administrator has paused a queue. Asks only while `isWaiting`, and says no until it is known. */
export function useIsPaused(queue: QueueName, isWaiting: boolean): boolean {
  const paused = useQuery({ ...q(operations.pausedQueues, {}), enabled: isWaiting });
  return isWaiting && (paused.data ?? []).includes(queue);
}
