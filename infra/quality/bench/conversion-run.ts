import type { Workflow } from '@app/contracts';
import type { RecordedRequest } from '@app/testing';
import { execute, type Researcher, untilEnded, upload } from '../../system-tests/system';

const LONGEST_SECONDS = 300;

/** One conversion as a user runs it: upload, and start at once. Times in milliseconds. */
export interface ConversionRun {
  /** From the completed upload to the XML. */
  readonly totalMs: number;
  readonly calls: number;
  readonly workflow: Workflow;
}

export async function convertUploaded(
  person: Researcher,
  fileName: string,
  bytes: Uint8Array,
): Promise<ConversionRun> {
  const document = await upload(person, fileName, bytes);
  const uploadedAt = Date.now();
  const started = await execute(person, [document.id], { target: 'any' });
  const workflow = await untilEnded(person, started.id, LONGEST_SECONDS);
  if (workflow.status !== 'completed')
    throw new Error(`"${fileName}" was not converted: ${workflow.errorMessage ?? workflow.status}`);
  return {
    totalMs: Date.parse(workflow.completedAt ?? '') - uploadedAt,
    calls: workflow.usage.calls,
    workflow,
  };
}

/** Returns the actual duration of the provider's calls: two seconds each, unless this machine was too slow. */
export const providerMs = (requests: readonly RecordedRequest[]): number =>
  requests.reduce((sum, { at, endedAt }) => sum + ((endedAt ?? at) - at), 0);
