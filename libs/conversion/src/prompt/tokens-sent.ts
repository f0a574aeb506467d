import { countTokens } from '@app/costs';
import { blocksSent, type SentDocument } from '../model/whole-document';
import { shortNames } from '../model/block-names';
import { writeBlocks } from './block-text';

/** The part of a document that is sent to a provider. */
export function textSent(document: SentDocument): string {
  const blocks = blocksSent(document);
  return writeBlocks(blocks, shortNames(blocks));
}

/** Its tokens by our own count. */
export const tokensSent = (document: SentDocument): number => countTokens(textSent(document));
