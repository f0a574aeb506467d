import { inThread } from '@app/sandbox';
import type { DesignInOdm } from './design-in-odm';
import { readDesignNow } from './read-design';

/** Smaller documents are read faster than a thread starts. */
const OFFLOADED_CHARACTERS = 120_000;
const LONGEST_MS = 30_000;

/**
 * The sections and questions of a study in ODM, read off the main thread where it is large; null for any other document, and
 * for one that is too large. `signal` ends it.
 */
export async function readDesign(xml: string, signal: AbortSignal): Promise<DesignInOdm | null> {
  if (xml.length < OFFLOADED_CHARACTERS) return readDesignNow(xml);
  const entry = 'libs/form-design/src/read-design-thread';
  return inThread<DesignInOdm | null>(
    { entry, task: 'readDesignJob', data: { xml }, characters: xml.length, signal },
    LONGEST_MS,
  );
}
