import type { Block, ResultMessage } from '@app/contracts';

/** A document as a conversion sees it. */
export interface PlannedDocument {
  readonly id: number;
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** The blocks of one document that one call is about. */
export interface ChunkPart {
  readonly documentId: number;
  readonly name: string;
  /** Headings above the first block, so that a section that begins in the middle knows where it stands. */
  readonly context: readonly Block[];
  /** A table that is too long for one call stands here with some of its rows and its header. */
  readonly blocks: readonly Block[];
}

/** What one provider call is asked to convert. */
export interface Chunk {
  /** `1`, `2`; halves of a section whose answer was cut off are `2.1` and `2.2`. */
  readonly label: string;
  readonly parts: readonly ChunkPart[];
}

/** A block that no call can take, and why. */
export interface UnplacedBlock {
  readonly documentId: number;
  readonly blockId: string;
  readonly reason: ResultMessage;
}

export interface Plan {
  readonly sections: readonly Chunk[];
  readonly unplaced: readonly UnplacedBlock[];
}

export const blocksOf = (section: Chunk): readonly Block[] => section.parts.flatMap((part) => part.blocks);
