import type { PrintedNumber } from './numbering';
import type { ParagraphText } from './paragraph-text';

/** A paragraph with all properties that depend on its position in the document. */
export interface WalkedParagraph {
  readonly content: ParagraphText;
  readonly number?: PrintedNumber;
  readonly headingLevel?: number;
  readonly styleName: string;
  readonly paraId?: string;
}
