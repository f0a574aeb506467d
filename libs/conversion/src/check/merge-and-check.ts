import { formatEnglish, message, type RepairCode, type ResultMessage } from '@app/contracts';
import type { ConversionInput } from '../model/conversion';
import type { GeneratedChunks } from '../ask/generate-chunks';
import { sumFindings } from '../model/findings';
import type { Assembled } from './assemble';
import { finish } from './finish';
import { repairChunks, type RepairContext } from './repair-chunks';

/** Merges the answers, checks the document, requests corrections and returns the findings. */
export async function mergeAndCheck(
  { answers, repairs, structure }: GeneratedChunks,
  input: ConversionInput,
  context: Pick<RepairContext, 'requester' | 'ports' | 'index' | 'signal'>,
): Promise<Assembled> {
  const { ports } = context;
  await ports.report({ name: 'validating', status: 'running' });
  const { target, instruction, pointing, repairRounds: rounds, sectionsAtOnce: atOnce } = input;
  const checking = { ...context, target, instruction, pointing };
  const repaired = await repairChunks(answers, { ...checking, structure, rounds, atOnce });
  const assembled = await finish(repaired, checking);
  const { errors, warnings } = sumFindings(assembled.findings);
  const checked = message('step.well-formed', { repairs: listOf([...repairs]), fixed: assembled.fixed });
  const isAll = target === 'any' && errors === 0;
  const said = isAll ? checked : message('step.checked', { checked, errors, warnings });
  await ports.report({
    name: 'validating',
    status: 'done',
    message: formatEnglish(said),
    said,
    forecast: null,
  });
  return assembled;
}

const listOf = ([first, ...others]: readonly RepairCode[]): ResultMessage | null => {
  if (first === undefined) return null;
  const [repair, more] = [message(first), listOf(others)];
  return more === null ? repair : message('repair.more', { repair, more });
};
