import { withoutFootnoteMarks } from '@app/text-normalization';

/** A name without footnote letters, which have no target in the XML. A name that consists only of such letters stays. */
export const nameWithoutMarks = (name: string): string =>
  name.includes('^') ? withoutFootnoteMarks(name).replace(/ {2,}/g, ' ').trim() || name : name;
