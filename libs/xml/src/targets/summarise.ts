import { createHash } from 'node:crypto';
import type { PartMember, ResultPart, ResultSummary } from '@app/contracts';
import { attributeOf, eachNode, type XmlNode } from '../tree/element-tree';
import { standardWithRoot } from './definitions';

const ID_NAMES = ['OID', 'id', 'ID', 'Id', 'xml:id', 'oid', 'code', 'key'];
const LABEL_NAMES = ['Name', 'name', 'title', 'Title', 'label', 'Label'];

/** Limit of a summary. Entries beyond it are counted and reported, but not compared. */
const MEMBERS_MAXIMUM = 50_000;
const PARTS_MAXIMUM = 300;
const NAME_LENGTH = 160;

/** The countable parts of a document: study parts for a standard, else elements by name. */
export function summaryOf(root: XmlNode): ResultSummary {
  const parts = standardWithRoot(root.name)?.partsOf(root);
  return bounded(
    parts?.map(({ part, nodes }) => ({
      part,
      members: nodes.map((node) => memberOf(node, textsBelow(node))),
    })) ?? partsByName(root),
  );
}

function partsByName(root: XmlNode): ResultPart[] {
  const byName = new Map<string, PartMember[]>();
  for (const node of eachNode(root)) {
    if (node === root) continue;
    const known = byName.get(node.name);
    // Its own text only: the texts below it belong to other members.
    const member = memberOf(node, node.text);
    if (known === undefined) byName.set(node.name, [member]);
    else known.push(member);
  }
  return [...byName].map(([name, members]) => ({ part: `<${name}>`, members }));
}

const textsBelow = (node: XmlNode): string => [...eachNode(node)].map(({ text }) => text).join(' ');

function memberOf(node: XmlNode, texts: string): PartMember {
  const first = (names: readonly string[]) =>
    names.map((name) => attributeOf(node, name)).find((value) => value !== undefined && value !== '');
  const name = first(LABEL_NAMES) ?? node.text;
  const id = first(ID_NAMES)?.slice(0, NAME_LENGTH) ?? null;
  const text = texts.replace(/\s+/g, ' ').trim();
  const known = folded(name);
  return { id, name: known, ...(text !== '' && text !== known && { text: digestOf(text) }) };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64').slice(0, 12);

const folded = (text: string): string =>
  text
    .slice(0, NAME_LENGTH * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_LENGTH);

function bounded(parts: readonly ResultPart[]): ResultSummary {
  let room = MEMBERS_MAXIMUM;
  const kept = parts.slice(0, PARTS_MAXIMUM).map(({ part, members }) => {
    const some = members.slice(0, room);
    room -= some.length;
    return { part, members: some };
  });
  const isCut =
    kept.length < parts.length ||
    kept.some(({ members }, place) => members.length < (parts[place]?.members.length ?? 0));
  return { parts: kept, isCut };
}
