import type { Random } from '../random';
import {
  copiesDropped,
  copiesHalved,
  criteriaDropped,
  criteriaHalved,
  criteriaInvented,
  criteriaMoved,
  proseAsCriteria,
} from './criteria-damages';
import type { Damage, Some } from './damage';
import { activitiesInvented, activitiesRenamed, visitsInvented } from './invented-parts';
import {
  activitiesDropped,
  marksDropped,
  marksInvented,
  marksMoved,
  visitsDropped,
} from './schedule-damages';
import { objectivesInvented, objectivesMoved } from './objective-damages';
import { altered, cutInHalf, dropped, halved, shortened } from './text-damages';

/** How much of what can be damaged is. */
export const AMOUNTS = ['one', 'few', 'most'] as const;
export type Amount = (typeof AMOUNTS)[number];

const SHARES: Record<Amount, number> = { one: 0, few: 0.1, most: 0.8 };

const OTHER_UNIT: Readonly<Record<string, string>> = {
  days: 'weeks',
  weeks: 'days',
  months: 'weeks',
  years: 'months',
  hours: 'days',
  minutes: 'hours',
  mg: 'g',
  kg: 'g',
  mmHg: 'kPa',
};
const OTHER_COMPARATOR: Readonly<Record<string, string>> = { '<': '>', '>': '<', '≤': '≥', '≥': '≤' };
const CRITERIA = ['inclusion', 'exclusion'] as const;

/** Every way to damage a result: a new one is its line here. */
export const DAMAGES: Readonly<Record<string, Damage>> = {
  'marks dropped': marksDropped,
  'marks invented': marksInvented,
  'marks moved': marksMoved,
  'activities dropped': activitiesDropped,
  'visits dropped': visitsDropped,
  'activities invented': activitiesInvented,
  'activities renamed': activitiesRenamed,
  'visits invented': visitsInvented,
  'criteria dropped': criteriaDropped,
  'criteria halved': criteriaHalved,
  'criteria invented': criteriaInvented,
  'criteria moved': criteriaMoved,
  'one copy of criteria dropped': copiesDropped,
  'one copy of criteria halved': copiesHalved,
  'prose as criteria': proseAsCriteria,
  'criteria shortened': shortened(...CRITERIA),
  'number altered': altered(/\d+(?=\D|$)/, (digits) => String(Number(digits) + 3), ...CRITERIA),
  'unit altered': altered(
    /\b(?:minutes|hours|days|weeks|months|years|mg|kg|mmHg)\b/,
    (unit) => OTHER_UNIT[unit] ?? unit,
    ...CRITERIA,
  ),
  'comparator turned': altered(/[<>≤≥]/u, (sign) => OTHER_COMPARATOR[sign] ?? sign, ...CRITERIA),
  'negation removed': altered(/\b(?:not|no|without)\s/i, '', ...CRITERIA),
  'negation added': altered(/\b(is|are|has|have|will|must)\s/, (verb) => `${verb}not `, ...CRITERIA),
  'criteria cut in half': cutInHalf(...CRITERIA),
  'objectives dropped': dropped('objective'),
  'objectives halved': halved('objective'),
  'objectives shortened': shortened('objective'),
  'objectives altered': altered(/(?<=\s)(?:in|of|and|with)(?=\s)/, 'without', 'objective'),
  'objectives invented': objectivesInvented,
  'objectives moved': objectivesMoved,
  'objectives cut in half': cutInHalf('objective'),
  'objective number altered': altered(/\d+(?=\D|$)/, (digits) => String(Number(digits) + 3), 'objective'),
  'endpoints dropped': dropped('endpoint'),
  'endpoints halved': halved('endpoint'),
  'endpoint number altered': altered(/\d+(?=\D|$)/, (digits) => String(Number(digits) + 3), 'endpoint'),
  'arms dropped': dropped('arm'),
  'epochs dropped': dropped('epoch'),
  'title facts dropped': dropped('title'),
  'title halved': halved('title'),
  'footnotes dropped': dropped('footnote'),
  'footnotes halved': halved('footnote'),
};

/** Takes one thing at a place; it says how many there are to choose from. */
export function oneAt(place: number): { readonly some: Some; readonly among: () => number } {
  let among = 0;
  const some: Some = (items) => {
    among = items.length;
    return items.slice(place, place + 1);
  };
  return { some, among: () => among };
}

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
