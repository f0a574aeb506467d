import { randomUUID } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { AppError, type DocumentModel, type ErrorCode, LIMITS, type ReadingCounts } from '@app/contracts';
import { readingCounts, tokensSent, withoutExcluded } from '@app/conversion';
import { ReadingError, type ReadingErrorCode, readPacked, unpackModel } from '@app/documents';
import {
  convertWorkflowJob,
  handles,
  type JobContext,
  type JobHandler,
  type JobQueue,
  readDocument,
  readDocumentJob,
  wakeUp,
} from '@app/jobs';
import { documentChanged } from '@app/live';
import { type DocumentEntity, isDatabaseAway, type ReadFacts, type ReadingResult } from '@app/persistence';
import { contentHash, isStorageAway } from '@app/storage';
import { metrics } from '@app/telemetry';
import type { WorkerSlots } from '../worker-slots/worker-slots';
import type { WorkerContext } from '../worker-context';
import { ScannerAway } from './clamd';
import { storeStudy } from './document-study';
import { isHarmless } from './scan-document';
import { isAsUploaded } from '../stored-files/as-uploaded';
import { storeModel, storePreview } from '../stored-files/document-models';
import { outlastOutage } from '../database-outage/outlast-outage';

/** Interval of the page count that people watch. */
const REPORT_MS = 1000;
/** A document that may have ended its reader twice is not read a third time (quality bar A-16). */
const ATTEMPTS = 2;
/** Pause before an unavailable object store or scanner is asked again. */
const PAUSE_SECONDS = 10;

const CODES: Record<ReadingErrorCode, ErrorCode> = {
  encrypted: 'READING_ENCRYPTED',
  'unsupported-type': 'READING_UNSUPPORTED',
  'no-table': 'READING_NO_TABLE',
  damaged: 'READING_DAMAGED',
  empty: 'READING_EMPTY',
  'scan-without-text': 'READING_SCANNED',
  'too-large': 'READING_TOO_LARGE',
  timeout: 'READING_TIMEOUT',
  'machine-busy': 'MACHINE_BUSY',
  'out-of-memory': 'READING_TOO_LARGE',
  crashed: 'READING_CRASHED',
  cancelled: 'READING_CRASHED',
};

interface ReadingClaim {
  readonly document: DocumentEntity;
  readonly token: string;
}

/**
 * Reads documents: claims the next one, reads it in a child process, stores its model, and repeats until none is left. As with
 * workflows, a job only wakes a slot; `claim()` decides which document is read.
 */
export function readDocumentHandler(context: WorkerContext, slots: WorkerSlots): JobHandler {
  return handles(readDocument, (_wakeUp, job) =>
    slots.work<ReadingClaim>(
      {
        queue: 'extraction',
        claim: (onlyReservedSlot) => claim(context, onlyReservedSlot),
        run: (claimed) => readClaimed(context, claimed, job),
      },
      job,
    ),
  );
}

async function claim(
  { config, database, load }: WorkerContext,
  onlyReservedSlot: boolean,
): Promise<ReadingClaim | null> {
  const token = randomUUID();
  const request = { token, seconds: config.LEASE_SECONDS, onlyReservedSlot, lossCounts: load.isIdle() };
  const document = await database.transaction(({ documents }) => documents.claimNext(request));
  return document === null ? null : { document, token };
}

async function readClaimed(
  context: WorkerContext,
  { document, token }: ReadingClaim,
  { signal, queue }: JobContext,
): Promise<void> {
  await announce(context, document);
  if (document.readingAttempts > ATTEMPTS) {
    await finish(context, document, token, failed(document, 'READING_CRASHED'));
    await wakeWaiting(context, document, queue);
    return;
  }
  const reading = new Reading(context, document, token, queue);
  try {
    const stopTimer = metrics.stepSeconds.startTimer({ step: 'read-document' });
    const result = await reading.run(signal);
    stopTimer();
    await finish(context, document, token, result);
    await wakeWaiting(context, document, queue);
  } catch (error) {
    // These errors are not the document's fault, so the attempt does not count.
    const isAway = isStorageAway(error) || isDatabaseAway(error) || error instanceof ScannerAway;
    if (!signal.aborted && !isAway) throw error;
    if (error instanceof ScannerAway)
      context.logger.warn(
        { error, documentId: document.id },
        'the virus scanner is unavailable; the document waits',
      );
    await release(context, { document, token }, { signal, queue });
  } finally {
    reading.stop();
  }
}

/** Releases the document: at once if this process is stopping, otherwise after a pause. */
async function release(
  { database, logger }: WorkerContext,
  { document: { id }, token }: ReadingClaim,
  { signal, queue }: Pick<JobContext, 'signal' | 'queue'>,
): Promise<void> {
  const seconds = signal.aborted ? 0 : PAUSE_SECONDS;
  const { documents } = database.repositories;
  await outlastOutage(() => documents.releaseReading(id, token, seconds), { signal, logger });
  try {
    await queue.add(wakeUp(readDocumentJob(id), randomUUID()), seconds);
  } catch (error) {
    logger.warn(
      { error, documentId: id },
      'could not schedule a wake-up; the janitor will wake the document',
    );
  }
}

/** One reading: extends the lease and reports the progress. */
class Reading {
  private readonly lost = new AbortController();
  private pages = { done: 0, of: 0 };
  private readonly heart: NodeJS.Timeout;

