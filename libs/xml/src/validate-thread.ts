import { type Finding, Target } from '@app/contracts';
import { z } from 'zod';
import { validate } from './targets/validate';

const Job = z.object({ xml: z.string(), target: Target });

/** The thread entry of `validateOffloaded`. */
export function validateJob(job: unknown): Finding[] {
  const { xml, target } = Job.parse(job);
  return validate(xml, target);
}
