import type { TextEdit } from '@app/contracts';
import { applyEdits, checkWellFormed, escapeAttribute, readTree, type XmlNode } from '@app/xml';

/** The root of an answer that holds changes to the answer before it, and not the whole answer again. */
export const CHANGES = 'changes';

/** A whole answer in place of changes that is shorter than this share of the answer before has lost content. */
const LEAST_LENGTH = 0.5;
const PROBLEMS_TOLD = 20;

export type Changed =
  | { readonly kind: 'changed'; readonly xml: string }
  /** The changes cannot be applied; the problems are in words for the provider. */
  | { readonly kind: 'rejected'; readonly problems: readonly string[] };

/**
 * Applies changes that an answer gives to the answer before it: `<replace path>`, `<add path>` or `<add after>`, `<set path>` with
 * attributes, and `<remove path>`. A whole answer with the root of the one before is taken, too. Both must be well-formed.
 */
export function applyChanges(before: string, given: string): Changed {
  const [base, changes] = [readTree(before), readTree(given)];
  if (base.kind !== 'tree' || changes.kind !== 'tree') return rejected('The changes are too large.');
  if (changes.root.name !== CHANGES) return wholeAnswer(before, given, [base.root, changes.root]);
  if (changes.root.children.length === 0) return rejected(`<${CHANGES}> is empty.`);
  const problems: string[] = [];
  const edits: TextEdit[] = [];
  for (const change of changes.root.children) {
    const edit = editOf(change, { base: base.root, before, given });
    if (typeof edit === 'string') problems.push(edit);
    else if (edits.some((other) => isOverlapping(edit, other)))
      problems.push(`Two changes concern the same element: ${pathIn(change)}.`);
    else edits.push(edit);
  }
  if (problems.length > 0) return { kind: 'rejected', problems: problems.slice(0, PROBLEMS_TOLD) };
  const xml = applyEdits(before, edits);
  const verdict = checkWellFormed(xml);
  return verdict.kind === 'well-formed'
    ? { kind: 'changed', xml }
    : rejected(`With the changes the answer is not well-formed: ${verdict.fault.message}.`);
}

const rejected = (problem: string): Changed => ({ kind: 'rejected', problems: [problem] });

function wholeAnswer(before: string, given: string, [base, root]: readonly [XmlNode, XmlNode]): Changed {
  const isSame = root.name === base.name && root.namespace === base.namespace;
  return isSame && given.length >= before.length * LEAST_LENGTH
    ? { kind: 'changed', xml: given }
    : rejected(`The answer must be one XML document with the root <${CHANGES}>.`);
}

interface Texts {
  readonly base: XmlNode;
  readonly before: string;
  readonly given: string;
}

/** The edit of one change, or the reason why there is none. */
function editOf(change: XmlNode, { base, before, given }: Texts): TextEdit | string {
  const after = attribute(change, 'after');
  const path = pathIn(change);
  const node = elementAt(base, path);
  if (node === null) return `There is no element at the path ${path === '' ? '(missing)' : path}.`;
  const content = contentOf(change, given);
  const isRoot = node.parent === null;
  switch (change.name) {
    case 'replace':
      if (isRoot || change.children.length === 0)
        return `<replace path="${path}"> needs an element below the root, and one in its place.`;
      return { from: node.start, to: node.end, insert: content };
    case 'remove':
      return isRoot ? 'The root cannot be removed.' : { from: node.start, to: node.end, insert: '' };
    case 'set':
      return settingOf(change, node, before);
    case 'add':
      if (content === '') return `<add> at ${path} is empty.`;
      if (after !== undefined)
        return isRoot
          ? 'Nothing can stand after the root.'
          : { from: node.end, to: node.end, insert: `\n${content}` };
      return additionTo(node, content, before);
    default:
      return `There is no change <${change.name}>: use replace, add, set or remove.`;
  }
}

