import { attributeOf, eachNode, type XmlNode } from '../../tree/element-tree';
import type { Remark } from '../../rules/finding-collector';

/** Index of a document's elements by name, so that each rule visits only its own elements. */
export interface StudyIndex {
  readonly root: XmlNode;
  readonly named: (...names: string[]) => readonly XmlNode[];
  /** The element with one of these names and this OID. */
  readonly find: (oid: string, ...names: string[]) => XmlNode | undefined;
}

/** Input of a rule beyond the schema: the document, and where to report findings. */
export interface Review {
  readonly index: StudyIndex;
  readonly xml: string;
  readonly add: (remark: Remark) => void;
}

/** Indexes the elements of the standard by name and OID. Vendor elements are skipped. */
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

/** `Name (OID)`, or the one that the element has. */
export function labelOf(node: XmlNode): string {
  const oid = attributeOf(node, 'OID');
  return oid === undefined ? node.name : `${node.name} ${oid}`;
}
