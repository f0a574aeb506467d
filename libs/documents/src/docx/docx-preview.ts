import type { DocumentModel, DocumentPreview, PreviewElement } from '@app/contracts';
import { parseXml, type XmlElement } from '../archive/xml-tree';
import { linkToBlocks } from './preview-links';

/**
 * The layout of a DOCX for the screen, each element tied to the block or cell that was read from it. Mammoth's HTML is
 * taken apart here, in the child process: only listed elements pass, and no attribute but spans. A file that mammoth
 * stumbles over has an empty preview.
 */
export function previewDocx(html: string | undefined, model: DocumentModel): DocumentPreview {
  const root = html === undefined ? undefined : parsed(html);
  const elements = root === undefined ? [] : asBlocks(allowed(root, 0));
  return { schemaVersion: 1, elements: [...linkToBlocks(elements, model.blocks)] };
}

// eslint-disable-next-line no-control-regex -- they are what has to go
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Mammoth writes well-formed elements; characters that XML forbids come through from the file and are dropped. */
function parsed(html: string): XmlElement | undefined {
  try {
    return parseXml(`<body>${html.replace(FORBIDDEN, '')}</body>`);
  } catch {
    return undefined;
  }
}

/** Those of the contract, whose values a reading child does not load; the compiler holds them together. */
// prettier-ignore
const TAGS: Readonly<Record<PreviewElement['tag'], true>> = {
  p: true, h1: true, h2: true, h3: true, h4: true, h5: true, h6: true, ul: true, ol: true, li: true,
  table: true, thead: true, tbody: true, tr: true, td: true, th: true, br: true, picture: true,
  strong: true, em: true, u: true, s: true, sup: true, sub: true,
};
const isTag = (name: string): name is PreviewElement['tag'] => Object.hasOwn(TAGS, name);
/** Nested lists and tables of real documents are far from it. */
const DEPTH = 60;

/** The children of an element as listed elements; what is not listed is replaced by its own children. */
function allowed(element: XmlElement, depth: number): PreviewElement['children'] {
  if (depth > DEPTH) return [];
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return child === '' ? [] : [child];
    if (child.name === 'img') return [{ tag: 'picture' as const, children: altOf(child) }];
    if (!isTag(child.name)) return allowed(child, depth + 1);
    const [columnSpan, rowSpan] = [spanOf(child, 'colspan'), spanOf(child, 'rowspan')];
    return [
      {
        tag: child.name,
        ...(columnSpan > 1 ? { columnSpan } : {}),
        ...(rowSpan > 1 ? { rowSpan } : {}),
        children: allowed(child, depth + 1),
      },
    ];
  });
}

const altOf = ({ attributes }: XmlElement): string[] => (attributes.alt ? [attributes.alt] : []);

/** No table of a page is wider; more would only cost the browser memory. */
const SPAN = 1000;

function spanOf({ attributes }: XmlElement, name: string): number {
  const value = Number(attributes[name] ?? 1);
  return Number.isInteger(value) && value > 0 ? Math.min(value, SPAN) : 1;
}

const INLINE: ReadonlySet<string> = new Set(['strong', 'em', 'u', 's', 'sup', 'sub', 'br', 'picture']);

/** Text that stands outside of any paragraph gets one. */
function asBlocks(children: PreviewElement['children']): PreviewElement[] {
  const blocks: PreviewElement[] = [];
  let loose: PreviewElement | undefined;
  for (const child of children) {
    if (typeof child !== 'string' && !INLINE.has(child.tag)) {
      blocks.push(child);
      loose = undefined;
    } else if (loose) loose.children.push(child);
    else blocks.push((loose = { tag: 'p', children: [child] }));
  }
  return blocks;
}
