import { Id, QueueName } from '@app/contracts';
import { z } from 'zod';

export const QUEUES = QueueName.options;

/** The queue of the wake-ups for reserved slots. A process with no free slot takes wake-ups from this queue only. */
export const reservedQueue = (name: QueueName): string => `${name}-reserved`;

/** The names of all queues in Redis. */
export const REDIS_QUEUES: readonly string[] = QUEUES.flatMap((name) => [name, reservedQueue(name)]);

/** A kind of job: its name, its queue, and a payload of ids. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly queue: QueueName;
  readonly payload: Payload;
  /** True if the job only wakes a slot, which then claims its work from the database. */
  readonly isForSlots: boolean;
}

const define = <Payload extends z.ZodType>(definition: JobDefinition<Payload>) => definition;

/** Reads a document's text and structure, once per stored file and extractor version. */
export const readDocument = define({
  name: 'extraction.read-document',
  queue: 'extraction',
  payload: z.strictObject({ documentId: Id }),
  isForSlots: true,
});

/**
 * Wakes a worker slot to run workflows. The payload names the workflow that caused the job, but `claim()` decides which one runs.
 */
export const convertWorkflow = define({
  name: 'conversion.convert-workflow',
  queue: 'conversion',
  payload: z.strictObject({ workflowId: Id, run: z.number().int() }),
  isForSlots: true,
});

/** Checks an uploaded XML schema. */
export const checkXmlSchema = define({
  name: 'extraction.check-xml-schema',
  queue: 'extraction',
  payload: z.strictObject({ schemaVersionId: Id }),
  isForSlots: false,
});

/**
 * A wake-up with the same job and another id. `name` distinguishes wake-ups: BullMQ drops a job whose id is waiting or running,
 * and a running job may have been busy with other work for a long time.
 */
export const wakeUp = (job: Job, name: string): Job => ({ ...job, jobId: `${WAKING}${job.job}-${name}` });

const WAKING = 'wake-';

/** Returns true if a job is a wake-up made by `wakeUp`. */
export const isWakeUp = ({ jobId }: Pick<Job, 'jobId'>): boolean => jobId.startsWith(WAKING);

export const JOBS: readonly JobDefinition[] = [readDocument, checkXmlSchema, convertWorkflow];

/** A job with its payload, for the outbox or the queue. */
export interface Job {
  readonly job: string;
  /** The queue ignores a job whose id is waiting or running. Ended jobs are removed. */
  readonly jobId: string;
  readonly payload: object;
}

export const readDocumentJob = (documentId: number): Job => ({
  job: readDocument.name,
  jobId: `document-${documentId}`,
  payload: { documentId },
});

export const checkXmlSchemaJob = (schemaVersionId: number): Job => ({
  job: checkXmlSchema.name,
  jobId: `xml-schema-${schemaVersionId}`,
  payload: { schemaVersionId },
});

/** One id per run: a retry is a new job. */
export const convertWorkflowJob = (workflowId: number, run: number): Job => ({
  job: convertWorkflow.name,
  jobId: `workflow-${workflowId}-${run}`,
  payload: { workflowId, run },
});
