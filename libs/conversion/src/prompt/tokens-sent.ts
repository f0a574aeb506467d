import type { Block } from '@app/contracts';
import { countTokens } from '@app/costs';
import { exclusionOf } from '@app/coverage';
import { shortNames } from './block-names';
import { writeBlocks } from './block-text';

/** The part of a document that is sent to a provider. */
export function textSent(blocks: readonly Block[]): string {
  const sent = blocks.filter((block) => exclusionOf(block) === null);
  return writeBlocks(sent, shortNames(sent));
}

/** Its tokens by our own count. */
export const tokensSent = (blocks: readonly Block[]): number => countTokens(textSent(blocks));
