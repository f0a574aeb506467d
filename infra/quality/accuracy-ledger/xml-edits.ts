import type { XmlElement } from '@app/xml';

/** Child elements. None if the element contains text. */
export const childrenOf = ({ children = [] }: XmlElement): readonly XmlElement[] =>
  typeof children === 'string' ? [] : children;

/** The element and all below it, in the order of the document. */
export function everyElement(root: XmlElement): XmlElement[] {
  return [root, ...childrenOf(root).flatMap(everyElement)];
}

/** The same document with each element replaced by what is given for it: others, or none. Unchanged parts stay the same. */
export function replaced(
  root: XmlElement,
  change: (element: XmlElement) => readonly XmlElement[],
): XmlElement {
  const inside = (element: XmlElement): XmlElement => {
    if (typeof element.children === 'string' || element.children === undefined) return element;
    return { ...element, children: element.children.flatMap((child) => change(child).map(inside)) };
  };
  return inside(root);
}

/** The same document without some elements. */
export const without = (root: XmlElement, gone: ReadonlySet<XmlElement>): XmlElement =>
  replaced(root, (element) => (gone.has(element) ? [] : [element]));

export const attribute = ({ attributes }: XmlElement, name: string): string => attributes?.[name] ?? '';

/** All character data inside an element. */
export const textOf = (element: XmlElement): string =>
  typeof element.children === 'string' ? element.children : childrenOf(element).map(textOf).join(' ').trim();

/** An element and all below it with the short texts changed that name or label something. */
export function renamed(element: XmlElement, change: (text: string) => string): XmlElement {
  const { attributes = {}, children } = element;
  const changed = Object.entries(attributes).map(([name, value]) => [
    name,
    typeof value === 'string' ? change(value) : value,
  ]);
  return {
    ...element,
    attributes: Object.fromEntries(changed) as typeof attributes,
    ...(typeof children === 'string' ? { children: change(children) } : {}),
    ...(Array.isArray(children)
      ? { children: children.map((child: XmlElement) => renamed(child, change)) }
      : {}),
  };
}
