import { eachNode, readTree, type XmlNode } from '@app/xml';
import type { DesignInOdm } from '../src/design-in-odm';
import type { WrittenForm } from '../src/written-parts';

/** The form that a folder has after everything of a study was imported into it. */
export function adoptedForm({ sections, visits }: DesignInOdm): WrittenForm {
  let id = 0;
  const made = sections.map((section) => ({
    ...section,
    id: (id += 1),
    sourceOid: section.oid,
    sourceForm: section.form,
    questions: section.questions.map((question) => ({
      ...question,
      id: (id += 1),
      introText: null,
      sourceOid: question.oid,
      choices: [...question.choices],
    })),
  }));
  const idOf = new Map(made.map((section) => [section.oid, section.id]));
  return {
    id: 7,
    name: 'Folder',
    sections: made,
    visits: visits
      .filter(({ isTooLarge }) => !isTooLarge)
      .map((visit) => ({
        ...visit,
        id: (id += 1),
        sourceOid: visit.oid,
        sections: visit.sections.map(({ oid, required }) => ({ sectionId: idOf.get(oid) ?? 0, required })),
      })),
  };
}

/** An event of an ODM file with its references to forms, as printed: `F.1 Yes`. */
export interface PrintedEvent {
  readonly oid: string;
  readonly name: string;
  readonly repeating: boolean;
  readonly type: string;
  readonly forms: readonly string[];
}

/**
 * Reads events and references to forms in the simplest way, in the order of the file. Leaves out references to forms that reach
 * no item.
 */
export function printedEvents(xml: string): PrintedEvent[] {
  const tree = readTree(xml);
  if (tree.kind !== 'tree') throw new Error('This is no XML.');
  const nodes = [...eachNode(tree.root)];
  const definition = (name: string, oid: string) =>
    nodes.find((node) => node.name === name && valueOf(node, 'OID') === oid);
  const target = (reference: XmlNode) =>
    reference.name === 'FormRef'
      ? definition('FormDef', valueOf(reference, 'FormOID'))
      : definition('ItemGroupDef', valueOf(reference, 'ItemGroupOID'));
  const hasItems = (node: XmlNode | undefined): boolean =>
    node?.children.some((child) =>
      child.name === 'ItemRef'
        ? definition('ItemDef', valueOf(child, 'ItemOID')) !== undefined
        : child.name === 'ItemGroupRef' && hasItems(target(child)),
    ) ?? false;
  return nodes
    .filter(({ name }) => name === 'StudyEventDef')
    .map((event) => ({
      oid: valueOf(event, 'OID'),
      name: valueOf(event, 'Name'),
      repeating: valueOf(event, 'Repeating') !== 'No',
      type: valueOf(event, 'Type'),
      forms: event.children
        .filter(({ name }) => name === 'FormRef' || name === 'ItemGroupRef')
        .filter((reference) => hasItems(target(reference)))
        .map(
          (reference) =>
            `${valueOf(reference, 'FormOID') || valueOf(reference, 'ItemGroupOID')} ${valueOf(reference, 'Mandatory')}`,
        ),
    }));
}

const valueOf = (node: XmlNode, name: string): string =>
  node.attributes.find((attribute) => attribute.name === name)?.value ?? '';
