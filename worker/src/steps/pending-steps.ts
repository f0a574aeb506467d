import { type OptionalLocalizedMessage, NO_MESSAGE, type RunForecast } from '@app/contracts';
import type { StepChange, StepChanges } from '@app/persistence';

/** A change of a step of a run. */
export type StepNews = StepChange & {
  /** Unchanged if missing. */
  readonly forecast?: RunForecast | null;
};

interface Folded {
  readonly facts: Pick<StepChange, 'name' | 'status' | 'done' | 'total'>;
  readonly words: OptionalLocalizedMessage;
  readonly startedAt: number | null;
  readonly statusAt: number | null;
}

/** Step changes of a run that are not stored yet. A step that starts and ends meanwhile is one change, with both times. */
export class PendingSteps {
  private readonly steps = new Map<StepChange['name'], Folded>();
  private forecast: RunForecast | null | undefined;

  get isEmpty(): boolean {
    return this.steps.size === 0;
  }

  /** Returns false for a step that has ended and runs again: its earlier result has to be stored first. */
  add(news: StepNews, now: number): boolean {
    const before = this.steps.get(news.name);
    const isRunning = news.status === 'running';
    const wasRunning = before?.facts.status === 'running';
    if (isRunning && before?.facts.status !== undefined && !wasRunning) return false;
    const startedAt = before?.startedAt ?? (isRunning ? now : null);
    const statusAt =
      news.status === undefined || (isRunning && wasRunning) ? (before?.statusAt ?? null) : now;
    const { message: _message, said: _said, forecast, ...facts } = news;
    this.steps.set(news.name, {
      facts: { ...before?.facts, ...facts },
      words: newsOf(news) ?? before?.words ?? {},
      startedAt,
      statusAt,
    });
    if (forecast !== undefined) this.forecast = forecast;
    return true;
  }

  /** Returns and clears the pending changes, with times relative to now. */
  take(now: number): {
    readonly steps: readonly StepChanges[];
    readonly forecast: RunForecast | null | undefined;
  } {
    const steps = [...this.steps.values()].map(({ facts, words, startedAt, statusAt }) => ({
      ...facts,
      ...words,
      ...(startedAt === null ? {} : { secondsSinceStart: (now - startedAt) / 1000 }),
      ...(statusAt === null ? {} : { secondsSinceStatus: (now - statusAt) / 1000 }),
    }));
    const { forecast } = this;
    this.steps.clear();
    this.forecast = undefined;
    return { steps, forecast };
  }
}

/** The step's new message; null if it is unchanged. */
function newsOf(news: OptionalLocalizedMessage): OptionalLocalizedMessage | null {
  if (news.message === undefined) return null;
  return news.message === null ? NO_MESSAGE : { message: news.message, said: news.said };
}