  constructor(
    private readonly context: WorkerContext,
    private readonly document: DocumentEntity,
    private readonly token: string,
    private readonly queue: JobQueue,
  ) {
    this.heart = setInterval(() => void this.report(), REPORT_MS);
  }

  /** Also ends a child that still works although the lease is lost. */
  stop(): void {
    clearInterval(this.heart);
    this.lost.abort();
  }

  async run(signal: AbortSignal): Promise<ReadingResult> {
    const { store, spare } = this.context;
    const { objectPath } = this.document;
    const bytes = await store.get(objectPath, LIMITS.uploadBytes, signal);
    if (bytes === null) return failed(this.document, 'SOURCE_MISSING');
    if (!(await isAsUploaded(this.context, this.document, contentHash(bytes))))
      return failed(this.document, 'SOURCE_CHANGED');
    const stopped = AbortSignal.any([signal, this.lost.signal]);
    if (!(await isHarmless(this.context, this.document, { bytes, signal: stopped })))
      return failed(this.document, 'DOCUMENT_INFECTED');
    const reading = readPacked(bytes, {
      signal: stopped,
      spare,
      onProgress: (done, of) => {
        this.pages = { done, of };
      },
    });
    try {
      const { facts, model } = await this.keep(await reading.model);
      const study = this.storeStudy(facts.extractor, model, stopped);
      const [preview, counts] = await Promise.all([reading.preview, study]);
      stopped.throwIfAborted();
      if (preview !== undefined)
        await storePreview(store, { objectPath, extractor: facts.extractor }, preview);
      return { status: 'read', ...facts, counts };
    } catch (error) {
      if (!(error instanceof ReadingError) || error.code === 'cancelled') throw error;
      return failed(this.document, CODES[error.code], error.detail ?? '');
    }
  }

  /** Conversions need only the model, so they start while the layout for the screen is still being made. */
  private async keep(packed: Uint8Array): Promise<{ facts: ReadFacts; model: DocumentModel }> {
    const { store, database } = this.context;
    const { id, objectPath } = this.document;
    const model = await unpackModel(packed);
    const { pages, words, blocks, warnings, extractor } = model;
    await othersFirst();
    const facts: ReadFacts = {
      pages: pages.length,
      words,
      tokens: tokensSent({ blocks, pages }),
      warnings,
      extractor,
    };
    await storeModel(store, { objectPath, extractor }, packed);
    if (await database.repositories.documents.keepReading(id, this.token, facts))
      await wakeWaiting(this.context, this.document, this.queue);
    return { facts, model };
  }

  private async storeStudy(
    extractor: string,
    model: DocumentModel,
    signal: AbortSignal,
  ): Promise<ReadingCounts> {
    const { id, name, objectPath } = this.document;
    const whole = { ...model, id, name };
    const job = { document: withoutExcluded(whole), whole, createdAt: new Date() };
    const study = await storeStudy(this.context.store, { objectPath, extractor }, job, signal);
    return readingCounts(model, study);
  }

  private lose(): void {
    if (!this.lost.signal.aborted) metrics.leaseLosses.inc({ queue: 'extraction' });
    this.lost.abort();
  }

  private async report(): Promise<void> {
    const { config, database, load } = this.context;
    const { documents } = database.repositories;
    try {
      const lossCounts = load.maySuspectWork();
      const progress = { ...this.pages, seconds: config.LEASE_SECONDS, lossCounts };
      if (!(await documents.reportPages(this.document.id, this.token, progress))) this.lose();
      else if (this.pages.of > 0) await announceById(this.context, this.document.id);
    } catch (error) {
      this.context.logger.warn(
        { error, documentId: this.document.id },
        'could not store the progress of a reading',
      );
    }
  }
}

function failed(document: DocumentEntity, code: ErrorCode, message = ''): ReadingResult {
  return {
    status: 'failed',
    failure: new AppError(code, { args: { name: document.name, message } }),
  };
}

async function finish(
  context: WorkerContext,
  document: DocumentEntity,
  token: string,
  result: ReadingResult,
) {
  const isHeld = await context.database.repositories.documents.finishReading(document.id, token, result);
  if (!isHeld) return;
  context.logger.info({ documentId: document.id, status: result.status }, 'document read');
  await announceById(context, document.id);
}

/** Wakes workflows that wait for this document. If that fails, they continue after their pause. */
async function wakeWaiting(
  { database, logger }: WorkerContext,
  { id, formId }: DocumentEntity,
  queue: JobQueue,
): Promise<void> {
  try {
    const waiting = await database.repositories.workflows.wakeForDocument(formId, id);
    for (const workflow of waiting)
      await queue.add(wakeUp(convertWorkflowJob(workflow.id, workflow.run), randomUUID()));
  } catch (error) {
    logger.warn({ error, documentId: id }, 'could not wake workflows that wait for a document');
  }
}

async function announceById(context: WorkerContext, documentId: number): Promise<void> {
  const document = await context.database.repositories.documents.findById(documentId);
  if (document !== null) await announce(context, document);
}

async function announce({ database, live }: WorkerContext, document: DocumentEntity): Promise<void> {
  const workspaceId = await database.repositories.forms.workspaceIdOf(document.formId);
  if (workspaceId !== null) await live.publish(documentChanged(workspaceId, document));
}
