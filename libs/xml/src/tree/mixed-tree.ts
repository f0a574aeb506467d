import { SaxesParser } from 'saxes';
import { readEvents, type XmlLimits } from './read-events';

/** An element with its texts and child elements in order; names keep their prefix (`w:p`). */
export interface MixedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MixedNode[];
}
export type MixedNode = MixedElement | string;

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: MixedNode[];
}

/**
 * Reads a text if only its content matters. Namespaces are not resolved and no positions are kept, so that a document with
 * millions of elements stays small. Throws an `XmlFaultError`.
 */
export function readMixedTree(xml: string, limits: XmlLimits): MixedElement {
  const top: OpenElement = { name: '', attributes: {}, children: [] };
  const open: OpenElement[] = [top];
  readEvents(xml, new SaxesParser(), {
    limits,
    events: {
      open: ({ name, attributes }) => {
        const element: OpenElement = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      close: () => void open.pop(),
      text: (text) => void open.at(-1)?.children.push(text),
    },
  });
  const root = top.children.find((child) => typeof child !== 'string');
  if (root === undefined) throw new Error('A text without an element is a fault of its syntax.');
  return root;
}
