import type { Vocabulary } from './vocabulary';

/** How the children of an element of a standard are placed. */
export interface ChildOrder {
  /** The place of a child by its name; children of one place keep the order that they have. */
  readonly rank: (name: string) => number | undefined;
  /** Whether there may be several of a name. */
  readonly repeats: (name: string) => boolean;
}

/** What a standard says about the order of an element's children; null for an element that it does not know. */
export function childOrderIn({ elements }: Vocabulary, element: string): ChildOrder | null {
  const content = elements.get(element)?.content;
  if (content?.kind !== 'children') return null;
  const { places } = content.model;
  return {
    rank: (name) => places.get(name)?.rank,
    repeats: (name) => places.get(name)?.repeats ?? true,
  };
}
