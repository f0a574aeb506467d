import type { DocumentModel, DocumentPreview, PreviewElement } from '@app/contracts';
import { parseXml, type XmlElement } from '../archive/xml-tree';
import { linkToBlocks } from './preview-links';

/**
 * The layout of a DOCX for the screen, with each element linked to the block or cell that was read from it. Mammoth's HTML is
 * parsed here, in the child process: only allowlisted elements pass, and no attributes except spans. If mammoth fails on a file,
 * its preview is empty.
 */
export function previewDocx(html: string | undefined, model: DocumentModel): DocumentPreview {
  const root = html === undefined ? undefined : parsed(html);
  const elements = root === undefined ? [] : asBlocks(allowed(root, 0));
  return { schemaVersion: 1, elements: [...linkToBlocks(elements, model.blocks)] };
}

// eslint-disable-next-line no-control-regex -- they are what has to go
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Mammoth writes well-formed elements. Characters that XML forbids can come from the file and are dropped. */
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
/** Depth limit; nested lists and tables of real documents stay far below. */
const DEPTH = 60;

/** The children of an element as allowlisted elements. Any other element is replaced by its children. */
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

/** Column limit. No table on a page is wider, and more columns would only use browser memory. */
const SPAN = 1000;

function spanOf({ attributes }: XmlElement, name: string): number {
  const value = Number(attributes[name] ?? 1);
  return Number.isInteger(value) && value > 0 ? Math.min(value, SPAN) : 1;
}

const INLINE: ReadonlySet<string> = new Set(['strong', 'em', 'u', 's', 'sup', 'sub', 'br', 'picture']);

/** Text outside of any paragraph gets its own paragraph. */
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
