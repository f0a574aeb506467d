import type { MessagePort } from 'node:worker_threads';
import { questionFrom } from '@app/sandbox';
import { z } from 'zod';
import type { WholeDocument } from '../model/whole-document';
import { traceIndexOf } from '../coverage/trace-index';
import { takeTrace, type Traced, type TraceJob } from '../coverage/take-trace';

interface Prepared {
  readonly data: readonly WholeDocument[];
  readonly port: MessagePort;
}

/** The thread entry of `tracer.ts`, its only caller, which passes validated data. */
export async function traceJob(prepared: unknown): Promise<Traced> {
  const { data: documents, port } = z.custom<Prepared>().parse(prepared);
  const ground = traceIndexOf(documents);
  return takeTrace(z.custom<TraceJob>().parse(await questionFrom(port)), ground);
}
