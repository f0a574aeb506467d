import { inTurn, OpenThread, threadFile } from '@app/xml';
import { counted } from '../ledger/ledger-input';
import { groundOf, takeTrace, type Traced, type TraceJob, untraced } from '../ledger/take-trace';
import type { WholeDocument } from '../model/whole-document';

/** What goes to the thread: the documents first, then what is to be traced in them. */
export type TracerJob =
  | { readonly kind: 'ground'; readonly documents: readonly WholeDocument[] }
  | { readonly kind: 'trace'; readonly job: TraceJob };

const SCRIPT = threadFile(__dirname, 'trace-thread.js');
/** A study of hundreds of pages takes seconds; whatever takes this long is not waited for. */
const LONGEST_MS = 180_000;
/** Less XML than this, in documents of fewer blocks than that, is traced faster than a thread starts. */
const TRACE_CHARACTERS = 60_000;
const TRACE_BLOCKS = 1500;
/** Each holds a copy of its documents while it waits, and wins time only where a processor has nothing to do. */
const HOLDING_MAXIMUM = 1;

/** Traces the XML of one workflow, in a thread of its own where there is much of it. */
export class Tracer {
  private static holding = 0;

  private thread: OpenThread | null = null;
  private holds = false;

  constructor(
    private readonly documents: readonly WholeDocument[],
    private readonly signal: AbortSignal,
  ) {}

  /** Makes long documents ready in the thread, so that they are by the time their XML is there. */
  prepare(): void {
    if (this.thread === null && this.isLong && Tracer.holding < HOLDING_MAXIMUM) this.open();
  }

  /** Traces like `takeTrace`. What is too large for memory or time ends untraced, with a finding that says so. */
  async trace(job: TraceJob): Promise<Traced> {
    if (!this.isLong && job.xml.length < TRACE_CHARACTERS) return takeTrace(job, groundOf(this.documents));
    const traced = await inTurn(this.signal, () => {
      const thread = this.thread ?? this.open();
      return thread.ask<Traced>({ kind: 'trace', job } satisfies TracerJob, LONGEST_MS);
    });
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
    const thread = new OpenThread(SCRIPT, this.signal);
    thread.tell({ kind: 'ground', documents: this.documents } satisfies TracerJob);
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
