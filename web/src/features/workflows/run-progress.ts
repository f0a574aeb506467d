import type { Step, Workflow } from '@app/contracts';
import { messages as t } from '../../messages';

const MINUTE = 60_000;
/** Before the second finished section an estimate would be a guess. */
const ENOUGH = 2;

/** The step that a run is in. */
export function currentStep({ steps }: Pick<Workflow, 'steps'>): Step | undefined {
  return steps.find(({ status }) => status === 'running') ?? steps.find(({ status }) => status === 'waiting');
}

/** How long a step took, or takes until now; null before it starts. */
export function stepTime({ startedAt, completedAt }: Step, now: number): number | null {
  if (!startedAt) return null;
  const end = completedAt ? Date.parse(completedAt) : now;
  return Math.max(0, end - Date.parse(startedAt));
}

/** How long generating is likely to go on, as a range; null while nobody can tell. */
export function remaining({ steps }: Pick<Workflow, 'steps'>, now: number): string | null {
  const step = steps.find(({ name }) => name === 'generating');
  if (step?.status !== 'running' || !step.startedAt || step.done < ENOUGH) return null;
  // The section under way counts half, so that the estimate does not jump when it ends.
  const perSection = (now - Date.parse(step.startedAt)) / (step.done + 0.5);
  const left = Math.max(0, perSection * (step.total - step.done - 0.5));
  const low = Math.floor((left * 0.8) / MINUTE);
  const high = Math.ceil((left * 1.3) / MINUTE);
  if (high <= 1) return t.workflow.lessThanMinute;
  return t.workflow.minutesLeft(Math.max(1, low), high);
}
