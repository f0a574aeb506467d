import type { Block } from '@app/contracts';
import type { Study } from './study';

/** The numbered headings, in document order. */
export function readSections(blocks: readonly Block[]): Study['sections'] {
  return blocks.flatMap((block) =>
    block.type === 'heading' && block.number !== undefined
      ? [{ number: block.number, title: block.text, blockId: block.id }]
      : [],
  );
}
