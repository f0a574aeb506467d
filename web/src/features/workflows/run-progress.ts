import type { Range, RunForecast, Step, Workflow } from '@app/contracts';
import { formatMessage } from '../../lib/format-message';
import { messages as t } from '../../messages';

/** Steps in which the AI agent is asked. */
const CALLING: readonly Step['name'][] = ['generating', 'validating'];

/** The step that a run is in. */
export function currentStep({ steps }: Pick<Workflow, 'steps'>): Step | undefined {
  const shown = shownSteps(steps);
  return shown.find(({ status }) => status === 'running') ?? shown.find(({ status }) => status === 'waiting');
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

/**
 * The steps as they are shown: never backwards. A run that is continued reads and plans again, but a step before the furthest one
 * stays done.
 */
export function shownSteps(steps: readonly Step[]): Step[] {
  const furthest = steps.findLastIndex(({ startedAt }) => startedAt !== null);
  return steps.map((step, place) =>
    place < furthest && (step.status === 'running' || step.status === 'waiting')
      ? { ...step, status: 'done' }
      : step,
  );
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

/** Part of a step that is shown at most before it is done. */
const NEARLY = 0.97;

/** The part of a step that is done, from 0 to 1: what it reports, or what the forecast expects if that is more. Null if neither says. */
export function partDone(step: Step, workflow: Pick<Workflow, 'forecast'>, now: number): number | null {
  const { status, done, total, name } = step;
  if (status === 'done') return 1;
  const reported = total > 1 ? done / total : null;
  const { forecast } = workflow;
  const spent = stepTime(step, now);
  if (name !== 'generating' || status !== 'running' || forecast === null || spent === null) return reported;
  const passed = Math.max(0, (now - Date.parse(forecast.at)) / 1000);
  const left = Math.max(0, (forecast.seconds.low + forecast.seconds.high) / 2 - passed);
  return Math.max(reported ?? 0, Math.min(NEARLY, spent / 1000 / Math.max(1, spent / 1000 + left)));
}

/** The share of a run that is done, from 0 to 1. */
export function shareDone(workflow: Pick<Workflow, 'steps' | 'forecast'>, now: number): number {
  return shownSteps(workflow.steps).reduce(
    (sum, step) => sum + SHARES[step.name] * (partDone(step, workflow, now) ?? 0),
    0,
  );
}

/** When the rest of a run is expected to end, as instants; null while it waits, is late, or has no forecast. */
export function expectedEnd(
  workflow: Parameters<typeof remaining>[0],
  now: number,
): { readonly from: string; readonly to: string } | null {
  const left = remaining(workflow, now);
  if (left?.seconds == null || left.heldBy !== null) return null;
  const at = (seconds: number): string => new Date(now + seconds * 1000).toISOString();
  return { from: at(left.seconds.low), to: at(left.seconds.high) };
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
