import type { Criterion } from '@app/study-model';
import { criterionText } from '../study-texts';
import type { ActivityForm } from './activities';
import {
  ASSUMED,
  type Definitions,
  form,
  itemGroup,
  notesOf,
  OidMaker,
  twoDigits,
  yesNoItem,
} from './elements';

export const ELIGIBILITY_FORM = 'F.IE';
/** The name does not depend on the schedule; the description holds the name of the schedule's row. */
const FORM_NAME = 'Eligibility criteria';

const KINDS = {
  inclusion: { short: 'INCL', word: 'Inclusion', name: 'Inclusion criteria' },
  exclusion: { short: 'EXCL', word: 'Exclusion', name: 'Exclusion criteria' },
} as const;

/**
 * One form with a group for each kind. Every criterion is an item whose question is its text, word for word. If the schedule has a
 * row for the check, the form is that row's.
 */
export function eligibilityOf(criteria: readonly Criterion[], row: ActivityForm | undefined): Definitions {
  if (criteria.length === 0) return { forms: [], itemGroups: [], items: [] };
  const groups = (['inclusion', 'exclusion'] as const)
    .map((kind) => ({ ...KINDS[kind], criteria: criteria.filter((criterion) => criterion.kind === kind) }))
    .filter((group) => group.criteria.length > 0)
    .map((group) => ({
      oid: `IG.${group.short}`,
      name: group.name,
      items: itemsOf(group, group.criteria),
    }));
  return {
    forms: [
      form(ELIGIBILITY_FORM, {
        name: FORM_NAME,
        described: row?.activity.name.value ?? FORM_NAME,
        itemGroupOids: groups.map((group) => group.oid),
        aliases: [...(row === undefined ? [ASSUMED] : []), ...notesOf(row?.notes ?? [])],
      }),
    ],
    itemGroups: groups.map((group) =>
      itemGroup(group.oid, group.name, {
        itemOids: group.items.map((item) => item.attributes?.['OID'] ?? ''),
        isComplete: true,
      }),
    ),
    items: groups.flatMap((group) => group.items),
  };
}

/** The OID of a criterion comes from its printed number; a criterion without a number gets it from its first words. */
function itemsOf({ short, word }: { short: string; word: string }, criteria: readonly Criterion[]) {
  const oids = new OidMaker();
  return criteria.map((criterion) => {
    const number = /^\d+$/.test(criterion.number) ? twoDigits(Number(criterion.number)) : criterion.number;
    const oid = oids.make(`I.${short}`, number === '' ? criterion.text.value.slice(0, 40) : number);
    return yesNoItem(oid, {
      name: `${short}${number === '' ? oid.slice(`I.${short}`.length) : number}`,
      label: criterion.number === '' ? `${word} criterion: ` : `${word} criterion ${criterion.number}: `,
      text: criterionText(criterion),
      origin: 'stated in protocol',
    });
  });
}
