import type { Finding } from '@app/contracts';
import type { ContentNode } from '@app/xml';

/** Two sections said different things about one element. */
export interface Conflict {
  readonly node: ContentNode;
  readonly rule: string;
  readonly severity: Finding['severity'];
  readonly sentence: string;
}

export type Report = (conflict: Conflict) => void;

/** A text on one line, cut where a person has read enough of it. */
export const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};
