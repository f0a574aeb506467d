import { answerJobs, cleanAnswer } from '@app/xml';
import { z } from 'zod';
import { mergeAnswers } from '../merge/merge-answers';
import type { ApartJob } from './apart';

/** The other side of `apart.ts`, which alone starts it and was given checked data. */
function work(job: ApartJob): unknown {
  switch (job.kind) {
    case 'clean':
      return cleanAnswer(job.answer);
    case 'merge':
      return mergeAnswers(job.answers);
  }
}

answerJobs((job) => work(z.custom<ApartJob>().parse(job)));
