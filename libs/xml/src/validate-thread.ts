import { Target } from '@app/contracts';
import { z } from 'zod';
import { answerJobs } from './in-thread';
import { validate } from './targets/validate';

const Job = z.object({ xml: z.string(), target: Target });

/** The other side of `validateApart`. */
answerJobs((job) => {
  const { xml, target } = Job.parse(job);
  return validate(xml, target);
});
