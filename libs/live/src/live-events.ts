import type {
  LiveEvent,
  Reading,
  ResultMessage,
  RunForecast,
  RunTimes,
  Step,
  Topic,
  Usage,
  WorkflowStatus,
} from '@app/contracts';

/** Columns of a document that give the state of its reading. */
export interface DocumentReadingFields {
  readonly readingStatus: Reading['status'];
  readonly readingPagesDone: number;
  readonly readingPages: number | null;
  readonly readingWords: number | null;
  readonly readingWarnings: Reading['warnings'];
  readonly readingErrorCode: string | null;
  readonly readingErrorDetail: string | null;
  readonly readingErrorSaid: ResultMessage | null;
  readonly scan: 'none' | 'waiting' | 'clean' | 'infected';
}

/** Columns of a step. */
export type StepFields = Omit<Step, 'startedAt' | 'completedAt'> & {
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
};

interface ChangedDocument extends DocumentReadingFields {
  readonly id: number;
  readonly formId: number;
  readonly version: number;
}

/** Columns of a workflow that give how long it has worked and waited. */
export interface RunTimeFields {
  readonly executedAt: Date;
  readonly completedAt: Date | null;
  /** Milliseconds in the tries that have ended. */
  readonly workedMs: number;
  readonly waitedMs: number;
}

interface ChangedWorkflow extends Usage, RunTimeFields {
  readonly id: number;
  readonly formId: number;
  readonly status: WorkflowStatus;
  readonly outcome: Extract<LiveEvent, { name: 'workflow.changed' }>['payload']['outcome'];
  readonly forecast: RunForecast | null;
  readonly notBefore: Date | null;
  /** Number of lost workers in this try. */
  readonly attempt: number;
  readonly version: number;
}

/** State of a document's reading, as in API answers and live events. */
export function presentReading(document: DocumentReadingFields): Reading {
  return {
    status: document.readingStatus,
    isBeingChecked: document.scan === 'waiting',
    pagesDone: document.readingPagesDone,
    pages: document.readingPages,
    words: document.readingWords,
    warnings: document.readingWarnings.map(({ code, message, said }) => ({
      code,
      message,
      ...(said === undefined ? {} : { said }),
    })),
    error: presentReadingError(document),
  };
}

function presentReadingError(document: DocumentReadingFields): Reading['error'] {
  const { readingErrorCode: code, readingErrorDetail: detail, readingErrorSaid: said } = document;
  return code === null ? null : { code, detail: detail ?? '', ...(said !== null && { said }) };
}

/** State of one workflow step, as in API answers and live events. */
export function presentStep(step: StepFields): Step {
  return {
    name: step.name,
    status: step.status,
    done: step.done,
    total: step.total,
    message: step.message,
    said: step.said,
    startedAt: step.startedAt?.toISOString() ?? null,
    completedAt: step.completedAt?.toISOString() ?? null,
  };
}

/** Milliseconds that a workflow has worked and waited until `now`, as in API answers and live events. */
export function presentTimes(
  { executedAt, completedAt, workedMs, waitedMs }: RunTimeFields,
  steps: readonly Pick<StepFields, 'startedAt' | 'completedAt'>[],
  now = new Date(),
): RunTimes {
  if (completedAt !== null) return { worked: workedMs, waited: waitedMs, at: completedAt.toISOString() };
  const lasted = Math.max(0, now.getTime() - executedAt.getTime());
  const timeOf = ({ startedAt, completedAt: ended }: (typeof steps)[number]): number =>
    startedAt === null ? 0 : Math.max(0, (ended ?? now).getTime() - startedAt.getTime());
  const worked = Math.min(
    lasted,
    steps.reduce((sum, step) => sum + timeOf(step), 0),
  );
  return { worked: workedMs + worked, waited: waitedMs + lasted - worked, at: now.toISOString() };
}

/** Resume time of a waiting workflow, as in API answers and live events. */
export function presentResumption({
  status,
  notBefore,
}: Pick<ChangedWorkflow, 'status' | 'notBefore'>): string | null {
  return status === 'pending' ? (notBefore?.toISOString() ?? null) : null;
}

/** Usage of a workflow, as in API answers and live events. */
export function presentUsage({ calls, inputTokens, outputTokens, costMicroUsd }: Usage): Usage {
  return { calls, inputTokens, outputTokens, costMicroUsd };
}

/** Notifies a workspace of progress in reading one of its documents. */
export function documentChanged(workspaceId: number, document: ChangedDocument): LiveEvent {
  return {
    name: 'document.changed',
    payload: {
      workspaceId,
      formId: document.formId,
      documentId: document.id,
      reading: presentReading(document),
      version: document.version,
    },
  };
}

/** Notifies a workspace of progress of one of its workflows. */
export function workflowChanged(
  workspaceId: number,
  { workflow, steps }: { readonly workflow: ChangedWorkflow; readonly steps: readonly StepFields[] },
): LiveEvent {
  return {
    name: 'workflow.changed',
    payload: {
      workspaceId,
      formId: workflow.formId,
      workflowId: workflow.id,
      status: workflow.status,
      outcome: workflow.outcome,
      steps: steps.map(presentStep),
      usage: presentUsage(workflow),
      forecast: workflow.forecast,
      resumesAt: presentResumption(workflow),
      times: presentTimes(workflow, steps),
      lostWorkers: workflow.attempt,
      version: workflow.version,
    },
  };
}

/** Notifies a workspace of a change that no user made and that has no audit entry. */
export function thingChanged(topic: Topic, workspaceId: number): LiveEvent {
  return {
    name: 'thing.changed',
    payload: { topic, workspaceId, formId: null },
    audience: { userIds: [], administrators: false, everyone: false },
  };
}

/** Notifies administrators that workers started, stopped, or work on something else. */
export function workersChanged(): LiveEvent {
  return {
    name: 'thing.changed',
    payload: { topic: 'worker', workspaceId: null, formId: null },
    audience: { userIds: [], administrators: true, everyone: false },
  };
}

/** Notifies users of new items. */
export function notified(userIds: readonly number[]): LiveEvent {
  return {
    name: 'thing.changed',
    payload: { topic: 'notification', workspaceId: null, formId: null },
    audience: { userIds: [...userIds], administrators: false, everyone: false },
  };
}
