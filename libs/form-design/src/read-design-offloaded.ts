import { inThread } from '@app/sandbox';
import type { DesignInOdm } from './design-in-odm';
import { readDesignNow } from './read-design';

/** Reading a smaller document takes less time than starting a thread. */
const OFFLOADED_CHARACTERS = 120_000;
const LONGEST_MS = 30_000;

/**
 * Reads the sections and questions of a study in ODM, in a worker thread if it is large. Null for other documents and for
 * oversized ones. `signal` aborts.
 */
export async function readDesign(xml: string, signal: AbortSignal): Promise<DesignInOdm | null> {
  if (xml.length < OFFLOADED_CHARACTERS) return readDesignNow(xml);
  const entry = 'libs/form-design/src/read-design-thread';
  return inThread<DesignInOdm | null>(
    { entry, task: 'readDesignJob', data: { xml }, characters: xml.length, signal },
    LONGEST_MS,
  );
}
