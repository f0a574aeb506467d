import type { Block } from '@app/contracts';
import { SECTION_PLAN } from '@app/costs';
import type { PlannedDocument, ChunkPart } from '../model/chunk';
import { tokensOf } from './unit';

/** Maximum tokens of the beginning of a document, which contains the title page. */
const FRONT_TOKENS = 1200;
/** The rest is for headings. */
const FRONT_SHARE = 0.5;

/**
 * Context about the whole for every section: the beginning of each document, and its headings as far as there is room, highest
 * levels first.
 */
export function outlineOf(documents: readonly PlannedDocument[], roomTokens: number): ChunkPart[] {
  const share = Math.floor((roomTokens * SECTION_PLAN.outlineShare) / Math.max(1, documents.length));
  return documents.flatMap((document) => {
    const front = firstBlocks(document.blocks, Math.min(FRONT_TOKENS, share * FRONT_SHARE));
    const used = new Set(front);
    const headings = highestHeadings(
      document.blocks.filter((block) => block.type === 'heading' && !used.has(block)),
      share - tokensOf(front),
    );
    const context = [...front, ...headings];
    return context.length === 0
      ? []
      : [{ documentId: document.id, name: document.name, context, blocks: [] }];
  });
}

function firstBlocks(blocks: readonly Block[], room: number): Block[] {
  const taken: Block[] = [];
  let size = 0;
  for (const block of blocks) {
    size += tokensOf([block]);
    if (size > room) break;
    taken.push(block);
  }
  return taken;
}

/** In document order. If a level does not fit completely, its first headings are used. */
function highestHeadings(headings: readonly Block[], room: number): Block[] {
  const taken = new Set<Block>();
  let size = 0;
  for (let level = 1; level <= 9; level += 1)
    for (const block of headings) {
      if (block.type !== 'heading' || block.level !== level) continue;
      size += tokensOf([block]);
      if (size > room) return headings.filter((heading) => taken.has(heading));
      taken.add(block);
    }
  return [...headings];
}
