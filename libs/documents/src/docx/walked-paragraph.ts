import type { PrintedNumber } from './numbering';
import type { ParagraphText } from './paragraph-text';

/** A paragraph with everything that its place in the document decides. */
export interface WalkedParagraph {
  readonly content: ParagraphText;
  readonly number?: PrintedNumber;
  readonly headingLevel?: number;
  readonly styleName: string;
  readonly paraId?: string;
}
