import { attributeOf, childrenNamed, eachNode, type XmlNode } from '../../tree/element-tree';
import type { SchedulePart, ScheduleReference, XmlSchedule } from '../target-definition';
import { indexStudy } from './study-index';

/** Elements that link a visit to its activities, and their targets: forms in ODM 1.3.2, item groups in 2.0. */
const REFERENCES = [
  { reference: 'FormRef', attribute: 'FormOID', definition: 'FormDef' },
  { reference: 'ItemGroupRef', attribute: 'ItemGroupOID', definition: 'ItemGroupDef' },
] as const;

/** Types of events that the standard distinguishes from planned visits. */
const WITHOUT_COLUMN = new Set(['Unscheduled', 'Common']);

/** The Alias with the origin of a form or a visit, and its value for one that no schedule prints. */
const ORIGIN = 'origin';
const ASSUMED = 'assumed';

/** The schedule of a study in ODM: its events, with the forms or item groups that they refer to. */
export function scheduleOfStudy(root: XmlNode): XmlSchedule {
  const index = indexStudy(root);
  const rows = new Map<XmlNode, SchedulePart>();
  for (const form of index.named('FormDef')) rows.set(form, partOf(form));
  for (const group of index.named('ItemGroupDef'))
    if (attributeOf(group, 'Type') === 'Form') rows.set(group, partOf(group));
  const references: ScheduleReference[] = [];
  const columns = index.named('StudyEventDef').map((event) => {
    const column = partOf(event);
    for (const { reference, attribute, definition } of REFERENCES)
      for (const node of childrenNamed(event, reference)) {
        const form = index.find(attributeOf(node, attribute) ?? '', definition);
        if (form === undefined) continue;
        const row = rows.get(form) ?? partOf(form);
        rows.set(form, row);
        references.push({ column, row, node });
      }
    return column;
  });
  return { columns, rows: [...rows.values()], references };
}

function partOf(node: XmlNode): SchedulePart {
  const aliases = childrenNamed(node, 'Alias').map((alias) => ({
    context: attributeOf(alias, 'Context') ?? '',
    name: attributeOf(alias, 'Name') ?? '',
  }));
  const isAssumed = aliases.some(
    ({ context, name }) => context.toLowerCase() === ORIGIN && name.toLowerCase() === ASSUMED,
  );
  const descriptions = childrenNamed(node, 'Description').flatMap((description) =>
    [...eachNode(description)].map(({ text }) => text.trim()).filter((text) => text !== ''),
  );
  return {
    name: attributeOf(node, 'Name') ?? '',
    // `Week 4` is the name of a column that prints only the number, under the label of its row.
    texts: [...descriptions, ...aliases.flatMap(({ context, name }) => [name, `${context} ${name}`])],
    isAssumed: isAssumed || WITHOUT_COLUMN.has(attributeOf(node, 'Type') ?? ''),
  };
}

/** Whether an Alias states the origin of its element. This is our own value and appears in no document. */
export const isOriginAlias = (node: XmlNode): boolean =>
  node.name === 'Alias' && attributeOf(node, 'Context')?.toLowerCase() === ORIGIN;
