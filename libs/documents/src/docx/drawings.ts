import { drawingTexts } from '../archive/drawing-texts';
import { childrenOf, type XmlElement } from '../archive/xml-tree';

/** Texts inside Word's own drawings, by the relationship id in the text. */
export type Drawings = (relationship: string) => readonly string[];

/**
 * Study designs are often drawn as SmartArt, whose text is stored in a separate part, as are the titles and labels of a chart.
 * `part` parses a part in the document's folder; `relationships` belongs to the main part.
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
