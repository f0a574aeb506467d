import type { Mark } from '@app/study-model';
import { type Definitions, itemGroup, question } from './elements';
import type { SharedLists } from './shared-lists';

/** The time points of the visits at which each activity takes place, as printed and in printed order; each once. */
export function timePointsOf(marks: readonly Mark[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { activity, timePoint } of marks) {
    const known = found.get(activity) ?? [];
    if (timePoint !== undefined && !known.includes(timePoint)) found.set(activity, [...known, timePoint]);
  }
  return found;
}

/** The group that says for which time point an entry is. Its form repeats: one entry for each time point of a visit. */
export function timePointGroup(
  { oid, label, timePoints }: { oid: string; label: string; timePoints: readonly string[] },
  lists: SharedLists,
): Pick<Definitions, 'itemGroups' | 'items'> {
  const itemOid = `I.${oid}.TIME`;
  const choices = timePoints.map((text) => ({ code: text, text }));
  const length = Math.max(...timePoints.map(({ length: characters }) => characters));
  return {
    itemGroups: [
      itemGroup(`IG.${oid}.TIME`, `${label}: time point`, { itemOids: [itemOid], isComplete: true }),
    ],
    items: [
      {
        name: 'ItemDef',
        attributes: {
          OID: itemOid,
          Name: `${label}: time point`,
          DataType: 'text',
          Length: String(length),
          Origin: 'stated in protocol',
        },
        children: [
          { name: 'Question', children: [question('Time point')] },
          lists.codeListRef(itemOid, 'Time points', choices),
        ],
      },
    ],
  };
}
