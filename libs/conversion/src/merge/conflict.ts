import type { Finding, Sentence } from '@app/contracts';
import type { ContentNode } from '@app/xml';

/** Two sections said different things about one element. */
export interface Conflict extends Sentence {
  readonly node: ContentNode;
  readonly rule: string;
  readonly severity: Finding['severity'];
}

export type Report = (conflict: Conflict) => void;

/** A text on one line, cut where a person has read enough of it. */
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};

/** Two wordings, each cut like that. */
export const both = (one: string, other: string) => ({ one: short(one), other: short(other) });

/** All that an element says, as one text. */
export const textsOf = (node: ContentNode): string =>
  node.children.length === 0 ? (node.raw ?? node.text) : node.children.map(textsOf).join(' ');

/** True of an element that holds words, alone or between elements, and so cannot take elements in. */
export const holdsWords = (node: ContentNode): boolean =>
  node.children.length === 0 && (node.raw ?? node.text).trim() !== '';
