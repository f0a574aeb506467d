import { readInput } from '@app/sandbox';
import { extractDocument } from '../../../libs/documents/src/extract/extract-document';

/**
 * Reads one document from standard input with its screen layout. Prints the processor time of all threads and the peak memory of
 * the process.
 */
async function main(): Promise<void> {
  const bytes = new Uint8Array(await readInput());
  const before = process.cpuUsage();
  const { makePreview } = await extractDocument(bytes);
  await makePreview?.();
  const { user, system } = process.cpuUsage(before);
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(JSON.stringify({ milliseconds: (user + system) / 1000, peakMegabytes }));
}

void main();
