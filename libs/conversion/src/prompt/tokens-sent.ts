import { countTokens } from '@app/costs';
import { blocksSent, type SentDocument } from '../model/whole-document';
import { writeBlocks } from './block-text';

/** The part of a document that is sent to a provider. */
export const textSent = (document: SentDocument): string => writeBlocks(blocksSent(document));

/** Its tokens by our own count. */
export const tokensSent = (document: SentDocument): number => countTokens(textSent(document));
