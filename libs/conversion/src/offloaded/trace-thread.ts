import type { MessagePort } from 'node:worker_threads';
import { questionFrom } from '@app/offload';
import { z } from 'zod';
import type { WholeDocument } from '../model/whole-document';
import { groundOf } from '../ledger/ground';
import { takeTrace, type Traced, type TraceJob } from '../ledger/take-trace';

interface Prepared {
  readonly data: readonly WholeDocument[];
  readonly port: MessagePort;
}

/** The other side of `tracer.ts`, which alone starts it and was given checked data. */
export async function traceJob(prepared: unknown): Promise<Traced> {
  const { data: documents, port } = z.custom<Prepared>().parse(prepared);
  const ground = groundOf(documents);
  return takeTrace(z.custom<TraceJob>().parse(await questionFrom(port)), ground);
}
