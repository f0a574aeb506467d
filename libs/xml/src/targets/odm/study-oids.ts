import { createHash } from 'node:crypto';
import { attributeOf, eachNode, type XmlNode } from '../../tree/element-tree';
import type { XmlValue } from '../../tree/xml-values';
import { nameWithoutMarks } from './name-without-marks';
import { PARTS, REFERENCES, TO_ANY_PART } from './reference-names';

/** Longer ones are cut off by programs that load a study. */
const LONGEST_OID = 40;
/** Enough to tell the namesakes of one study apart. */
const DIGEST_CHARACTERS = 6;

/** What the OIDs of a definition begin with; of any other the initials of its element's name. */
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

/** References that lead out of the version they stand in. */
const TO_THE_WHOLE: Readonly<Record<string, readonly string[]>> = {
  StudyOID: ['Study'],
  MetaDataVersionOID: ['MetaDataVersion'],
};

/** An OID as it may stand in an expression. */
const NAME_IN_EXPRESSION = /[A-Za-z_][\w.-]*/g;

/**
 * Gives every part of a study an OID of letters, digits, `_` and `.`, at most 40 characters, made from what the part is called: the
 * same for the same content, whoever wrote it. Returns what an OID, a reference or an expression reads then; null for any other
 * value. A reference that leads nowhere stays, and so does every OID of a file that includes definitions of another.
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

/** By kind and OID of a definition, the OID made for it. Versions of one study share the OIDs of what they share. */
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

/** Namesakes are told apart by what they hold, and what is the same in that, too, by its place. */
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

/** ODM 1.3.2 says what a study is called in an element. */
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

/** Everything that a part says, without identifiers and numbers of order, which are another's choice. */
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
