import { parentPort } from 'node:worker_threads';
import { Target } from '@app/contracts';
import { z } from 'zod';
import { validate } from './validate';

const Job = z.object({ xml: z.string(), target: Target });

/** The other side of `validateApart`. */
parentPort?.once('message', (job: unknown) => {
  const { xml, target } = Job.parse(job);
  parentPort?.postMessage(validate(xml, target));
});
