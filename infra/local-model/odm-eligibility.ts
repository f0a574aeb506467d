import type { Criterion } from '@app/study';
import { ASSUMED, type Definitions, form, itemGroup, OidMaker, twoDigits, yesNoItem } from './odm-elements';

export const ELIGIBILITY_FORM = 'F.IE';

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
      items: itemsOf(group.short, group.criteria),
    }));
  return {
    forms: [
      form(
        ELIGIBILITY_FORM,
        'Eligibility',
        groups.map((group) => group.oid),
        [ASSUMED],
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

/** By its printed number a criterion has the same OID in whichever section it stands; without one, by its first words. */
function itemsOf(short: string, criteria: readonly Criterion[]) {
  const oids = new OidMaker();
  return criteria.map((criterion) => {
    const number = /^\d+$/.test(criterion.number) ? twoDigits(Number(criterion.number)) : criterion.number;
    const oid = oids.make(`I.${short}`, number === '' ? criterion.text.slice(0, 40) : number);
    return yesNoItem(oid, {
      name: `${short}${number === '' ? oid.slice(`I.${short}`.length) : number}`,
      text: textOf(criterion),
      origin: 'stated in protocol',
    });
  });
}

/** The criterion with its sub-items, one to a line, as printed. */
const textOf = (criterion: Criterion): string =>
  [criterion.text, ...criterion.subItems.map((item) => `${item.marker} ${item.text}`.trim())].join('\n');
