import type { Gap } from '@app/contracts';
import type { StudyCoverageInput } from '../study-coverage';

/** Parts whose members are printed as lists or tables. An arm or an epoch that a table mentions does not make it one of arms. */
export const LISTED: ReadonlySet<Gap['kind']> = new Set([
  'inclusion',
  'exclusion',
  'objective',
  'endpoint',
] as const);

/** By document and block (`1|b7`), the expected part of the study that uses the block. */
export function partsByBlock({ facts, expected }: StudyCoverageInput): ReadonlyMap<string, Gap['kind']> {
  const parts = new Map<string, Gap['kind']>();
  for (const { part, places } of facts)
    for (const { document, block } of places)
      if (part !== null && isExpected(part, expected)) parts.set(`${document}|${block}`, part);
  return parts;
}

function isExpected(part: Gap['kind'], expected: StudyCoverageInput['expected']): boolean {
  if (part === 'inclusion' || part === 'exclusion') return expected.criteria;
  if (part === 'objective' || part === 'endpoint') return expected.objectives;
  return part !== 'title' && part !== 'section';
}
