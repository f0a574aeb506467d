import { createHash } from 'node:crypto';
import { attributeOf, eachNode, type XmlNode } from '../../tree/element-tree';
import type { XmlValue } from '../../tree/xml-values';
import { nameWithoutMarks } from './name-without-marks';
import { PARTS, REFERENCES, TO_ANY_PART } from './reference-names';

/** Study software truncates longer OIDs. */
const LONGEST_OID = 40;
/** Enough to distinguish the parts of one study that share a name. */
const DIGEST_CHARACTERS = 6;

/** Prefix of the OIDs of a definition. For other elements, the initials of the element name. */
const PREFIXES: Readonly<Record<string, string>> = {
  Study: 'S',
  MetaDataVersion: 'MDV',
  StudyEventDef: 'SE',
  StudyEventGroupDef: 'SEG',
  FormDef: 'F',
  ItemGroupDef: 'IG',
  ItemDef: 'I',
  CodeList: 'CL',
  MeasurementUnit: 'MU',
  ConditionDef: 'COND',
  MethodDef: 'MT',
  Arm: 'ARM',
  Epoch: 'EPOCH',
  Criterion: 'C',
  StudyObjective: 'OBJ',
  StudyEndPoint: 'EP',
};

/** References to elements outside their own version. */
const TO_THE_WHOLE: Readonly<Record<string, readonly string[]>> = {
  StudyOID: ['Study'],
  MetaDataVersionOID: ['MetaDataVersion'],
};

/** An OID as it may appear in an expression. */
const NAME_IN_EXPRESSION = /[A-Za-z_][\w.-]*/g;

/**
 * Gives every part of a study an OID of letters, digits, `_` and `.`, at most 40 characters, made from its name. The same content
 * always gets the same OID, regardless of its author. Returns the new text of an OID, a reference or an expression; null for any
 * other value. Dangling references stay unchanged, and so do all OIDs of a file that includes definitions of another file.
 */
export function studyOids(root: XmlNode): (value: XmlValue) => string | null {
  const includes = [...eachNode(root)].some(({ name }) => name === 'Include');
  const made = includes ? new Map<string, string>() : oidsOf(root);
  const find = (oid: string, kinds: readonly string[]): string | undefined =>
    kinds.map((kind) => made.get(`${kind} ${oid}`)).find((known) => known !== undefined);
  return ({ kind, name, element, value }) => {
    if (element.namespace !== root.namespace) return null;
    if (kind === 'text')
      return element.name === 'FormalExpression'
        ? value.replace(NAME_IN_EXPRESSION, (oid) => find(oid, PARTS) ?? oid)
        : null;
    if (name === 'OID') return find(value, [element.name]) ?? null;
    const kinds = TO_ANY_PART.includes(name) ? PARTS : (REFERENCES[name] ?? TO_THE_WHOLE[name]);
    return kinds === undefined ? null : (find(value, kinds) ?? null);
  };
}

/** The new OID by kind and OID of a definition. Versions of one study share the OIDs of their common parts. */
function oidsOf(root: XmlNode): Map<string, string> {
  const made = new Map<string, string>();
  const taken = new Set<string>();
  for (const node of definitionsIn(root)) {
    const key = `${node.name} ${attributeOf(node, 'OID') ?? ''}`;
    if (made.has(key)) continue;
    const oid = freeOid(node, taken);
    taken.add(oid);
    made.set(key, oid);
  }
  return made;
}

function* definitionsIn(root: XmlNode): Generator<XmlNode> {
  for (const study of root.children) {
    if (study.name !== 'Study' || study.namespace !== root.namespace) continue;
    for (const node of eachNode(study))
      if (node.namespace === root.namespace && attributeOf(node, 'OID') !== undefined) yield node;
  }
}

/** Parts with the same name are distinguished by their content, and parts with the same content by their position. */
function freeOid(node: XmlNode, taken: ReadonlySet<string>): string {
  const prefix = prefixOf(node);
  const name = readable(nameOf(node));
  const oid = fitted(prefix, name === '' ? digestOf(nameOf(node) || contentOf(node)) : name, '');
  if (!taken.has(oid)) return oid;
  const digest = digestOf(contentOf(node));
  for (let place = 1; ; place += 1) {
    const other = fitted(prefix, name, place === 1 ? `.${digest}` : `.${digest}.${place}`);
    if (!taken.has(other)) return other;
  }
}

function fitted(prefix: string, name: string, suffix: string): string {
  const room = LONGEST_OID - prefix.length - 1 - suffix.length;
  return `${prefix}.${name.slice(0, room).replace(/_+$/, '')}${suffix}`.replace(/\.{2,}/g, '.');
}

function prefixOf(node: XmlNode): string {
  if (attributeOf(node, 'Type') === 'Form') return 'F';
  return PREFIXES[node.name] ?? node.name.replace(/[^A-Z]/g, '');
}

const nameOf = (node: XmlNode): string =>
  node.name === 'Study'
    ? (attributeOf(node, 'StudyName') ?? studyNameIn(node))
    : nameWithoutMarks(attributeOf(node, 'Name') ?? '');

/** ODM 1.3.2 stores the name of a study in an element. */
function studyNameIn(study: XmlNode): string {
  for (const { name, text } of eachNode(study)) if (name === 'StudyName') return text.trim();
  return '';
}

const readable = (name: string): string =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, DIGEST_CHARACTERS).toUpperCase();

/** The content of a part without identifiers and order numbers, which depend on the author. */
function contentOf(node: XmlNode): string {
  const said = [...eachNode(node)].map(({ name, attributes, text }) => [
    name,
    ...attributes
      .filter((attribute) => !/OID$/.test(attribute.name) && attribute.name !== 'OrderNumber')
      .map((attribute) => `${attribute.name}=${nameWithoutMarks(attribute.value)}`)
      .sort(),
    text.trim(),
  ]);
  return JSON.stringify(said);
}
