import type { Block } from '@app/contracts';
import { countTokens } from '@app/costs';
import { exclusionOf } from '@app/coverage';
import { writeBlocks } from './block-text';

/** The part of a document that is sent to a provider. */
export const textSent = (blocks: readonly Block[]): string =>
  writeBlocks(blocks.filter((block) => exclusionOf(block) === null));

/** Its tokens by our own count. */
export const tokensSent = (blocks: readonly Block[]): number => countTokens(textSent(blocks));
