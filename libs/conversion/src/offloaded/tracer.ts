import { PREPARED_MAXIMUM, PreparedTask, withThreadSlot } from '@app/sandbox';
import { counted } from '../coverage/coverage-input';
import { traceIndexOf } from '../coverage/trace-index';
import { takeTrace, type Traced, type TraceJob, untraced } from '../coverage/take-trace';
import type { WholeDocument } from '../model/whole-document';

/** Time limit. A study with hundreds of pages takes seconds. */
const LONGEST_MS = 180_000;
/** If both XML and documents are smaller than this, tracing is faster than the start of a thread. */
const TRACE_CHARACTERS = 60_000;
const TRACE_BLOCKS = 1500;

/** Traces the XML of one workflow, in a separate thread if it is large. */
export class Tracer {
  private static prepared = 0;

  /** A thread that has the documents and has not been asked yet. */
  private task: PreparedTask<Traced> | null = null;

  constructor(
    private readonly documents: readonly WholeDocument[],
    private readonly signal: AbortSignal,
  ) {}

  /** Prepares long documents in the thread, so that they are ready when their XML arrives. */
  prepare(): void {
    if (this.task === null && this.isLong && Tracer.prepared < PREPARED_MAXIMUM) this.open();
  }

  /** Traces like `takeTrace`. If the input exceeds memory or time, the result is untraced, with a finding that states this. */
  async trace(job: TraceJob): Promise<Traced> {
    if (!this.isLong && job.xml.length < TRACE_CHARACTERS)
      return takeTrace(job, traceIndexOf(this.documents));
    const traced = await withThreadSlot({ signal: this.signal, characters: job.xml.length }, () =>
      (this.task ?? this.open()).ask(job, LONGEST_MS),
    );
    this.letGo();
    return traced ?? untraced(job, this.documents.map(counted));
  }

  /** Ends a prepared thread that is no longer needed. */
  close(): void {
    this.task?.cancel();
    this.letGo();
  }

  private get isLong(): boolean {
    return this.documents.reduce((sum, { blocks }) => sum + blocks.length, 0) >= TRACE_BLOCKS;
  }

  private open(): PreparedTask<Traced> {
    const { documents: data, signal } = this;
    const entry = 'libs/conversion/src/offloaded/trace-thread';
    this.task = new PreparedTask({ entry, task: 'traceJob', data, signal });
    Tracer.prepared += 1;
    return this.task;
  }

  private letGo(): void {
    if (this.task !== null) Tracer.prepared -= 1;
    this.task = null;
  }
}
