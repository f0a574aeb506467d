import { type RunTimes, runTimeText, type WorkflowStatus } from '@app/contracts';
import { messages as t } from '../messages';
import { isTerminal } from './live-cache';

/** How long a run has worked and waited until `now`, in milliseconds over all tries. An open run goes on from what is known. */
export function timesAt(
  { status, times: { worked, waited, at }, isWorking }: RunClock,
  now: number,
): Pick<RunTimes, 'worked' | 'waited'> {
  const passed = isTerminal(status) ? 0 : Math.max(0, now - Date.parse(at));
  return isWorking ? { worked: worked + passed, waited } : { worked, waited: waited + passed };
}

interface RunClock {
  readonly status: WorkflowStatus;
  readonly times: RunTimes;
  /** True while a step is running. */
  readonly isWorking: boolean;
}

/** "Worked 10 s, waited 3 min 56 s": the same on all screens and in mails. */
export const timesText = ({ worked, waited }: Pick<RunTimes, 'worked' | 'waited'>): string =>
  t.workflow.times(unbroken(worked), unbroken(waited));

/** A number stays on the line of its unit. */
const unbroken = (milliseconds: number): string => runTimeText(milliseconds).replaceAll(' ', '\u00a0');
