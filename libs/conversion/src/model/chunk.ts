import type { Block, ResultMessage } from '@app/contracts';
import type { BlockNames } from './block-names';

/** A document as a conversion sees it. */
export interface PlannedDocument {
  readonly id: number;
  readonly name: string;
  readonly blocks: readonly Block[];
  /** Names in prompts and answers. A block without one is named by its id. */
  readonly names?: BlockNames;
}

/** The blocks of one document in one call. */
export interface ChunkPart {
  readonly documentId: number;
  readonly name: string;
  /** Headings above the first block, which give the context of a section that starts in the middle of a chapter. */
  readonly context: readonly Block[];
  /** A table that is too long for one call is included with a part of its rows and its header. */
  readonly blocks: readonly Block[];
}

/** The input of one provider call. */
export interface Chunk {
  /** `1`, `2`; halves of a section whose answer was cut off are `2.1` and `2.2`. */
  readonly label: string;
  readonly parts: readonly ChunkPart[];
  /** True if its answer shows the other sections their structure. */
  readonly isExample?: true;
}

/** A block that does not fit any call, with the reason. */
export interface UnplacedBlock {
  readonly documentId: number;
  readonly blockId: string;
  readonly reason: ResultMessage;
}

export interface Plan {
  readonly sections: readonly Chunk[];
  readonly unplaced: readonly UnplacedBlock[];
}

/** Kinds of blocks. The answer to blocks of more kinds shows more of the structure of all answers. */
export const kindsIn = (blocks: readonly Block[]): number =>
  new Set(blocks.map((block) => `${block.type} ${'level' in block ? block.level : ''}`)).size;

export const blocksOf = (section: Chunk): readonly Block[] => section.parts.flatMap((part) => part.blocks);
