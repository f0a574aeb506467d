import type { QueueName, WorkerStep } from '@app/contracts';
import { count, plural } from './numbers';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const queues: Readonly<Record<QueueName, string>> = { extraction: 'Reading', conversion: 'Conversion' };
const stepNames: Readonly<Record<WorkerStep, string>> = {
  'read-document': 'reading a document',
  reading: 'loading documents',
  planning: 'planning',
  generating: 'generating',
  validating: 'validating',
  tracing: 'tracing',
  storing: 'storing',
};

export const operations = {
  noun: 'the state of the installation',
  queues,
  queueTexts: {
    extraction: 'Reads documents and checks XML schemas.',
    conversion: 'Runs workflows.',
  } satisfies Record<QueueName, string>,
  waiting: 'Waiting',
  running: 'Running',
  oldest: 'Oldest waiting',
  nothingWaits: 'None',
  paused: 'Paused',
  pausedBy: (name: string | null, time: string) =>
    `Paused ${time} by ${name ?? 'a deleted account'}. Running work is finished; no new work starts.`,
  pause: 'Pause',
  resume: 'Resume',
  pauseQueue: (queue: QueueName) => `Pause ${queues[queue]}`,
  resumeQueue: (queue: QueueName) => `Resume ${queues[queue]}`,
  pauseText: {
    extraction:
      'Workers finish the documents that they are reading and start no others. New documents wait until you resume the queue.',
    conversion:
      'Workers start no other workflows. Running workflows continue, but a workflow that has to wait resumes only after the pause. Nothing is lost, and people see that conversions are paused.',
  } satisfies Record<QueueName, string>,
  resumeText: 'Workers start the waiting work within seconds.',
  queuePaused: (queue: QueueName) => `${queues[queue]} paused`,
  queueResumed: (queue: QueueName) => `${queues[queue]} resumed`,
  pauseFailed: 'Failed to pause the queue',
  resumeFailed: 'Failed to resume the queue',
  lastDay: (queue: QueueName) => `${queues[queue]}: work by hour, last 24 hours`,
  lastDayShort: 'Finished work by hour, last 24 hours; failed work in red',
  hourColumns: {
    hour: 'Hour',
    arrived: 'Arrived',
    ended: 'Finished',
    failed: 'Failed',
    open: 'Open at the end',
  },
  hourText: (time: string, hour: { open: number; arrived: number; ended: number; failed: number }) =>
    `${time}: ${count.format(hour.arrived)} arrived, ${count.format(hour.ended)} finished (${count.format(hour.failed)} failed), ${count.format(hour.open)} open at the end of the hour`,
  workers: 'Workers',
  workersText: 'Processes that sent a heartbeat within the last minute.',
  noWorkersTitle: 'No worker is running',
  noWorkersText: 'Documents and workflows wait until a worker starts. Nothing is lost.',
  workerColumns: {
    host: 'Host',
    version: 'Version',
    queues: 'Queues',
    work: 'Working on',
    started: 'Started',
  },
  queueList: (names: readonly QueueName[]) => names.map((name) => queues[name]).join(', '),
  work: (work: readonly { step: WorkerStep; count: number }[]) =>
    work.length === 0
      ? 'idle'
      : work.map(({ step, count: n }) => `${stepNames[step]} (${count.format(n)})`).join(', '),
  failures: 'Failures by reason',
  failuresText: 'Workflows and documents of the last 24 hours.',
  noFailures: 'Nothing failed in the last 24 hours.',
  failureColumns: { reason: 'Reason', queue: 'Queue', count: 'Count', last: 'Last' },
  spending: 'Spending by day',
  spendingText: (total: number) =>
    `${dollars.format(total / 1_000_000)} in the last 30 days (UTC), an estimate without deleted workflows.`,
  spendingChart: 'Cost by day',
  spendingColumns: { day: 'Day', calls: 'Calls', cost: 'Cost (estimate)' },
  unpriced: (n: number) =>
    `${count.format(n)} ${plural(n, 'call', 'calls')} of models without a known price ${plural(n, 'is', 'are')} not included.`,
  money: (microUsd: number) => dollars.format(microUsd / 1_000_000),
  day: (value: string) => day.format(new Date(`${value}T00:00:00Z`)),
  models: 'Retiring models',
  modelsText: 'Models of active integrations that are retired or will be retired within 90 days.',
  noModels: 'No model in use is retired or will be retired within 90 days.',
  modelColumns: { model: 'Model', retires: 'Retirement date', successor: 'Successor', used: 'Used by' },
  usedBy: (integrations: number, workspaces: number) =>
    `${count.format(integrations)} ${plural(integrations, 'integration', 'integrations')} in ${count.format(workspaces)} ${plural(workspaces, 'workspace', 'workspaces')}`,
  noSuccessor: 'Not announced',
  modelList: 'List of models',
  modelListText: (listed: number, asOf: string, days: number, isOwn: boolean) =>
    `${isOwn ? 'Your own list' : 'The built-in list'} of ${count.format(listed)} models with limits, prices and retirement dates, as of ${asOf} (${days === 0 ? 'today' : `${count.format(days)} ${plural(days, 'day', 'days')} old`}).`,
  modelListOld: (days: number) =>
    `The list is older than ${count.format(days)} days. Prices and retirement dates of models may have changed.`,
  modelListHow:
    'To update the list without a new release, copy libs/models/src/models.json, change it, set AI_MODELS_FILE to its path, and restart the API and the workers.',
  listRetiring: 'Other models with a retirement date',
  noListRetiring: 'The list has no other models with a retirement date.',
  missing: 'Missing from the list',
  missingText:
    'Models without known limits or a known price that integrations use or that their accounts offer. The accounts are checked once a day.',
  noMissing: 'Nothing is missing.',
  missingColumns: { provider: 'Provider', model: 'Model', limits: 'Limits', price: 'Price', used: 'Used by' },
  limits: { stated: 'Stated by the integration or its provider', guessed: 'Guessed' },
  priceKnown: 'Known',
  priceUnknown: 'Unknown; not usable with a cost cap',
  offeredIn: (workspaces: number) =>
    `Offered to accounts of ${count.format(workspaces)} ${plural(workspaces, 'workspace', 'workspaces')}`,
  stores: 'Storage and email',
  storage: 'Object store',
  storageOk: 'Files can be stored',
  storageAway: 'Files cannot be stored',
  mail: 'Email',
  mailOk: 'All emails are sent',
  mailWaiting: (n: number) => `${count.format(n)} ${plural(n, 'email is waiting', 'emails are waiting')}`,
  mailFailing: (n: number) =>
    `${count.format(n)} ${plural(n, 'email', 'emails')} could not be sent; trying again`,
};
