import type { Range, RunForecast, Step, Workflow } from '@app/contracts';
import { formatMessage } from '../../lib/format-message';
import { messages as t } from '../../messages';

/** Steps in which the AI agent is asked. */
const CALLING: readonly Step['name'][] = ['generating', 'validating'];

/** The step that a run is in. */
export function currentStep({ steps }: Pick<Workflow, 'steps'>): Step | undefined {
  return steps.find(({ status }) => status === 'running') ?? steps.find(({ status }) => status === 'waiting');
}

/** True while a run that has begun waits for something: it has not fallen back to those that wait for their turn. */
export const isOnHold = ({ status, steps }: Pick<Workflow, 'status' | 'steps'>): boolean =>
  status === 'pending' && steps.some(({ startedAt }) => startedAt !== null);

/** Why a step waits, and the seconds until it is tried again. */
export function waitText(reason: string, resumesAt: string | null, now: number): string {
  const seconds = resumesAt === null ? 0 : Math.ceil((Date.parse(resumesAt) - now) / 1000);
  return seconds > 0 ? t.workflow.retryIn(reason, seconds) : reason;
}

/** How long a step took, or takes until now; null before it starts. */
export function stepTime({ startedAt, completedAt }: Step, now: number): number | null {
  if (!startedAt) return null;
  const end = completedAt ? Date.parse(completedAt) : now;
  return Math.max(0, end - Date.parse(startedAt));
}

/** The share of a run that each step usually takes. */
const SHARES: Record<Step['name'], number> = {
  reading: 0.05,
  planning: 0.05,
  generating: 0.75,
  validating: 0.08,
  tracing: 0.04,
  storing: 0.03,
};

/** The share of a run that is done, from 0 to 1: of each step, the part that it reports. */
export function shareDone({ steps }: Pick<Workflow, 'steps'>): number {
  const partOf = ({ status, done, total }: Step): number => {
    if (status === 'done') return 1;
    return total > 1 ? done / total : 0;
  };
  return steps.reduce((sum, step) => sum + SHARES[step.name] * partOf(step), 0);
}

/** The milliseconds that a run has waited: for a worker, a document or a provider. The times of steps exclude waiting. */
export function timeWaited(
  { executedAt, steps }: Pick<Workflow, 'executedAt' | 'steps'>,
  now: number,
): number {
  const worked = steps.reduce((sum, step) => sum + (stepTime(step, now) ?? 0), 0);
  return Math.max(0, now - Date.parse(executedAt) - worked);
}

/** True if a retry can reuse sections. Earlier tries count: their steps are reset, their usage is not. */
export const hasFinishedSections = ({ usage, steps }: Pick<Workflow, 'usage' | 'steps'>): boolean =>
  usage.outputTokens > 0 || steps.some(({ name, done }) => name === 'generating' && done > 0);

/** The remaining part of a run, formatted for display. */
export interface Remaining extends Pick<
  RunForecast,
  'calls' | 'inputTokens' | 'outputTokens' | 'costMicroUsd'
> {
  /** In seconds. Null once the run takes longer than forecast. */
  readonly seconds: Range | null;
  /** The reason why the run waits. Null while it progresses. */
  readonly heldBy: string | null;
  readonly raised: string | null;
}

/** The forecast minus the time elapsed since. It does not decrease while the run waits. Null if there is no forecast. */
export function remaining(
  workflow: Pick<Workflow, 'status' | 'steps' | 'forecast' | 'resumesAt'>,
  now: number,
): Remaining | null {
  const { forecast, steps, status, resumesAt } = workflow;
  if (forecast === null) return null;
  const { seconds, at, said, ...known } = forecast;
  const rest = { ...known, raised: formatMessage(known.raised, said) };
  const isGoingOn =
    status === 'running' && steps.some((step) => CALLING.includes(step.name) && step.status === 'running');
  if (!isGoingOn) {
    const waiting = steps.find((step) => step.status === 'waiting' && step.message !== null);
    const reason = formatMessage(waiting?.message ?? t.workflow.heldFallback, waiting?.said);
    const heldBy = waitText(reason, resumesAt, now);
    return { ...rest, seconds, heldBy };
  }
  const passed = Math.max(0, (now - Date.parse(at)) / 1000);
  const left = { low: Math.max(0, seconds.low - passed), high: seconds.high - passed };
  return { ...rest, seconds: left.high > 0 ? left : null, heldBy: null };
}
