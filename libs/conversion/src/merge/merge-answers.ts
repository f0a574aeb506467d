import { type Finding, message, type ResultMessage } from '@app/contracts';
import { type ContentNode, readContent, standardOf, writeContent, type WrittenElement } from '@app/xml';
import type { Conflict } from './conflict';
import { mergeAny } from './merge-any';
import { mergeByRules } from './merge-by-rules';

/** The XML of one section's answer; `section` is its index in the plan. */
export interface ChunkXml {
  readonly section: number;
  readonly xml: string;
}

export interface Merged {
  readonly xml: string;
  readonly findings: readonly Finding[];
  /** Sections whose answers could not be merged, with the reason. */
  readonly rejected: readonly { readonly section: number; readonly reason: string | ResultMessage }[];
  /**
   * By path, the sections that contributed to an element, with the path in each answer. Without paths, the sections of all elements.
   */
  readonly origins: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

/**
 * Merges the answers of sections into one document: by the rules of its standard if it follows one, else with `mergeAny`. It
 * merges trees and never concatenates text. A single answer stays as written.
 */
export function mergeAnswers(answers: readonly ChunkXml[]): Merged | null {
  const [first] = answers;
  if (first === undefined) return null;
  if (answers.length === 1)
    return {
      xml: first.xml,
      findings: [],
      rejected: [],
      origins: new Map([['', new Map([[first.section, '']])]]),
    };

  const conflicts: Conflict[] = [];
  const rejected: { section: number; reason: ResultMessage }[] = [];
  let root: ContentNode | null = null;
  for (const { section, xml } of answers) {
    const next = readContent(xml, section);
    if (next === null) rejected.push({ section, reason: message('section.too-large') });
    else if (root === null) root = next;
    else if (root.name !== next.name || root.namespace !== next.namespace)
      rejected.push({
        section,
        reason: message('section.other-root', { root: next.written, expected: root.written }),
      });
    else {
      const report = (conflict: Conflict) => conflicts.push(conflict);
      const rules = standardOf(root.namespace)?.merging;
      if (rules === undefined) mergeAny(root, next, report);
      else mergeByRules(root, next, { rules, report });
    }
  }
  if (root === null) return null;
  const { xml, elements } = writeContent(root);
  return {
    xml,
    rejected,
    findings: findingsOf(conflicts, elements),
    origins: new Map(elements.map(({ path, node }) => [path, node.origins])),
  };
}

function findingsOf(conflicts: readonly Conflict[], elements: readonly WrittenElement[]): Finding[] {
  const byNode = new Map(elements.map((element) => [element.node, element]));
  return conflicts.map(({ node, ...said }) => {
    const { line = 1, column = 1, path = '/' } = byNode.get(node) ?? {};
    return { ...said, position: { line, column, path } };
  });
}

/**
 * The sections that contributed to the element at a path, with its path in each answer; for an unknown path, those of its parent.
 */
export function originsOf({ origins }: Merged, path: string): ReadonlyMap<number, string> {
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const sections = origins.get(at);
    if (sections !== undefined) return sections;
  }
  // A single answer has the paths of the document.
  return new Map([...(origins.get('') ?? [])].map(([section]) => [section, path]));
}
