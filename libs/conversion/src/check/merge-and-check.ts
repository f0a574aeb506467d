import type { ConversionInput } from '../model/conversion';
import type { GeneratedSections } from '../ask/generate-sections';
import { sumFindings } from '../model/findings';
import type { Assembled } from './assemble';
import { finish } from './finish';
import { repairSections, type RepairContext } from './repair-sections';

/** Merges the answers, checks the whole and has it corrected; says what was found. */
export async function mergeAndCheck(
  { answers, repairs, structure }: GeneratedSections,
  input: ConversionInput,
  context: Pick<RepairContext, 'requester' | 'ports' | 'index' | 'signal'>,
): Promise<Assembled> {
  const { ports } = context;
  await ports.report({ name: 'validating', status: 'running' });
  const { target, instruction, pointing, repairRounds: rounds, sectionsAtOnce: atOnce } = input;
  const checking = { ...context, target, instruction, pointing };
  const repaired = await repairSections(answers, { ...checking, structure, rounds, atOnce });
  const assembled = await finish(repaired, checking);
  const { errors, warnings } = sumFindings(assembled.findings);
  const fixes = assembled.fixed === 0 ? [] : [`${assembled.fixed} corrected by rule`];
  const found = target === 'any' && errors === 0 ? [] : [`${errors} errors, ${warnings} warnings`];
  const message = ['well-formed', ...repairs, ...fixes, ...found].join('; ').slice(0, 480);
  await ports.report({ name: 'validating', status: 'done', message, forecast: null });
  return assembled;
}
