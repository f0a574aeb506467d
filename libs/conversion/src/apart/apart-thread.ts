import { answerJobs, cleanAnswer } from '@app/xml';
import { z } from 'zod';
import { mergeAnswers } from '../merge/merge-answers';
import { groundOf, takeTrace, type Traced, type TraceGround, type TraceJob } from '../trace/take-trace';
import type { ApartJob } from './apart';

/** What the next trace stands on; it comes from the same workflow. */
let ground: TraceGround | null = null;

/** The other side of `apart.ts`, which alone starts it and was given checked data. */
function work(job: ApartJob): unknown {
  switch (job.kind) {
    case 'clean':
      return cleanAnswer(job.answer);
    case 'merge':
      return mergeAnswers(job.answers);
    case 'ground':
      ground = groundOf(job.documents);
      return null;
    case 'trace':
      return trace(job.job);
  }
}

function trace(job: TraceJob): Traced {
  if (ground === null) throw new Error('Nothing was made ready to trace in.');
  const known = ground;
  ground = null;
  return takeTrace(job, known);
}

answerJobs((job) => work(z.custom<ApartJob>().parse(job)));
