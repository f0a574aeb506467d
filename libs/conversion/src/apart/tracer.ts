import { availableParallelism } from 'node:os';
import { OpenThread } from '@app/xml';
import { counted, type WholeDocument } from '../ledger/coverage';
import { groundOf, takeTrace, type Traced, type TraceJob, untraced } from '../trace/take-trace';
import { APART_SCRIPT, type ApartJob, LONGEST_MS } from './apart';

/** Less XML than this, in documents of fewer blocks than that, is traced faster than a thread starts. */
const TRACE_CHARACTERS = 60_000;
const TRACE_BLOCKS = 1500;
/** Each holds a copy of its documents while it waits; more at once than processors would win no time. */
const HOLDING_MAXIMUM = availableParallelism();

/**
 * Traces the XML of one workflow, in a thread of its own where there is much of it. Long documents are made ready in that
 * thread as soon as it is opened, so that this is done by the time their XML has been checked.
 */
export class Tracer {
  private static holding = 0;

  private thread: OpenThread | null = null;
  private holds = false;

  constructor(
    private readonly documents: readonly WholeDocument[],
    private readonly signal: AbortSignal,
  ) {
    if (this.isLong && Tracer.holding < HOLDING_MAXIMUM) this.open();
  }

  /** Traces like `takeTrace`. What is too large for memory or time ends untraced, with a finding that says so. */
  async trace(job: TraceJob): Promise<Traced> {
    if (!this.isLong && job.xml.length < TRACE_CHARACTERS) return takeTrace(job, groundOf(this.documents));
    const thread = this.thread ?? this.open();
    const traced = await thread.ask<Traced>({ kind: 'trace', job } satisfies ApartJob, LONGEST_MS);
    this.letGo();
    return traced ?? untraced(job, this.documents.map(counted));
  }

  /** Ends what nobody asks for any more. */
  close(): void {
    const { holds } = this;
    this.letGo();
    this.thread?.close(holds);
  }

  private get isLong(): boolean {
    return this.documents.reduce((sum, { blocks }) => sum + blocks.length, 0) >= TRACE_BLOCKS;
  }

  private open(): OpenThread {
    const thread = new OpenThread(APART_SCRIPT, this.signal);
    thread.tell({ kind: 'ground', documents: this.documents } satisfies ApartJob);
    this.thread = thread;
    this.holds = true;
    Tracer.holding += 1;
    return thread;
  }

  private letGo(): void {
    if (this.holds) Tracer.holding -= 1;
    this.holds = false;
  }
}
