import { answerJobs } from '@app/xml';
import { z } from 'zod';
import { groundOf, takeTrace, type TraceGround } from '../ledger/take-trace';
import type { TracerJob } from './tracer';

/** What the next trace stands on; it comes from the same workflow. */
let ground: TraceGround | null = null;

/** The other side of `tracer.ts`, which alone starts it and was given checked data. */
function work(job: TracerJob): unknown {
  if (job.kind === 'ground') {
    ground = groundOf(job.documents);
    return null;
  }
  if (ground === null) throw new Error('Nothing was made ready to trace in.');
  const known = ground;
  ground = null;
  return takeTrace(job.job, known);
}

answerJobs((job) => work(z.custom<TracerJob>().parse(job)));
