import { type OptionalLocalizedMessage, NO_MESSAGE, type RunForecast } from '@app/contracts';
import type { StepChange, StepChanges } from '@app/persistence';

/** What a run has to say of its steps. */
export type StepNews = StepChange & {
  /** Left as it is where it is not given. */
  readonly forecast?: RunForecast | null;
};

interface Folded {
  readonly facts: Pick<StepChange, 'name' | 'status' | 'done' | 'total'>;
  readonly words: OptionalLocalizedMessage;
  readonly startedAt: number | null;
  readonly statusAt: number | null;
}

/** What is still to be kept of the steps of a run. A step that begins and ends meanwhile is one change, with both its times. */
export class PendingSteps {
  private readonly steps = new Map<StepChange['name'], Folded>();
  private forecast: RunForecast | null | undefined;

  get isEmpty(): boolean {
    return this.steps.size === 0;
  }

  /** False for a step that has ended and goes on: what became of it before has to be kept first. */
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

  /** Hands over what there is, as of now. */
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

/** What a step says from now on; null where it says what it said before. */
function newsOf(news: OptionalLocalizedMessage): OptionalLocalizedMessage | null {
  if (news.message === undefined) return null;
  return news.message === null ? NO_MESSAGE : { message: news.message, said: news.said };
}
