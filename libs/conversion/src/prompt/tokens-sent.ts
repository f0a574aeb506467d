import type { Block } from '@app/contracts';
import { countTokens } from '@app/costs';
import { exclusionOf } from '../model/whole-document';
import { writeBlocks } from './block-text';

/** Tokens of what is sent of a document to a provider, by our own count. */
export const tokensSent = (blocks: readonly Block[]): number =>
  countTokens(writeBlocks(blocks.filter((block) => exclusionOf(block) === null)));
