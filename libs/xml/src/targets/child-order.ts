import { ODM_1_3_2 } from './odm-1.3.2/vocabulary';
import { ODM_2_0 } from './odm-2.0/vocabulary';
import type { Vocabulary } from '../rules/vocabulary';

/** How the children of an element of a standard are placed. */
export interface ChildOrder {
  /** The place of a child by its name; children of one place keep the order that they have. */
  readonly rank: (name: string) => number | undefined;
  /** Whether there may be several of a name. */
  readonly repeats: (name: string) => boolean;
}

const VOCABULARIES = new Map<string, Vocabulary>(
  [ODM_1_3_2, ODM_2_0].map((vocabulary) => [vocabulary.namespace, vocabulary]),
);

/** What ODM says about the order of an element's children; null for an element that it does not know. */
export function childOrder(namespace: string, element: string): ChildOrder | null {
  const content = VOCABULARIES.get(namespace)?.elements.get(element)?.content;
  if (content?.kind !== 'children') return null;
  const { places } = content.model;
  return {
    rank: (name) => places.get(name)?.rank,
    repeats: (name) => places.get(name)?.repeats ?? true,
  };
}
