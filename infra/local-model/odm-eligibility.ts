import type { Criterion } from '@app/study';
import { type Definitions, form, itemGroup, twoDigits, yesNoItem } from './odm-elements';

const KINDS = {
  inclusion: { short: 'INCL', name: 'Inclusion criteria' },
  exclusion: { short: 'EXCL', name: 'Exclusion criteria' },
} as const;

/** One form with a group for each kind; every criterion is an item whose question is its text, word for word. */
export function eligibilityOf(criteria: readonly Criterion[]): Definitions {
  if (criteria.length === 0) return { forms: [], itemGroups: [], items: [] };
  const groups = (['inclusion', 'exclusion'] as const)
    .map((kind) => ({ ...KINDS[kind], criteria: criteria.filter((criterion) => criterion.kind === kind) }))
    .filter((group) => group.criteria.length > 0)
    .map((group) => ({
      oid: `IG.${group.short}`,
      name: group.name,
      items: group.criteria.map((criterion, index) => {
        const number = criterion.number === '' ? twoDigits(index + 1) : criterion.number;
        const oid = `I.${group.short}.${twoDigits(index + 1)}`;
        return yesNoItem(oid, {
          name: `${group.short}${number}`,
          text: textOf(criterion),
          origin: 'stated in protocol',
        });
      }),
    }));
  return {
    forms: [
      form(
        'F.IE',
        'Eligibility',
        groups.map((group) => group.oid),
      ),
    ],
    itemGroups: groups.map((group) =>
      itemGroup(
        group.oid,
        group.name,
        group.items.map((item) => item.attributes?.['OID'] ?? ''),
      ),
    ),
    items: groups.flatMap((group) => group.items),
  };
}

/** The criterion with its sub-items, one to a line, as printed. */
const textOf = (criterion: Criterion): string =>
  [criterion.text, ...criterion.subItems.map((item) => `${item.marker} ${item.text}`.trim())].join('\n');
