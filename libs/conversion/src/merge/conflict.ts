import type { Finding, Sentence } from '@app/contracts';
import type { ContentNode } from '@app/xml';

/** Two sections state different content for one element. */
export interface Conflict extends Sentence {
  readonly node: ContentNode;
  readonly rule: string;
  readonly severity: Finding['severity'];
}

export type Report = (conflict: Conflict) => void;

/** A text on one line, shortened for display. */
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};

/** Two shortened wordings. */
export const both = (one: string, other: string) => ({ one: short(one), other: short(other) });

/** The whole content of an element as one text. */
export const textsOf = (node: ContentNode): string =>
  node.children.length === 0 ? (node.raw ?? node.text) : node.children.map(textsOf).join(' ');

/** True for an element that contains text, alone or between elements, and so cannot take child elements. */
export const holdsWords = (node: ContentNode): boolean =>
  node.children.length === 0 && (node.raw ?? node.text).trim() !== '';

/** The second element becomes part of the first. If one answer had both, the path of its first one is kept. */
export function joinOrigins(into: ContentNode, from: ContentNode): void {
  for (const [origin, path] of from.origins) if (!into.origins.has(origin)) into.origins.set(origin, path);
}
