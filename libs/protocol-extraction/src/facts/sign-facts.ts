import type { SignFact, SignMeaning } from '@app/study-model';
import { saysNotDone } from '@app/text-normalization';
import type { ScheduleCell, ScheduleTable } from '../study';
import type { Places } from './places';

/** What the signs of a schedule mean. Cells with other texts, such as times and doses, are no signs. */
export function signFacts({ activities, signs }: ScheduleTable, places: Places): SignFact[] {
  const stated = new Set(signs.flatMap(({ cellIds }) => cellIds));
  const others = new Map<string, { readonly means: SignMeaning; readonly cellIds: string[] }>();
  for (const cell of activities.flatMap(({ cells }) => cells)) {
    const means = stated.has(cell.cellId) ? undefined : meaningOf(cell);
    if (means === undefined) continue;
    const known = others.get(cell.value) ?? { means, cellIds: [] };
    known.cellIds.push(cell.cellId);
    others.set(cell.value, known);
  }
  return [
    ...signs.map(({ sign, meaning, legendIds, cellIds }) => ({
      sign,
      means: meaning,
      readers: ['rules' as const],
      evidence: places.of([...legendIds, ...cellIds]),
    })),
    ...[...others].map(([sign, { means, cellIds }]) => ({
      sign,
      means,
      readers: ['rules' as const],
      evidence: places.of(cellIds),
    })),
  ];
}

function meaningOf({ value, isMark, isOptional }: ScheduleCell): SignMeaning | undefined {
  if (saysNotDone(value)) return 'not-done';
  if (!isMark) return undefined;
  return isOptional === true ? 'optional' : 'done';
}
