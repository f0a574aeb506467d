import { canonical, childOrder, type ContentNode, valueOf } from '@app/xml';
import { fold } from '../sources/fold';
import type { Conflict } from './merge-answers';
import { short } from './merge-any';
import { renameCollisions } from './rename-collisions';

type Report = (conflict: Conflict) => void;

/** Attributes that say how and when a file was made, or the place in one answer. */
const VOLATILE = new Set(['FileOID', 'CreationDateTime', 'AsOfDateTime', 'OrderNumber', 'ID']);
/** Of these a study has one, whatever each section calls it. */
const ONE_OF_ITS_KIND = new Set(['Study', 'MetaDataVersion']);
const KEYS: Record<string, readonly string[]> = {
  CodeListItem: ['CodedValue'],
  EnumeratedItem: ['CodedValue'],
  TranslatedText: ['Type', 'xml:lang'],
  Alias: ['Context', 'Name'],
};

/**
 * Merges two ODM answers: elements with the same OID are one, references to the same OID too, and children stand in the
 * order of the standard. Where both say something different the first stays and a finding holds the second; definitions that
 * only share an OID by accident are told apart first.
 */
export function mergeOdm(into: ContentNode, from: ContentNode, report: Report): void {
  renameCollisions(into, from, report);
  mergeElements(into, from, report);
}

function mergeElements(into: ContentNode, from: ContentNode, report: Report): void {
  for (const origin of from.origins) into.origins.add(origin);
  mergeAttributes(into, from, report);
  if (into.children.length === 0 && from.children.length === 0) return mergeTexts(into, from, report);

  const order = childOrder(into.namespace, into.name);
  const known = new Map(into.children.map((child) => [keyOf(child, into, order), child]));
  for (const child of from.children) {
    const key = keyOf(child, into, order);
    const same = known.get(key) ?? onlyOne(into, from, child);
    if (same !== undefined) mergeElements(same, child, report);
    else {
      known.set(key, child);
      into.children.push(child);
    }
  }
  arrange(into, order);
  numberAnew(into);
  if (order !== null) tellAliasesApart(into);
}

/** What makes two children the same: their OID, what they refer to, their code; else their name, or all that they say. */
function keyOf(child: ContentNode, parent: ContentNode, order: ReturnType<typeof childOrder>): string {
  const name = `{${child.namespace}}${child.name}`;
  const keys = KEYS[child.name];
  if (child.namespace === parent.namespace && keys !== undefined)
    return `${name} ${keys.map((key) => valueOf(child, key) ?? '').join('|')}`;
  const oid = valueOf(child, 'OID');
  if (oid !== undefined) return `${name} ${oid}`;
  const reference = child.attributes.find((attribute) => /OID$/.test(attribute.name));
  if (reference !== undefined) return `${name} ${reference.name} ${reference.value}`;
  if (order !== null && child.namespace === parent.namespace && !order.repeats(child.name)) return name;
  return canonical(child);
}

function onlyOne(into: ContentNode, from: ContentNode, child: ContentNode): ContentNode | undefined {
  if (!ONE_OF_ITS_KIND.has(child.name)) return undefined;
  const alike = (node: ContentNode) => node.children.filter(({ name }) => name === child.name);
  const [one, ...others] = alike(into);
  return others.length === 0 && alike(from).length === 1 ? one : undefined;
}

function mergeAttributes(into: ContentNode, from: ContentNode, report: Report): void {
  for (const attribute of from.attributes) {
    const known = into.attributes.find(({ name }) => name === attribute.name);
    if (known === undefined) into.attributes.push(attribute);
    else if (
      fold(known.value) !== fold(attribute.value) &&
      !VOLATILE.has(attribute.name) &&
      !(ONE_OF_ITS_KIND.has(into.name) && /^(?:OID|Name)$/.test(attribute.name))
    )
      report(conflict(into, `its ${attribute.name}`, known.value, attribute.value));
  }
}

function mergeTexts(into: ContentNode, from: ContentNode, report: Report): void {
  const [one, other] = [into.raw ?? into.text, from.raw ?? from.text];
  if (one.trim() === '' && into.raw === null && from.raw === null) into.text = from.text;
  else if (other.trim() !== '' && fold(one) !== fold(other)) report(conflict(into, 'its text', one, other));
}

function conflict(node: ContentNode, what: string, one: string, other: string): Conflict {
  const oid = valueOf(node, 'OID');
  return {
    node,
    rule: 'merge.conflict',
    severity: 'warning',
    sentence: `Two sections differ about ${node.name}${oid === undefined ? '' : ` ${oid}`}: ${what} is “${short(one)}” and “${short(other)}”; the first is kept.`,
  };
}

/** The order of the standard; what it does not know stays behind what it stood behind. */
function arrange(node: ContentNode, order: ReturnType<typeof childOrder>): void {
  if (order === null) return;
  let rank = 0;
  const ranked = node.children.map((child) => {
    rank = (child.namespace === node.namespace ? order.rank(child.name) : undefined) ?? rank;
    return { child, rank };
  });
  node.children = ranked.sort((one, other) => one.rank - other.rank).map(({ child }) => child);
}

/** Order numbers of two answers collide: where one does, the children of a name are numbered as they stand. */
function numberAnew(node: ContentNode): void {
  for (const name of new Set(node.children.map((child) => child.name))) {
    const numbers = node.children
      .filter((child) => child.name === name)
      .flatMap(({ attributes }) => attributes.filter((attribute) => attribute.name === 'OrderNumber'));
    if (new Set(numbers.map(({ value }) => value.trim())).size === numbers.length) continue;
    for (const [index, number] of numbers.entries()) number.value = String(index + 1);
  }
}

/** An element has one Alias for each Context: what is called the same by two answers is numbered. */
function tellAliasesApart(node: ContentNode): void {
  const used = new Set<string>();
  for (const child of node.children) {
    if (child.name !== 'Alias' || child.namespace !== node.namespace) continue;
    const context = child.attributes.find(({ name }) => name === 'Context');
    if (context === undefined) continue;
    const base = context.value.replace(/ \d+$/, '');
    for (let number = 2; used.has(context.value); number += 1) context.value = `${base} ${number}`;
    used.add(context.value);
  }
}
