import { parentPort, workerData } from 'node:worker_threads';
import { Target } from '@app/contracts';
import { z } from 'zod';
import { validate } from './validate';

/** The other side of `validateApart`. */
const { xml, target } = z.object({ xml: z.string(), target: Target }).parse(workerData);
parentPort?.postMessage(validate(xml, target));
