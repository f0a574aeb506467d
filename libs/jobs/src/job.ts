import { Id } from '@app/contracts';
import { z } from 'zod';

export const QUEUES = ['extraction', 'conversion'] as const;
export type QueueName = (typeof QUEUES)[number];

/** An order to the worker: a name, the queue it waits in, and a payload of ids. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly queue: QueueName;
  readonly payload: Payload;
}

const define = <Payload extends z.ZodType>(definition: JobDefinition<Payload>) => definition;

/** Reads a document's text and structure, once per stored file and extractor version. */
export const readDocument = define({
  name: 'extraction.read-document',
  queue: 'extraction',
  payload: z.strictObject({ documentId: Id }),
});

/** Runs a workflow from where it stands. */
export const convertWorkflow = define({
  name: 'conversion.convert-workflow',
  queue: 'conversion',
  payload: z.strictObject({ workflowId: Id, run: z.number().int() }),
});

/** Looks into an uploaded XML schema. */
export const checkXmlSchema = define({
  name: 'extraction.check-xml-schema',
  queue: 'extraction',
  payload: z.strictObject({ schemaVersionId: Id }),
});

/**
 * The same order once more, for whoever is free. `name` tells wake-ups apart: one that waits or runs swallows another of its name,
 * and a job that runs may have been at other work for long.
 */
export const wakeUp = (job: Job, name: string): Job => ({ ...job, jobId: `${WAKING}${job.job}-${name}` });

const WAKING = 'wake-';

/** Whether a job is a wake-up. */
export const isWakeUp = ({ jobId }: Pick<Job, 'jobId'>): boolean => jobId.startsWith(WAKING);

export const JOBS: readonly JobDefinition[] = [readDocument, checkXmlSchema, convertWorkflow];

/** A job with its payload, ready for the outbox or the queue. */
export interface Job {
  readonly job: string;
  /** The queue ignores a second job with the id of one that waits or runs; a finished one leaves nothing behind. */
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
