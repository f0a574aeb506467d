import type { RepairCode } from '@app/contracts';
import type { AiRequest } from '@app/providers';
import { cleanOffloaded } from '../offloaded/clean-and-merge';

/** True if an answer without a finish reason has its end: well-formed XML, or JSON. */
export async function isWhole({ answerSchema, signal }: AiRequest, text: string): Promise<boolean> {
  if (answerSchema !== undefined) return isJson(text);
  const cleaned = await cleanOffloaded(text, signal);
  const isCut = (repair: RepairCode): boolean => repair === 'repair.after' || repair === 'repair.second-root';
  return cleaned.kind === 'xml' && !cleaned.repairs.some(isCut);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    return true;
  } catch {
    return false;
  }
}
