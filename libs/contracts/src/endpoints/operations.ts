import { z } from 'zod';
import { AiProvider } from '../ai-settings';
import { endpoint } from '../endpoint';
import { Instant, PlainQuery } from '../ids';
import { StepName } from './workflows';

/** Queues of the workers: reading documents and checking schemas, and running workflows. */
export const QueueName = z.enum(['extraction', 'conversion']);
export type QueueName = z.infer<typeof QueueName>;

/** What a worker can be busy with. */
export const WorkerStep = z.enum([...StepName.options, 'read-document']);
export type WorkerStep = z.infer<typeof WorkerStep>;

const count = z.number().int();
/** `2026-03-01`, in UTC. */
const Day = z.iso.date();

export const QueueHour = z.object({
  /** Start of the hour. */
  at: Instant,
  arrived: count,
  /** Completed, failed and cancelled. */
  ended: count,
  failed: count,
  /** Arrived and not ended when the hour ended. */
  open: count,
});
export type QueueHour = z.infer<typeof QueueHour>;

export const QueueState = z.object({
  queue: QueueName,
  /** Due work that no worker has started. */
  waiting: count,
  /** 0 if nothing waits. */
  oldestSeconds: count,
  running: count,
  /** Null unless an administrator has paused the queue. The name is null if the account is deleted. */
  pause: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
  /** The last 24 hours, oldest first. The last one is the current hour. */
  hours: z.array(QueueHour),
});
export type QueueState = z.infer<typeof QueueState>;

export const WorkerState = z.object({
  id: z.uuid(),
  host: z.string(),
  version: z.string(),
  queues: z.array(QueueName),
  startedAt: Instant,
  /** The last sign of life. */
  seenAt: Instant,
  work: z.array(z.object({ step: WorkerStep, count })),
});
export type WorkerState = z.infer<typeof WorkerState>;

export const FailureReason = z.object({
  queue: QueueName,
  code: z.string(),
  /** The error's title, in English. */
  title: z.string(),
  count,
  lastAt: Instant,
});
export type FailureReason = z.infer<typeof FailureReason>;

export const SpendingDay = z.object({
  day: Day,
  calls: count,
  /** Calls to models without a known price, which the cost does not include. */
  unpricedCalls: count,
  costMicroUsd: z.number(),
});
export type SpendingDay = z.infer<typeof SpendingDay>;

export const RetiringModel = z.object({
  provider: AiProvider,
  model: z.string(),
  /** The last day of the model; past if it is retired already. */
  retires: Day,
  successor: z.string().nullable(),
  /** Active integrations with this model, and the number of their workspaces. Both are 0 if the model is only in the list. */
  integrations: count,
  workspaces: count,
});
export type RetiringModel = z.infer<typeof RetiringModel>;

/** A model that the list of models lacks. */
export const MissingModel = z.object({
  provider: AiProvider,
  model: z.string(),
  /** `guessed`: those of the nearest known model; `stated`: by the integration or the vendor's list. */
  limits: z.enum(['stated', 'guessed']),
  /** False if the cost of calls is unknown, so that a cost cap refuses the model. */
  hasPrice: z.boolean(),
  /** Active integrations that use the model. 0 if accounts only offer it. */
  integrations: count,
  /** Workspaces that use or could use it. */
  workspaces: count,
});
export type MissingModel = z.infer<typeof MissingModel>;

/** The list of models with limits, prices and last days. */
export const ModelListState = z.object({
  /** The day on which the list was looked up. */
  asOf: Day,
  ageDays: count,
  /** True if the setting `AI_MODELS_FILE` or `AI_MODELS` replaces the built-in list. */
  isOwn: z.boolean(),
  models: count,
  /** Models of the list that are not in use and end. */
  retiring: z.array(RetiringModel),
  missing: z.array(MissingModel),
});
export type ModelListState = z.infer<typeof ModelListState>;

export const OperationsState = z.object({
  queues: z.array(QueueState),
  /** Workers with a sign of life within the last minute. */
  workers: z.array(WorkerState),
  /** Of the last 24 hours, most frequent first. */
  failures: z.array(FailureReason),
  /** The last 30 days, oldest first, days without calls included. Deleted workflows are not included. */
  spending: z.array(SpendingDay),
  retiringModels: z.array(RetiringModel),
  modelList: ModelListState,
  storage: z.object({ isWritable: z.boolean() }),
  mail: z.object({
    /** Mails that are due, or that could not be sent and are tried again. */
    waiting: count,
    /** Of these, mails whose last attempt failed. */
    failing: count,
  }),
});
export type OperationsState = z.infer<typeof OperationsState>;

/** A list of models that is older than this is shown as old. */
export const MODEL_LIST_DAYS = 60;

/** A model is listed as retiring this many days before its last day. */
export const RETIREMENT_DAYS = 90;

const QueueBody = z.strictObject({ queue: QueueName, reason: z.string().trim().max(1000).optional() });
const common = { access: 'administrator' } as const;

/** How the installation works, for its administrators. */
export const operations = {
  state: endpoint({
    ...common,
    name: 'operations.state',
    summary: 'Queues, workers, failures, spending, retiring models, the list of models, storage and mail.',
    method: 'GET',
    path: '/api/admin/operations',
    query: PlainQuery,
    response: OperationsState,
  }),
  pauseQueue: endpoint({
    ...common,
    name: 'operations.pauseQueue',
    summary: 'Pauses a queue: running work ends, and no worker starts more. 409 if it is paused already.',
    method: 'POST',
    path: '/api/admin/pause-queue',
    body: QueueBody,
    response: 'nothing',
  }),
  resumeQueue: endpoint({
    ...common,
    name: 'operations.resumeQueue',
    summary: 'Resumes a paused queue. 409 if it is not paused.',
    method: 'POST',
    path: '/api/admin/resume-queue',
    body: QueueBody,
    response: 'nothing',
  }),
  pausedQueues: endpoint({
    name: 'operations.pausedQueues',
    summary: 'The queues that are paused, for everyone whose work waits.',
    access: 'approved',
    method: 'GET',
    path: '/api/paused-queues',
    query: PlainQuery,
    response: z.array(QueueName),
  }),
};
