import { type ContentNode, readContent } from '@app/xml';
import type { Chunk } from '../model/chunk';

/** The structure that all answers keep to. */
export interface GivenStructure {
  readonly outline: string;
  /** The section whose answer has it. */
  readonly giver: Chunk;
}

/** What a request for a section is told about the structure: nothing if it is its own answer's. */
export const structureFor = (
  section: Chunk,
  given: GivenStructure | undefined,
): { readonly structure?: string } =>
  given === undefined || given.giver === section ? {} : { structure: given.outline };

/** Size limit. A longer outline adds nothing useful and takes room from the section. */
const LINES_MAXIMUM = 120;

/** The element structure of an answer without content: each kind of element once under its parent, indented. */
export function structureOf(xml: string): string | undefined {
  const root = readContent(xml, 0);
  if (root === null) return undefined;
  const lines: string[] = [];
  outline([root], '', lines);
  return lines.slice(0, LINES_MAXIMUM).join('\n');
}

function outline(namesakes: readonly ContentNode[], indent: string, lines: string[]): void {
  const [first] = namesakes;
  if (first === undefined || lines.length > LINES_MAXIMUM) return;
  const attributes = [...new Set(namesakes.flatMap((node) => node.attributes.map(({ written }) => written)))];
  const namespace = indent === '' && first.namespace !== '' ? ` xmlns="${first.namespace}"` : '';
  lines.push(`${indent}<${first.written}${namespace}${attributes.map((name) => ` ${name}="…"`).join('')}>`);
  const children = new Map<string, ContentNode[]>();
  for (const child of namesakes.flatMap((node) => node.children)) {
    const known = children.get(child.written);
    if (known === undefined) children.set(child.written, [child]);
    else known.push(child);
  }
  for (const alike of children.values()) outline(alike, `${indent}  `, lines);
}
