import type { Workflow } from '@app/contracts';
import { execute, type Researcher, untilEnded, upload } from '../../system-tests/system';

/** Converts a document as a user does: uploads it and starts at once. Returns also the milliseconds from the upload to the XML. */
export async function convertUploaded(
  person: Researcher,
  fileName: string,
  bytes: Uint8Array,
): Promise<{ readonly totalMs: number; readonly workflow: Workflow }> {
  const document = await upload(person, fileName, bytes);
  const uploadedAt = Date.now();
  const { id } = await execute(person, [document.id], { target: 'any' });
  const workflow = await untilEnded(person, id, 300);
  if (workflow.status !== 'completed')
    throw new Error(`"${fileName}" was not converted: ${workflow.errorMessage ?? workflow.status}`);
  return { totalMs: Date.parse(workflow.completedAt ?? '') - uploadedAt, workflow };
}
