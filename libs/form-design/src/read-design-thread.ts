import { z } from 'zod';
import type { DesignInOdm } from './design-in-odm';
import { readDesignNow } from './read-design';

const Job = z.object({ xml: z.string() });

/** Worker thread side of `readDesign`. */
export function readDesignJob(job: unknown): DesignInOdm | null {
  return readDesignNow(Job.parse(job).xml);
}
