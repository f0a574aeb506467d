import { isBracketedMark } from '@app/text-normalization';
import type { ScheduleActivity, ScheduleCell, ScheduleTable } from '@app/protocol-extraction';
import type { XmlElement } from '@app/xml';
import {
  alias,
  assumedItem,
  type Definitions,
  form,
  itemGroup,
  notesOf,
  type OidMaker,
  yesNoItem,
} from './odm-elements';

/** A row of a schedule: what is done at its visits. */
export interface Activity {
  readonly oid: string;
  readonly formOid: string;
  readonly name: string;
  readonly parent: string | undefined;
  readonly timing: string | undefined;
  readonly footnotes: Map<string, string>;
}

/** Kept over the whole study, as often as something is to be written down. */
const LOGS = /adverse event|concomitant (?:medic|therap|treat)|prior (?:and|or|\/).{0,15}medic/i;

/** Words by which a footnote says that something is done in some cases only. */
const CONDITION =
  /\b(?:if|unless|optional(?:ly)?|as (?:clinically )?(?:indicated|needed|required|appropriate)|where applicable|may be (?:performed|done|collected|omitted)|only (?:if|for|in|when)|at the discretion)\b/i;
/** The same at its beginning: of a footnote of the whole row, which may speak of many things. */
const CONDITION_FIRST =
  /^\W*(?:only\b|if\b|optional|as (?:clinically )?(?:indicated|needed|required)|when\b|unless\b|(?:for )?(?:women|females|subjects|participants|patients) (?:of|with|who)\b)/i;

/** Adds a row to the activities that are known; equal names mean the same one. */
export function collectActivity(
  row: ScheduleActivity,
  schedule: ScheduleTable,
  { activities, oids }: { activities: Map<string, Activity>; oids: OidMaker },
): Activity {
  // The same sample at several times of one visit is a form for each time, which its alias names.
  const path = [row.parent, row.name, row.timing].filter((part) => part !== undefined);
  const key = path.join('|');
  const known = activities.get(key);
  const oid = known?.oid ?? oids.make('ACT', path.join(' '));
  const activity = known ?? {
    oid,
    formOid: `F.${oid}`,
    name: row.name,
    timing: row.timing,
    parent: row.parent,
    footnotes: new Map<string, string>(),
  };
  activities.set(key, activity);
  const marks = new Set([...row.marks, ...row.cells.flatMap((cell) => cell.marks)]);
  for (const { mark, text } of schedule.footnotes) if (marks.has(mark)) activity.footnotes.set(mark, text);
  return activity;
}

/** Whether a cell says that its activity is done there in some cases only: by a bracket, or by a footnote. */
export function isConditional(cell: ScheduleCell, row: ScheduleActivity, schedule: ScheduleTable): boolean {
  const says = (marks: readonly string[], condition: RegExp): boolean =>
    schedule.footnotes.some(({ mark, text }) => marks.includes(mark) && condition.test(text));
  return isBracketedMark(cell.value) || says(cell.marks, CONDITION) || says(row.marks, CONDITION_FIRST);
}

/**
 * Forms of the activities. A protocol says that something is done, not which fields are filled in: whether, when, and why not are
 * our assumptions.
 */
export function formsOf(activities: readonly Activity[]): Definitions {
  return {
    forms: activities.map((activity) =>
      form(activity.formOid, {
        name: activity.name,
        described: describedActivity(activity),
        isRepeating: LOGS.test(activity.name),
        itemGroupOids: [`IG.${activity.oid}`],
        aliases: aliasesOf(activity),
      }),
    ),
    itemGroups: activities.map(({ oid, name }) =>
      itemGroup(`IG.${oid}`, name, {
        itemOids: [`I.${oid}.DONE`, DATE.oid, REASON.oid],
        isComplete: false,
      }),
    ),
    items: [
      ...activities.map(({ oid, name }) =>
        yesNoItem(`I.${oid}.DONE`, {
          name,
          text: LOGS.test(name) ? `Were any ${name} reported?` : `Was ${name} performed?`,
          origin: 'assumed',
        }),
      ),
      ...(activities.length === 0 ? [] : [assumedItem(DATE), assumedItem(REASON)]),
    ],
  };
}

/** Asked in every form of an activity, so each is defined once. */
const DATE = { oid: 'I.DATE_PERFORMED', name: 'Date performed', type: 'date' } as const;
const REASON = { oid: 'I.REASON_NOT_DONE', name: 'Reason not done', type: 'text' } as const;

/** What people call an activity, with what stands above it and when it is done. */
const describedActivity = ({ name, parent, timing }: Activity): string =>
  [name, parent, timing].filter((part) => part !== undefined).join('; ');

const aliasesOf = ({ parent, timing, footnotes }: Activity): XmlElement[] => [
  ...(parent ? [alias('Section', parent)] : []),
  ...(timing ? [alias('Timing', timing)] : []),
  ...notesOf(footnotes),
];
