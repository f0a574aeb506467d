import { childOf, childrenOf, type XmlElement } from '../archive/xml-tree';

/** Elements between paragraphs that Word does not print. */
const NOT_PRINTED =
  /^w:(?:bookmark|comment|permStart|permEnd|proofErr|moveFromRange|moveToRange|customXml\w*Range)/;

/**
 * The text as it is when all tracked deletions of structure are accepted: a paragraph whose mark is deleted continues in the next
 * one, and deleted cells are gone. Deleted runs and rows are left to their readers. Calls `onDeletion` for each.
 */
export function withDeletionsAccepted(element: XmlElement, onDeletion: () => void): XmlElement {
  const children: (XmlElement | string)[] = [];
  let open: XmlElement | undefined;
  const close = (): void => {
    if (open !== undefined) children.push(open);
    open = undefined;
  };
  for (const child of element.children) {
    if (typeof child === 'string') children.push(child);
    else if (child.name === 'w:p') {
      const joined: XmlElement = open === undefined ? child : joinParagraphs(open, child);
      open = undefined;
      if (hasDeletedMark(child)) {
        open = joined;
        onDeletion();
      } else children.push(joined);
    } else if (child.name === 'w:tc' && childOf(child, 'w:tcPr', 'w:cellDel') !== undefined) onDeletion();
    else if (NOT_PRINTED.test(child.name)) children.push(child);
    else {
      close();
      children.push(withDeletionsAccepted(child, onDeletion));
    }
  }
  close();
  const isSame =
    children.length === element.children.length &&
    children.every((child, at) => child === element.children[at]);
  return isSame ? element : { ...element, children };
}

const hasDeletedMark = (paragraph: XmlElement): boolean => {
  const mark = childOf(paragraph, 'w:pPr', 'w:rPr');
  return childOf(mark, 'w:del') !== undefined || childOf(mark, 'w:moveFrom') !== undefined;
};

/** The properties are those of the second paragraph, whose mark remains. */
function joinParagraphs(first: XmlElement, second: XmlElement): XmlElement {
  const isContent = (child: XmlElement | string): boolean =>
    typeof child === 'string' || child.name !== 'w:pPr';
  return {
    ...second,
    children: [
      ...childrenOf(second, 'w:pPr'),
      ...first.children.filter(isContent),
      ...second.children.filter(isContent),
    ],
  };
}
