import type { PageContent } from '../content';

export type TaggedHeadings = PageContent['taggedHeadings'];

/** A piece of text with the id of the marked content that it belongs to, if any. */
export interface MarkedText {
  readonly id: string | undefined;
  readonly text: string;
  readonly endsLine: boolean;
}

/** The heading levels of the marked contents that the tags of a page mark as headings, by id. */
export function headingLevels(tree: unknown): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  collect(tree, undefined, levels, 0);
  return levels;
}

/** Joins the text of each marked content that is a heading. */
export function taggedHeadings(
  levels: ReadonlyMap<string, number>,
  texts: Iterable<MarkedText>,
): TaggedHeadings {
  const headings = new Map<string, { level: number; text: string }>();
  for (const { id, text, endsLine } of texts) {
    const level = id === undefined ? undefined : levels.get(id);
    if (id === undefined || level === undefined) continue;
    const before = headings.get(id)?.text ?? '';
    headings.set(id, { level, text: before + text + (endsLine ? ' ' : '') });
  }
  return [...headings.values()].filter((heading) => heading.text.trim() !== '');
}

const DEEPEST = 60;

function collect(node: unknown, level: number | undefined, levels: Map<string, number>, depth: number): void {
  if (typeof node !== 'object' || node === null || depth > DEEPEST) return;
  if ('type' in node && node.type === 'content' && 'id' in node && typeof node.id === 'string') {
    if (level !== undefined) levels.set(node.id, level);
    return;
  }
  const role = 'role' in node && typeof node.role === 'string' ? /^H([1-6])$/.exec(node.role) : null;
  const inner = role ? Number(role[1]) : level;
  if (!('children' in node) || !Array.isArray(node.children)) return;
  for (const child of node.children) collect(child, inner, levels, depth + 1);
}
