import type { Random } from '../random';
import { criteriaDropped, criteriaHalved } from './criteria-damages';
import type { Damage, Some } from './damage';
import {
  activitiesDropped,
  marksDropped,
  marksInvented,
  marksMoved,
  visitsDropped,
} from './schedule-damages';

/** How much of what can be damaged is. */
export const AMOUNTS = ['one', 'few', 'most'] as const;
export type Amount = (typeof AMOUNTS)[number];

const SHARES: Record<Amount, number> = { one: 0, few: 0.1, most: 0.8 };

/** Every way to damage a result: a new one is its line here. */
export const DAMAGES: Readonly<Record<string, Damage>> = {
  'marks dropped': marksDropped,
  'marks invented': marksInvented,
  'marks moved': marksMoved,
  'activities dropped': activitiesDropped,
  'visits dropped': visitsDropped,
  'criteria dropped': criteriaDropped,
  'criteria halved': criteriaHalved,
};

/** Takes as many things as an amount means. */
export const someOf =
  (amount: Amount, random: Random): Some =>
  (items) => {
    const left = [...items];
    const count = Math.min(
      left.length,
      Math.max(amount === 'few' ? 3 : 1, Math.round(left.length * SHARES[amount])),
    );
    return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
  };
