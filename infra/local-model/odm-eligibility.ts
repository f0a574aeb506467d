import type { Criterion } from '@app/protocol-extraction';
import type { Activity } from './odm-activities';
import {
  ASSUMED,
  type Definitions,
  form,
  itemGroup,
  notesOf,
  OidMaker,
  twoDigits,
  yesNoItem,
} from './odm-elements';

export const ELIGIBILITY_FORM = 'F.IE';
/** Several sections write parts of the form, and each has to call it the same; its description has the row's own name. */
const FORM_NAME = 'Eligibility criteria';

const KINDS = {
  inclusion: { short: 'INCL', word: 'Inclusion', name: 'Inclusion criteria' },
  exclusion: { short: 'EXCL', word: 'Exclusion', name: 'Exclusion criteria' },
} as const;

/** What is known of the form besides its criteria. */
interface FormOfCriteria {
  /** The row of the schedule that stands for it. */
  readonly row: Activity | undefined;
  /** This section writes the schedule, so it knows whether there is such a row. */
  readonly knowsSchedule: boolean;
  /** The criteria themselves are written in another section. */
  readonly isElsewhere: boolean;
}

/**
 * One form with a group for each kind; every criterion is an item whose question is its text, word for word. Where the schedule
 * prints a row for it, the form is that row's.
 */
export function eligibilityOf(
  criteria: readonly Criterion[],
  { row, knowsSchedule, isElsewhere }: FormOfCriteria,
): Definitions {
  if (criteria.length === 0 && !(isElsewhere && knowsSchedule))
    return { forms: [], itemGroups: [], items: [] };
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
        described: knowsSchedule ? (row?.name ?? FORM_NAME) : null,
        itemGroupOids: groups.map((group) => group.oid),
        aliases: [
          ...(knowsSchedule && row === undefined ? [ASSUMED] : []),
          ...notesOf(row?.footnotes ?? new Map()),
        ],
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

/** By its printed number a criterion has the same OID in whichever section it stands; without one, by its first words. */
function itemsOf({ short, word }: { short: string; word: string }, criteria: readonly Criterion[]) {
  const oids = new OidMaker();
  return criteria.map((criterion) => {
    const number = /^\d+$/.test(criterion.number) ? twoDigits(Number(criterion.number)) : criterion.number;
    const oid = oids.make(`I.${short}`, number === '' ? criterion.text.slice(0, 40) : number);
    return yesNoItem(oid, {
      name: `${short}${number === '' ? oid.slice(`I.${short}`.length) : number}`,
      label: criterion.number === '' ? `${word} criterion: ` : `${word} criterion ${criterion.number}: `,
      text: textOf(criterion),
      origin: 'stated in protocol',
    });
  });
}

/** The criterion with its sub-items, one to a line, as printed. */
const textOf = (criterion: Criterion): string =>
  [criterion.text, ...criterion.subItems.map((item) => `${item.marker} ${item.text}`.trim())].join('\n');