const attribute = (node: XmlNode, name: string): string | undefined =>
  node.attributes.find((one) => one.name === name)?.value;

const pathIn = (change: XmlNode): string =>
  (attribute(change, 'path') ?? attribute(change, 'after') ?? '').trim();

/** The content of an element as written. */
function contentOf(node: XmlNode, xml: string): string {
  const end = xml.lastIndexOf('</', node.end - 1);
  return end >= node.openEnd ? xml.slice(node.openEnd, end).trim() : '';
}

/** Puts content before the end tag of an element, which may be empty. */
function additionTo(node: XmlNode, content: string, xml: string): TextEdit {
  const tag = xml.slice(node.start, node.openEnd);
  if (!tag.endsWith('/>')) {
    const at = xml.lastIndexOf('</', node.end - 1);
    return { from: at, to: at, insert: `${content}\n` };
  }
  const name = /^<([^\s/>]+)/.exec(tag)?.[1] ?? node.name;
  return { from: node.openEnd - 2, to: node.openEnd, insert: `>${content}</${name}>` };
}

const SETTING = /([^\s=<>/"']+)\s*=\s*("[^"]*"|'[^']*')/g;

/** Sets the attributes of a start tag; those that stand there already are replaced. */
function settingOf(change: XmlNode, node: XmlNode, xml: string): TextEdit | string {
  const given = change.attributes.filter(({ name }) => name !== 'path');
  if (given.length === 0) return '<set> names no attribute.';
  const set = new Map(given.map(({ name, value }) => [name, value]));
  const tag = xml.slice(node.start, node.openEnd);
  const replaced = tag.replace(SETTING, (whole, name: string) => {
    const value = set.get(name);
    set.delete(name);
    return value === undefined ? whole : `${name}="${escapeAttribute(value)}"`;
  });
  const added = [...set].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
  return { from: node.start, to: node.openEnd, insert: replaced.replace(/\s*\/?>$/, (end) => added + end) };
}

/** Two edits of one place are in conflict, except additions to the same place. */
const isOverlapping = (one: TextEdit, other: TextEdit): boolean => one.from < other.to && other.from < one.to;

/** The element at a path like `/Study/Arm[2]`; null if there is none. */
export function elementAt(root: XmlNode, path: string): XmlNode | null {
  const [first, ...steps] = path.replace(/^\//, '').split('/').map(stepOf);
  if (first?.name !== root.name) return null;
  let node: XmlNode | undefined = root;
  for (const { name, place } of steps) {
    const namesakes: readonly XmlNode[] = node?.children.filter((child) => child.name === name) ?? [];
    // Without a number, the path must be unambiguous.
    node = place === null && namesakes.length > 1 ? undefined : namesakes[(place ?? 1) - 1];
    if (node === undefined) return null;
  }
  return node;
}

function stepOf(step: string): { name: string; place: number | null } {
  const [, name = '', place] = /^(?:[^:[\]]+:)?([^:[\]]+?)(?:\[(\d+)\])?$/.exec(step.trim()) ?? [];
  return { name, place: place === undefined ? null : Number(place) };
}

/** Declares the prefixes of an answer on the root of its changes, so that their parts may use them. */
export function withPrefixes(given: string, before: string): string {
  const root =
    /<[A-Za-z_][^\s/>]*(?:\s(?:"[^"]*"|'[^']*'|[^'">])*)?>/.exec(
      before.replace(/<\?[\s\S]*?\?>/g, ''),
    )?.[0] ?? '';
  return given.replace(new RegExp(String.raw`<${CHANGES}((?:\s[^>]*)?)>`), (whole, attributes: string) => {
    const missing = [...root.matchAll(/\s(xmlns:[^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)]
      .filter(([, name = '']) => !attributes.includes(name))
      .map(([declaration]) => declaration);
    return missing.length === 0 ? whole : `<${CHANGES}${missing.join('')}${attributes}>`;
  });
}
