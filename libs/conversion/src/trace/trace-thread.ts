import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { takeTrace, type TraceJob } from './take-trace';

/** The other side of `traceApart`, which alone starts it and was given checked data. */
parentPort?.postMessage(takeTrace(z.custom<TraceJob>().parse(workerData)));
