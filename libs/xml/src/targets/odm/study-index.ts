import { attributeOf, eachNode, type XmlNode } from '../../tree/element-tree';
import type { Remark } from '../../rules/finding-collector';

/** The elements of a document by name, so that each rule looks only at its own. */
export interface StudyIndex {
  readonly root: XmlNode;
  readonly named: (...names: string[]) => readonly XmlNode[];
  /** The element of one of these names with that OID. */
  readonly find: (oid: string, ...names: string[]) => XmlNode | undefined;
}

/** What a rule beyond the schema needs: the document, and where to put its remarks. */
export interface Review {
  readonly index: StudyIndex;
  readonly xml: string;
  readonly add: (remark: Remark) => void;
}

/** Sorts the elements of the standard by name and by OID; those of vendors are left out. */
export function indexStudy(root: XmlNode): StudyIndex {
  const byName = new Map<string, XmlNode[]>();
  const byOid = new Map<string, XmlNode>();
  for (const node of eachNode(root)) {
    if (node.namespace !== root.namespace) continue;
    const namesakes = byName.get(node.name);
    if (namesakes === undefined) byName.set(node.name, [node]);
    else namesakes.push(node);
    const oid = attributeOf(node, 'OID');
    if (oid !== undefined) byOid.set(`${node.name} ${oid}`, node);
  }
  return {
    root,
    named: (...names) => names.flatMap((name) => byName.get(name) ?? []),
    find: (oid, ...names) => {
      for (const name of names) {
        const node = byOid.get(`${name} ${oid}`);
        if (node !== undefined) return node;
      }
      return undefined;
    },
  };
}

/** `Name (OID)` as far as the element has them. */
export function labelOf(node: XmlNode): string {
  const oid = attributeOf(node, 'OID');
  return oid === undefined ? node.name : `${node.name} ${oid}`;
}
