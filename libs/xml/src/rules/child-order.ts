import type { Vocabulary } from './vocabulary';

/** The order of the children of an element of a standard. */
export interface ChildOrder {
  /** Rank of a child by its name. Children of equal rank keep their order. */
  readonly rank: (name: string) => number | undefined;
  /** Whether a name may occur several times. */
  readonly repeats: (name: string) => boolean;
}

/** What a standard states about the order of an element's children; null for an unknown element. */
export function childOrderIn({ elements }: Vocabulary, element: string): ChildOrder | null {
  const content = elements.get(element)?.content;
  if (content?.kind !== 'children') return null;
  const { places } = content.model;
  return {
    rank: (name) => places.get(name)?.rank,
    repeats: (name) => places.get(name)?.repeats ?? true,
  };
}
