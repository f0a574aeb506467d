import { drawingTexts } from '../archive/drawing-texts';
import { childrenOf, type XmlElement } from '../archive/xml-tree';

/** Texts inside the pictures that Word draws itself, by the relationship that the text refers to them with. */
export type Drawings = (relationship: string) => readonly string[];

/**
 * Study designs are often drawn as SmartArt, whose words stand in a part of their own, as do the titles and labels of a
 * chart. `part` parses a part of the document's folder; `relationships` is what belongs to the main part.
 */
export function readDrawings(
  relationships: XmlElement | undefined,
  part: (name: string) => XmlElement | undefined,
): Drawings {
  const targets = new Map(
    childrenOf(relationships, 'Relationship').map(
      ({ attributes }) => [attributes['Id'], attributes['Target']] as const,
    ),
  );
  return (relationship) => {
    const target = targets.get(relationship);
    const name = target?.startsWith('/') === true ? target.slice(1) : `word/${target ?? ''}`;
    const root = /^word\/(?:diagrams|charts)\/[^/]+\.xml$/.test(name) ? part(name) : undefined;
    return root === undefined ? [] : [...drawingTexts(root)];
  };
}
